"""The project's own system checks."""

from pathlib import Path

import pytest
from pytest_django import Settings

from armybuilder.checks import one_kind_of_service, writable_folder


def test_folder_that_can_be_written_passes(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path

    assert writable_folder(None) == []


def test_folder_that_is_missing_is_an_error(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "missing"

    assert [message.id for message in writable_folder(None)] == ["armybuilder.E001"]


def test_server_database_without_redis_is_a_warning(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    settings.REDIS_URL = ""

    assert [message.id for message in one_kind_of_service(None)] == ["armybuilder.W001"]


def test_server_database_with_redis_passes(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    settings.REDIS_URL = "redis://queue/0"

    assert one_kind_of_service(None) == []
