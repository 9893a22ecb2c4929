"""Settings: options of database and queue, the generated key, and what production insists on."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.settings.database import with_options
from armybuilder.settings.queue import filesystem_queue
from armybuilder.settings.secret import secret_key_in

ROOT = Path(__file__).parents[2]


def settings_in(module: str, tmp_path: Path, expression: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Evaluate ``expression`` over the settings ``module`` in a process with only the given environment."""
    return subprocess.run(
        [sys.executable, "-c", f"from django.conf import settings as s; print(({expression}))"],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": f"armybuilder.settings.{module}",
            "VAR_DIR": str(tmp_path),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_sqlite_writers_take_their_lock_first_and_wait() -> None:
    database = with_options({"ENGINE": "django.db.backends.sqlite3", "NAME": "x"}, pool=True)

    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "pool" not in database["OPTIONS"]


def test_sqlite_connection_is_kept_from_one_request_to_the_next() -> None:
    assert with_options({"ENGINE": "django.db.backends.sqlite3", "NAME": "x"}, pool=True)["CONN_MAX_AGE"] is None


def test_postgresql_uses_the_pool_and_keeps_no_connection_of_its_own() -> None:
    database = with_options({"ENGINE": "django.db.backends.postgresql", "NAME": "x"}, pool=True, pool_size=3)

    assert database["OPTIONS"] == {"pool": {"min_size": 1, "max_size": 3, "timeout": 10}}
    assert database["CONN_MAX_AGE"] == 0


def test_postgresql_works_without_pool() -> None:
    assert with_options({"ENGINE": "django.db.backends.postgresql", "NAME": "x"}, pool=False)["OPTIONS"] == {}


def test_proxies_are_believed_by_everything_that_counts_by_address(tmp_path: Path) -> None:
    told = 's.REST_FRAMEWORK["NUM_PROXIES"], s.ALLAUTH_TRUSTED_PROXY_COUNT'
    assert settings_in("base", tmp_path, told).stdout == "(0, 0)\n"
    assert settings_in("base", tmp_path, told, NUM_PROXIES="2").stdout == "(2, 2)\n"


def test_secret_key_is_kept_and_private(tmp_path: Path) -> None:
    first = secret_key_in(tmp_path / "var")

    assert secret_key_in(tmp_path / "var") == first
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["secret_key"]


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert secret_key_in(tmp_path / "a") != secret_key_in(tmp_path / "b")


def test_filesystem_queue_makes_its_folders(tmp_path: Path) -> None:
    options = filesystem_queue(tmp_path / "queue")

    assert options["data_folder_in"] == options["data_folder_out"] == str(tmp_path / "queue" / "messages")
    assert sorted(path.name for path in (tmp_path / "queue").iterdir()) == ["control", "messages"]


def test_embedded_default_needs_no_environment(tmp_path: Path) -> None:
    answer = settings_in("base", tmp_path, "s.DATABASES['default']['NAME'], s.CELERY_BROKER_URL, s.DEBUG")

    assert answer.stdout.strip() == f"('{tmp_path}/db.sqlite3', 'filesystem://localhost', False)"


def test_real_services_are_used_when_named(tmp_path: Path) -> None:
    answer = settings_in(
        "base",
        tmp_path,
        "s.DATABASES['default']['ENGINE'], s.CELERY_BROKER_URL, s.CACHES['default']['LOCATION']",
        DATABASE_URL="postgres://a:b@db/c",
        REDIS_URL="redis://queue/0",
        REDIS_CACHE_URL="redis://queue/1",
    )

    assert answer.stdout.strip() == "('django.db.backends.postgresql', 'redis://queue/0', 'redis://queue/1')"


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_refuses_to_start_without(missing: str, tmp_path: Path) -> None:
    environment = {"SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": "example.org"}
    del environment[missing]

    answer = settings_in("production", tmp_path, "s.DEBUG", **environment)

    assert answer.returncode != 0
    assert missing in answer.stderr


def test_production_sends_cookies_over_tls_only(tmp_path: Path) -> None:
    answer = settings_in(
        "production",
        tmp_path,
        "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.DEBUG",
        SECRET_KEY="x" * 60,
        ALLOWED_HOSTS="example.org",
    )

    assert answer.stdout.strip() == "(True, True, True, False)"


@pytest.mark.django_db
def test_every_answer_allows_own_files_only(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))

    assert {name: value for name, value in directives.items() if value != "'self'"} == {
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_passwords_are_hashed_with_argon2(tmp_path: Path) -> None:
    answer = settings_in("base", tmp_path, "s.PASSWORD_HASHERS[0]")

    assert answer.stdout.strip() == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_language_is_british() -> None:
    assert settings.LANGUAGE_CODE == "en-gb"
