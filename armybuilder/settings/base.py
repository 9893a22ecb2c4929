"""Settings of the embedded default: SQLite, filesystem queue and files below ``var/``; no setting is needed.

Every value that an installation may want to change is read from the environment (``docs/operations.md`` lists them).
"""

from operator import attrgetter
from pathlib import Path

import environ
from corsheaders.defaults import default_headers
from csp.constants import NONE, SELF

from armybuilder.logging import logging_config
from armybuilder.settings.database import with_options
from armybuilder.settings.queue import filesystem_queue, redis_queue
from armybuilder.settings.secret import secret_key_in

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key_in(VAR_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SITE_NAME = "Army Builder"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "factions",
    "armybuilder.accounts",
    "armybuilder.reference",
    "armybuilder.validation",
    "armybuilder.jobs",
    "armybuilder.rosters",
    "armybuilder.simulations",
    "armybuilder.tournaments",
    "armybuilder.aids",
    "armybuilder.api",
    "armybuilder.web",
]

MIDDLEWARE = [
    "armybuilder.logging.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "armybuilder.web.middleware.see_other",
    "armybuilder.web.middleware.no_null_characters",
    "armybuilder.web.middleware.not_allowed_page",
    "armybuilder.web.middleware.DataGone",
    "armybuilder.tournaments.links.links_of_this_site",
]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database ------------------------------------------------------------------------------------------------------------

DATABASES = {
    "default": with_options(
        env.db_url_config(env.str("DATABASE_URL", default="") or f"sqlite:///{VAR_DIR / 'db.sqlite3'}"),
        pool=env.bool("DATABASE_POOL", default=True),
        pool_size=env.int("DATABASE_POOL_SIZE", default=8),
    ),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Commands that `serve --prepare` runs after the migrations, in this order; each is quick when it has nothing to do.
PREPARE_COMMANDS = ["load_reference_data"]

# Queue and cache -----------------------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = redis_queue()
    # Emptying the cache empties its Redis database, so it should not be the one that holds the queue.
    REDIS_CACHE_URL = env.str("REDIS_CACHE_URL", default=REDIS_URL)
    CACHES = {
        "default": {
            "BACKEND": "armybuilder.cache.SteadyRedisCache",
            "LOCATION": REDIS_CACHE_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        }
    }
else:
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = filesystem_queue(VAR_DIR / "queue")
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    }

# The database holds the truth about background work; a message is only a nudge, so results are not kept in the queue
# and a message that cannot be sent is an error at once, which `reconcile_runs` mends later.
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "reconcile runs": {"task": "jobs.reconcile", "schedule": 10.0, "options": {"expires": 10}},
    "send due webhooks": {"task": "jobs.send_due_webhooks", "schedule": 15.0, "options": {"expires": 15}},
    "forget expired": {"task": "jobs.forget_expired", "schedule": 3600.0, "options": {"expires": 3600}},
}

# Accounts and sessions -----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_ADAPTER = "armybuilder.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_DISPLAY = attrgetter("email")  # the user name is made at sign-up and means nothing to anybody
# Beside those of the library: who enter an event by themselves from one network, as that of a venue; what a player does
# there by the own link; mails about events to one address, which anybody may write into the form, and by one account.
ACCOUNT_RATE_LIMITS = {
    "event_entry": "120/h/ip",
    "event_act": "30/h/key,100/d/key",
    "event_mail": "10/h/key,40/d/key",
    "event_mailing": "2500/d/user",
}
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Behind proxies the visitor's address is the one that the outermost of them saw; without this a whole site would share
# the tries that one address has to log in.
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = NUM_PROXIES

SESSION_COOKIE_NAME = "armybuilder_session"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# Without this a mail server that takes a connection and says nothing would hold the visitor's thread for ever.
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Army Builder <noreply@localhost>")

# Security ------------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# Language, time, files -----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 60

LOGGING_CONFIG = None
LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOG_FORMAT = env.str("LOG_FORMAT", default="text")
logging_config(level=LOG_LEVEL, as_json=LOG_FORMAT == "json")

# API -----------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["armybuilder.api.parsers.CappedJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "armybuilder.api.authentication.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["armybuilder.api.permissions.KeyScope"],
    "DEFAULT_THROTTLE_CLASSES": ["armybuilder.api.throttling.ScopedThrottle"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "armybuilder.api.autoschema.ViewSchema",
    "EXCEPTION_HANDLER": "armybuilder.api.problems.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # ``format`` in a query is a parameter like any other: views that have it read it
    "NUM_PROXIES": NUM_PROXIES,
}
API_BODY_LIMIT = 1024 * 1024
# Requests per seconds, for visitors (by address) and for known users and keys.
API_RATES = {
    "general": {"visitor": "300/60", "known": "1200/60"},
    "lists": {"visitor": "60/60", "known": "600/60"},
    "work": {"visitor": "6/60", "known": "30/60"},
}
# Every rate is multiplied by this: for load tests, and for installations behind an own limiter.
API_RATE_FACTOR = env.int("API_RATE_FACTOR", default=1)
SPECTACULAR_SETTINGS = {
    "TITLE": "Army Builder API",
    "DESCRIPTION": "Catalogue, lists, rosters, matchups and events of Age of Sigmar 4th edition. Unofficial.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_PATCH": False,
    "GET_LIB_DOC_EXCLUDES": "armybuilder.api.schema.plain_bases",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["armybuilder.api.schema.finished"],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "TAGS": [
        {"name": "Catalogue", "description": "Releases, armies, warscrolls, keywords, rules. For anybody; cacheable."},
        {"name": "Lists", "description": "Read, judge, convert, arrange and compare lists. Nothing is stored."},
        {"name": "Rosters", "description": "Lists of an account; a share code reads without a key."},
        {"name": "Matchups", "description": "Exact odds, heat maps of two lists, whole battles in the background."},
        {"name": "Aids", "description": "Answers at the table for both games, and score sheets. Open to anybody."},
        {"name": "Events", "description": "Players, lists, decisions, rounds and results of an event."},
        {"name": "Jobs", "description": "Background work: state, progress, result, cancel."},
        {"name": "Webhooks", "description": "Where the site tells of changes."},
    ],
}
# Webhooks go to public addresses over TLS only; a closed network may allow its own.
WEBHOOK_ALLOW_PRIVATE = env.bool("WEBHOOK_ALLOW_PRIVATE", default=False)
# The catalogue and the stateless list tools are open to any site; rosters, events and accounts never are.
CORS_URLS_REGEX = (
    r"^/api/v1/(releases|factions|warscrolls|keywords|regiments-of-renown|search|rules|lists|schema|problems)(/|$)"
)
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_HEADERS = [*default_headers, "if-none-match"]
CORS_EXPOSE_HEADERS = [
    *("ETag", "Location", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
    *("Deprecation", "Sunset", "Content-Disposition"),
]
