"""Settings of the tests: SQLite in memory unless ``DATABASE_URL`` names a server; tasks run in place."""

import os
import tempfile
from pathlib import Path

# Tests must not touch the data of an installation in the same folder.
os.environ.setdefault("VAR_DIR", str(Path(tempfile.gettempdir()) / f"armybuilder-tests-{os.getuid()}"))
os.environ["DATABASE_POOL"] = "no"

from armybuilder.settings.base import *  # noqa: F403

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

# Test processes that run at the same time may not share a queue or empty each other's cache: Redis has 16 databases.
if REDIS_URL:  # noqa: F405
    _number = 2 * (1 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")))
    _server = REDIS_URL.rsplit("/", 1)[0]  # noqa: F405
    CELERY_BROKER_URL = f"{_server}/{_number}"
    CACHES["default"]["LOCATION"] = f"{_server}/{_number + 1}"  # noqa: F405
