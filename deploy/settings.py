"""One settings module, read from the environment.

Every variable, with its meaning, is in `docs/running.md`.
"""

import os
import sys
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF

from deploy.databases import database_url
from deploy.logs.lines import logging_settings
from deploy.version import VERSION

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

DEBUG = env.bool("DEBUG", default=False)
# Empty on purpose: Django refuses to sign anything until a real one is given.
SECRET_KEY = env.str("SECRET_KEY", default="")
# 32 random bytes in base64: what the daily seals of the recorded events are signed by;
# and, in base64 too, the public keys of those who signed before.
SEAL_KEY = env.str("SEAL_KEY", default="")
SEAL_PUBLIC_KEYS = env.list("SEAL_PUBLIC_KEYS", default=[])
# Who may read /metrics; empty: whoever reaches it (a proxy keeps others away).
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# From how many percent of the peers asked, and from how many who chose it, an action is
# shown as reaching the measure of a logical alternative: Law 16B1(b).
POLL_CONSIDERED = env.int("POLL_CONSIDERED", default=20)
POLL_CHOSEN = env.int("POLL_CHOSEN", default=1)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost"])

INSTALLED_APPS = [
    # Permissions are made before ours are handed to the roles.
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "deploy.apps.DeployConfig",
    "tables",
    "rulings",
    # After ours, whose templates draw its pages.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "deploy.apps.OurAdministration",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "deploy.apps.OurStaticFiles",
    "rest_framework",
    "drf_spectacular",
    "csp",
]

MIDDLEWARE = [
    "deploy.logs.requests.LogRequests",
    "deploy.metrics.counted.CountRequests",
    "django.middleware.security.SecurityMiddleware",
    "deploy.content_policy.ContentPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "deploy.for_pages.Language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "deploy.plain_text.NoNul",
    "deploy.limits.middleware.Limits",
    "deploy.logins.Asker",
    "allauth.account.middleware.AccountMiddleware",
    "deploy.accounts.second_factor.AskForIt",
    "deploy.for_pages.Messages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
ASGI_APPLICATION = "deploy.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": environ.Env.db_url_config(database_url(sys.argv, os.environ))}
DATABASES["default"]["OPTIONS"] = {
    # A new connection costs more than most requests: keep them in a pool. None is made
    # before it is asked for: the first request would have a second one made, and one
    # that comes after the other would go round between them, each out of its stride.
    "pool": {"min_size": 0, "max_size": 12, "timeout": 10},
    # A writer that hangs holds up those who follow the log: it is sent away.
    "options": "-c idle_in_transaction_session_timeout=60000",
}
# It looks itself whether a pooled connection still lives: CONN_HEALTH_CHECKS stays off.
DATABASES["default"]["ENGINE"] = "deploy.postgresql"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# The role that serves requests; prepare_database gives it its rights.
DATABASE_APP_ROLE = environ.Env.db_url_config(database_url([], os.environ))["USER"]

# The mail server by which rulings are told, smtp+tls://name:password@host:587; without
# it nothing is sent. Mails come from this sender and lead to pages at this address.
EMAIL_URL = env.str("EMAIL_URL", default="")
vars().update(env.email_url_config(EMAIL_URL or "dummymail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="rectify@localhost")
SITE_URL = env.str("SITE_URL", default="").rstrip("/")

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Redis refuses to write while its disk is full: the worker waits for it, too.
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_TASK_IGNORE_RESULT = True
# A task is done when its work is stored, not when a worker has picked it up.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# After this time a message that no worker has answered for goes to another one; longer
# than a task may run and wait (rulings/tasks.py).
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600}
# What takes long has a worker of its own: it never keeps the flags waiting.
CELERY_TASK_ROUTES = {
    "rulings.tasks.examine*": {"queue": "evidence"},
    "rulings.tasks.send_mails": {"queue": "evidence"},
}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # The store is the truth: whatever a lost message left undone is caught up.
    "catch-up": {
        "task": "rulings.tasks.catch_up",
        "schedule": 15.0,
        # Without a worker these pile up; one is as good as a hundred.
        "options": {"expires": 15.0},
    },
    "close-due": {"task": "rulings.tasks.close_due", "schedule": 60.0},
    "send-mails": {
        "task": "rulings.tasks.send_mails",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    # Once a day is meant: a server that is off at night does it when it is on.
    "seal-streams": {"task": "deploy.tasks.seal_streams", "schedule": 3600.0},
    "make-rooms": {"task": "deploy.tasks.make_rooms", "schedule": 3600.0},
    "forget-past-names": {
        "task": "deploy.tasks.forget_past_names",
        # A server that is off at night does it when it is on.
        "schedule": crontab(hour="3", minute="30"),
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("el", "Ελληνικά")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(BASE_DIR / "var" / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "deploy.static_files.Files"},
}

LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/desk/"
LOGOUT_REDIRECT_URL = "/login/"

# django-allauth: a name, a password, a second factor (`deploy.accounts`).
ACCOUNT_ADAPTER = "deploy.accounts.adapters.Accounts"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = LOGOUT_REDIRECT_URL
# allauth counts in each process for itself: wrong passwords and codes are counted in
# the database instead (`tables.guessing`, `deploy.accounts.forms`).
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None}
_forms = ("authenticate", "reauthenticate")
MFA_FORMS = {one: f"deploy.accounts.forms.{one.title()}" for one in _forms}
MFA_ADAPTER = "deploy.accounts.adapters.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Rectify"
# The roles that have to have a second factor; also "superuser".
REQUIRE_MFA_FOR = env.list("REQUIRE_MFA_FOR", default=[])

# Whether people's names and passwords open the API, beside sessions and keys.
API_PASSWORDS = env.bool("API_PASSWORDS", default=True)

SESSION_ENGINE = "deploy.logins"
AUTHENTICATION_BACKENDS = ["deploy.logins.Backend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator")
]

# Behind HTTPS, say so: cookies then never travel in the clear.
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SECURE_SSL_REDIRECT = HTTPS
# Machines ask these within the house, where nobody speaks TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether names below ours are reached by HTTPS only too: whoever owns the name knows.
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.bool("HSTS_SUBDOMAINS", default=False)
# W021, the list that browsers ship: a name comes off it after months, so nobody but its
# owner puts it there.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# What no page of ours asks a browser for, so that nothing in it ever can.
PERMISSIONS_POLICY = (
    "accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(),"
    " gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(),"
    " publickey-credentials-get=(self), serial=(), usb=()"
)

# How often in a minute one tablet, account or address may ask for what costs most; 0 is
# without end. Each web process counts for itself (`deploy.limits`).
LIMITS = {
    "entries": 600,
    "entries_of_people": 60_000,
    "uploads": 60,
    "exports": 60,
    "codes": 1200,
}
LIMITS |= {"streams": 100, "streams_of_tablets": 10}  # open at once, not in a minute
for limit in env.list("LIMITS", default=[]):
    LIMITS[limit.partition("=")[0]] = int(limit.partition("=")[2])

# For how many layouts each card is worked out when a board is examined; for fewer while
# hands are long.
EVIDENCE_LAYOUTS = env.int("EVIDENCE_LAYOUTS", default=400)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "rest_framework.authentication.BasicAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Rectify",
    "DESCRIPTION": "Rulings on defenders' exposed cards, table by table.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    # Two fields are called "status"; the schema needs a name for each.
    "ENUM_NAME_OVERRIDES": {
        "FlagStatus": "rulings.models.Flag.Status",
        "CaseStatus": "rulings.models.Case.Status",
    },
}

# "text" for a terminal; from which level on our own lines are written.
LOGGING = logging_settings(
    env.str("LOG_FORMAT", default="json"), env.str("LOG_LEVEL", default="INFO")
)
