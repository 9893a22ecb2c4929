"""The cache of installations with Redis: while Redis is away each process keeps its own, and pages go on working."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

PAUSE = 5.0
"""Seconds in which Redis is not asked again after it failed: a request must not wait for it again and again."""


def _kept(name: str) -> Callable[..., Any]:
    asked: Callable[..., Any] = getattr(RedisCache, name)

    def method(self: SteadyRedisCache, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= SteadyRedisCache.away_until:
            try:
                return asked(self, *args, **kwargs)
            except RedisError as error:
                SteadyRedisCache.away_until = time.monotonic() + PAUSE
                log.warning("cache_unreachable", error=type(error).__name__)
        return getattr(self.memory, name)(*args, **kwargs)

    method.__name__ = name
    return method


class SteadyRedisCache(RedisCache):
    """Redis, and the memory of the process while Redis does not answer.

    What is cached here are counts of requests and of log-ins: they are kept per process meanwhile, begin anew with each
    change between the two, and neither refuse everybody nor let everything through.
    """

    away_until = 0.0
    """Until when Redis is left alone; one value for the process, as threads have cache objects of their own."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.memory = LocMemCache("while-redis-is-away", {**params, "OPTIONS": {"MAX_ENTRIES": 10_000}})

    add = _kept("add")
    get = _kept("get")
    set = _kept("set")
    touch = _kept("touch")
    delete = _kept("delete")
    get_many = _kept("get_many")
    set_many = _kept("set_many")
    delete_many = _kept("delete_many")
    has_key = _kept("has_key")
    incr = _kept("incr")
    clear = _kept("clear")
