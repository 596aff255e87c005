"""One settings module, read from the environment.

Every variable, with its meaning, is in `deploy/variables.py` and
`docs/generated/variables.md`.
"""

import os
import sys
from pathlib import Path

from deploy import databases, mail, page_policies, servers, variables
from deploy.broker import celery_address, celery_options
from deploy.environment import Environment
from deploy.languages import offered
from deploy.local.ports import served_port
from deploy.logs.lines import logging_settings
from deploy.schedule import BY_ITSELF
from deploy.version import VERSION
from tables.common import sizes

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment(os.environ)
VAR = Path(env(variables.RECTIFY_VAR) or BASE_DIR / "var")

DEBUG, DEMO = env(variables.DEBUG), env(variables.DEMO)
SECRET_KEY = env(variables.SECRET_KEY)  # Django refuses to sign with an empty one.
# 32 random bytes in base64: what the daily seals of the recorded events are signed by;
# and, in base64 too, the public keys of those who signed before.
SEAL_KEY = env(variables.SEAL_KEY)
SEAL_PUBLIC_KEYS = env(variables.SEAL_PUBLIC_KEYS)
# Entries of the audit log, by number, that `verify` found and someone has explained.
AUDIT_ACCEPTED = env(variables.AUDIT_ACCEPTED)
METRICS_TOKEN = env(variables.METRICS_TOKEN)  # empty: for this machine itself only
# From how many percent of the peers asked, and from how many who chose it, an action is
# shown as reaching the measure of a logical alternative: Law 16B1(b).
POLL_CONSIDERED = env(variables.POLL_CONSIDERED)
POLL_CHOSEN = env(variables.POLL_CHOSEN)
WAIT_LONG = env(variables.WAIT_LONG)
WAIT_TOO_LONG = env(variables.WAIT_TOO_LONG)
ALLOWED_HOSTS = env(variables.ALLOWED_HOSTS)

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
    "drf_spectacular_sidecar",
    "csp",
]

MIDDLEWARE = [
    "deploy.logs.requests.LogRequests",
    "deploy.metrics.CountRequests",
    "django.middleware.security.SecurityMiddleware",
    "deploy.middleware.ContentPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "deploy.middleware.Language",
    "deploy.middleware.Common",
    "django.middleware.csrf.CsrfViewMiddleware",
    "deploy.middleware.RefuseNulBytes",
    "deploy.limits.Limits",
    "deploy.session_auth.SessionUserMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "deploy.accounts.second_factor.RequireSecondFactor",
    "deploy.middleware.Messages",
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

_databases = (servers.DATABASE_URL, servers.DATABASE_OWNER_URL, servers.REPLICA_URL)
_addresses = {one.name: env(one) for one in _databases}
DATABASES = databases.all_settings(sys.argv, _addresses)
DATABASE_ROUTERS = ["tables.common.replica.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# The role that serves requests; prepare_database gives it its rights.
DATABASE_APP_ROLE = databases.parts_of(_addresses["DATABASE_URL"]).get("user", "")

# The mail server by which rulings are told; without it nothing is sent. Mails come from
# this sender and lead to pages at this address.
EMAIL_URL = env(variables.EMAIL_URL)
_mail = mail.django_settings(EMAIL_URL)
EMAIL_BACKEND, EMAIL_FILE_PATH = _mail["EMAIL_BACKEND"], _mail["EMAIL_FILE_PATH"]
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = _mail["EMAIL_TIMEOUT"]
DEFAULT_FROM_EMAIL = env(variables.EMAIL_FROM)
SITE_URL = env(variables.SITE_URL)

REDIS_URL = env(servers.REDIS_URL)
# Another Redis for wake-ups and for who looks at a table; empty: the same.
NOTIFIER_URL = env(servers.NOTIFIER_URL)

CELERY_BROKER_URL = celery_address(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Redis refuses to write while its disk is full: the worker waits for it, too.
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_TASK_IGNORE_RESULT = True
# A task is done when its work is stored, not when a worker has picked it up.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_TRANSPORT_OPTIONS = celery_options(REDIS_URL)
# What takes long has a worker of its own: it never keeps the flags waiting.
CELERY_TASK_ROUTES = {
    "rulings.tasks.examine*": {"queue": "evidence"},
    "rulings.tasks.send_mails": {"queue": "evidence"},
    "deploy.tasks.send_password_links": {"queue": "evidence"},
}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = BY_ITSELF

LANGUAGE_CODE = "en"
_languages = offered(BASE_DIR)
LANGUAGES = [(one.code, one.name) for one in _languages]
# Nobody has proof-read these: they are spoken only to those who choose them.
DRAFT_LANGUAGES = frozenset(one.code for one in _languages if one.draft)
USE_I18N = True
USE_TZ = True
TIME_ZONE = env(variables.TIME_ZONE)

# Where `./dev run` serves pages on this machine: for commands that ask it over HTTP.
PORT = env(variables.PORT) or served_port(VAR) or 8000

STATIC_URL = "/static/"
STATIC_ROOT = env(variables.STATIC_ROOT) or str(VAR / "static")
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
# the database instead (`tables.access.throttling`, `deploy.accounts.forms`).
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None}
ACCOUNT_FORMS = {
    "change_password": "deploy.accounts.forms.ChangePassword",
    "reset_password": "deploy.accounts.forms.ResetPassword",
}
MFA_FORMS = {
    "authenticate": "deploy.accounts.forms.Authenticate",
    "reauthenticate": "deploy.accounts.forms.Reauthenticate",
}
MFA_ADAPTER = "deploy.accounts.adapters.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Rectify"
MFA_TOTP_TOLERANCE = 1  # half a minute at each side (RFC 6238, 5.2)
# The roles that have to have a second factor; also "superuser".
REQUIRE_MFA_FOR = env(variables.REQUIRE_MFA_FOR)

# Whether people's names and passwords open the API, beside sessions and keys.
API_PASSWORDS = env(variables.API_PASSWORDS)

SESSION_ENGINE = "deploy.session_auth"
AUTHENTICATION_BACKENDS = ["deploy.logins.Backend"]
PASSWORD_HASHERS = ["deploy.accounts.hashing.Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator")
]
AUTH_PASSWORD_VALIDATORS += [{"NAME": "rulings.demo.evening.NotPublished"}]

# The proxies in front of us, as addresses and networks: for whom they ask is believed
# of them alone.
TRUSTED_PROXIES = env(variables.TRUSTED_PROXIES)
WEBHOOKS_INSIDE = env(variables.WEBHOOKS_INSIDE)

# Behind HTTPS, say so: cookies then never travel in the clear.
HTTPS = env(variables.HTTPS)
# The web server ends TLS itself, and no proxy does.
OWN_CERTIFICATE = env(variables.OWN_CERTIFICATE)
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = env(variables.CSRF_TRUSTED_ORIGINS)
SECURE_SSL_REDIRECT = HTTPS
# Machines ask these on the internal network, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
# For how many seconds a browser comes by HTTPS only; 0 where the name is borrowed.
SECURE_HSTS_SECONDS = env(variables.HSTS_SECONDS) if HTTPS else 0
# Whether subdomains are HTTPS only too: the owner of the domain has to say.
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env(variables.HSTS_SUBDOMAINS)
# W021, the list that browsers ship: a name comes off it after months, so nobody but its
# owner puts it there.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = sizes.REQUEST

CONTENT_SECURITY_POLICY = page_policies.CONTENT_SECURITY
PERMISSIONS_POLICY = page_policies.PERMISSIONS

# How often in a minute one tablet, account or address may ask for what costs most; 0 is
# no limit. Each web process counts for itself (`deploy.limits`).
LIMITS = env(variables.LIMITS)

# For how many layouts an examination works out each card; fewer while hands are long.
EVIDENCE_LAYOUTS = env(variables.EVIDENCE_LAYOUTS)
# Files of the club in place of ours: what calls promise, and what people lead and play.
EVIDENCE_CALLS = env(variables.EVIDENCE_CALLS)
EVIDENCE_HABITS = env(variables.EVIDENCE_HABITS)

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
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "This server"}],
    "PREPROCESSING_HOOKS": ["tables.web.api.openapi.versioned_only"],
    "POSTPROCESSING_HOOKS": ["tables.web.api.openapi.completed"],
}

# "text" for a terminal; from which level on our own lines are written.
LOGGING = logging_settings(env(variables.LOG_FORMAT), env(variables.LOG_LEVEL))

# Nothing begins on a setting that is not understood.
env.require_understood()
