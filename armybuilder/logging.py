"""Logs as events with fields: text for people, JSON for machines."""

import logging.config
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def logging_config(*, level: str, as_json: bool) -> None:
    """Send every event of structlog and of the standard library to standard error, one line each."""
    rendering: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "events": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": _SHARED,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
                }
            },
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "events"}},
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {
                # Refused requests would be logged with their path, which may hold a secret link.
                "django.request": {"level": "ERROR"},
                "django.server": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
                "celery": {"level": "WARNING"},
                "kombu": {"level": "WARNING"},
            },
        }
    )
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


class RequestLogMiddleware:
    """Log one event per request: method, route, status and milliseconds.

    The route is the pattern (``rosters/<code>/``), never the path: a path may hold a secret link.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.log = structlog.get_logger("armybuilder.request")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        if match is not None:
            self.log.debug(
                "request_finished",
                method=request.method,
                route=match.route,
                status=response.status_code,
                milliseconds=round((time.perf_counter() - started) * 1000, 1),
            )
        return response
