"""With Redis away the site goes on: what is counted is counted in the process meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from armybuilder.cache import SteadyRedisCache
from armybuilder.settings import base

pytestmark = pytest.mark.integration


def test_cache_is_kept_in_the_process_while_redis_is_away(redis_away: None) -> None:
    assert (cache.add("a", 1), cache.add("a", 1), cache.incr("a"), cache.get("a")) == (True, False, 2, 2)
    cache.set_many({"b": 3, "c": 4})
    assert (cache.get_many(["b", "c"]), "b" in cache, cache.touch("b")) == ({"b": 3, "c": 4}, True, True)
    cache.delete_many(["b"])
    assert (cache.delete("c"), cache.get("b"), cache.get("c")) == (True, None, None)


def test_redis_that_failed_is_left_alone_for_a_while(redis_away: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.set("a", 1)
    monkeypatch.setattr(SteadyRedisCache, "_cache", None)  # whoever asked it now would fail
    assert cache.get("a") == 1


@pytest.mark.django_db
def test_api_answers_and_counts_while_redis_is_away(redis_away: None, client: Client, settings: Any) -> None:
    settings.API_RATES = {scope: {"visitor": "2/3600", "known": "2/3600"} for scope in settings.API_RATES}
    answers = [client.get("/api/v1/aids/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


@pytest.mark.django_db
def test_log_in_answers_while_redis_is_away(redis_away: None, client: Client) -> None:
    assert client.post("/accounts/login/", {"login": "a@example.org", "password": "wrong"}).status_code == 200


@pytest.mark.skipif(not base.REDIS_URL, reason="needs the services")
def test_installation_with_redis_uses_it(settings: Any) -> None:
    cache.set("of-redis", 1)
    assert settings.CACHES["default"]["BACKEND"] == "armybuilder.cache.SteadyRedisCache"
    assert SteadyRedisCache.away_until == 0.0
