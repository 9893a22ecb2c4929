"""Settings behind a proxy that ends TLS: real services, hashed file names, secure cookies, JSON logs."""

import os

os.environ.setdefault("LOG_FORMAT", "json")

from armybuilder.settings.base import *  # noqa: F403
from armybuilder.settings.base import env

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY")
# The health check asks the process directly.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS"), "127.0.0.1"]

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = False

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
HTTPS_ONLY = env.bool("HTTPS_ONLY", default=True)
SESSION_COOKIE_SECURE = HTTPS_ONLY
CSRF_COOKIE_SECURE = HTTPS_ONLY
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS_ONLY else 0
