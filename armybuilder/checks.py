"""Project-wide system checks, run by ``manage.py check`` and before every command."""

import os
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


@register("armybuilder")
def writable_folder(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Find that the folder for database, queue and key cannot be written."""
    if os.access(settings.VAR_DIR, os.W_OK):
        return []
    return [Error(f"The folder {settings.VAR_DIR} cannot be written.", hint="Set VAR_DIR.", id="armybuilder.E001")]


@register("armybuilder")
def one_kind_of_service(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Find a database server used with the queue of a single machine, which other machines cannot see."""
    embedded_database = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if embedded_database or settings.REDIS_URL:
        return []
    return [
        Warning(
            "DATABASE_URL names a server but REDIS_URL is not set: workers on other machines get no work.",
            id="armybuilder.W001",
        )
    ]
