"""Python, settings, files and fonts: what is on this machine."""

import ctypes.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import run_checks
from django.core.mail import get_connection

from deploy.doctor.findings import Finding, watch, well, wrong
from deploy.version import VERSION
from tables.proving.sealing import CannotSeal, trusted_keys

GIB = 1024**3
LOOPBACK = {"127.0.0.1", "localhost", "[::1]"}
# What Django says of keys and of plain http, `secrets` and `reach` have said already.
SAID = {f"security.W{number:03}" for number in (4, 8, 9, 12, 16)}
PANGO = ("pango-1.0", "pangoft2-1.0")


def python() -> Iterator[Finding]:
    """Our own version, and the one we run on."""
    there = ".".join(map(str, sys.version_info[:3]))
    yield well(f"Rectify {VERSION} on Python {there}.")


def secrets() -> Iterator[Finding]:
    """The keys that sign sessions and the daily seals."""
    is_short = len(settings.SECRET_KEY) < 32
    if is_short:
        yield wrong("SECRET_KEY is missing or short.", "Set 50 random characters.")
    if not _can_seal():
        advice = "Set 32 random bytes in base64 and keep a copy elsewhere."
        yield wrong("SEAL_KEY is missing or no key: no day is sealed.", advice)
    if settings.DEBUG:
        yield wrong("DEBUG is on: errors show what they should not.", "Unset DEBUG.")
    if _can_seal() and not is_short and not settings.DEBUG:
        yield well("The keys are set and DEBUG is off.")


def _can_seal() -> bool:
    try:
        return bool(settings.SEAL_KEY and trusted_keys())
    except CannotSeal:
        return False


def reach() -> Iterator[Finding]:
    """By which names and how the site is reached."""
    names = set(settings.ALLOWED_HOSTS)
    if "*" in names:
        advice = "Name the site's own names in ALLOWED_HOSTS."
        yield wrong("The site answers to any name.", advice)
    elif names <= LOOPBACK:
        yield well("The site answers on this machine only.")
    elif not settings.HTTPS:
        advice = "Put a proxy with HTTPS in front and set HTTPS=true."
        yield wrong("The site is reached over plain http.", advice)
    else:
        yield well(f"The site answers over https to {', '.join(sorted(names))}.")


def django() -> Iterator[Finding]:
    """Django's own checks, those for a server too where others reach it."""
    away = set(settings.ALLOWED_HOSTS) <= LOOPBACK
    checked = run_checks(include_deployment_checks=not away)
    new = [message for message in checked if message.id not in SAID]
    found = [message for message in new if not message.is_silenced()]
    for message in found:
        yield watch(
            f"{message.id}: {message.msg}", message.hint or "See Django's page."
        )
    if not found:
        yield well("Django finds nothing to complain of.")


def files() -> Iterator[Finding]:
    """Built pages and translations."""
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield wrong("The static files are not built.", "Run manage.py prepare_site.")
    else:
        yield well("The static files are built.")


def disk() -> Iterator[Finding]:
    """Room for what is still to be recorded."""
    place = Path(settings.STATIC_ROOT)
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    words = f"{free / GIB:.1f} GiB are free on this disk."
    if free < GIB:
        yield wrong(words, "Make room: a full disk refuses entries.")
    elif free < 5 * GIB:
        yield watch(words, "Make room before the next tournament.")
    else:
        yield well(words)


def mail() -> Iterator[Finding]:
    """The mail server, where one is set."""
    if not settings.EMAIL_URL:
        yield well("No mail server is set: rulings are told without e-mail.")
        return
    try:
        with get_connection():
            yield well(f"The mail server {settings.EMAIL_HOST} lets us in.")
    except OSError as error:
        advice = "Mend EMAIL_URL or the server; what is to be sent waits for hours."
        yield wrong(f"The mail server does not let us in: {error}", advice)
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield watch("Mails have no sender of yours.", "Set EMAIL_FROM.")
    if not settings.SITE_URL:
        advice = "Set SITE_URL to the address of this site."
        yield watch("Mails cannot lead to the page of a ruling.", advice)


def papers() -> Iterator[Finding]:
    """What PDF papers need; without it they are printed from the browser."""
    missing = [name for name in PANGO if not ctypes.util.find_library(name)]
    if missing:
        advice = "Install libpango-1.0-0, libpangoft2-1.0-0 and fonts-dejavu-core."
        yield watch("No PDF can be made here: Pango is missing.", advice)
    else:
        yield well("PDF papers can be made.")
