"""What is on this machine, and what leaves it: Python, settings, files, fonts.

Whether what leaves is encrypted, and whether that was asked for.
"""

from __future__ import annotations

import os
import shutil
import ssl
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import run_checks
from django.core.mail import get_connection
from django.db import connection
from psycopg.pq.abc import PGconn

from deploy.broker import connect
from deploy.databases import database_url, parts_of
from deploy.doctor import Finding, error, ok, warning
from deploy.environment import PLACEHOLDER, placeholders, strangers
from deploy.postgresql.sql import BY_GSS
from deploy.variables import VARIABLES
from deploy.version import VERSION
from deploy.web.proxies import last_unknown_proxy
from rulings.reports.papers import printing
from rulings.reports.papers.printing import Paper
from tables.common.database import rows
from tables.integrity.sealing import CannotSeal, trusted_keys

GIB = 1024**3
LOOPBACK = {"127.0.0.1", "localhost", "[::1]"}
# What Django says of keys and of plain http, `secrets` and `reach` have said already.
SAID = {f"security.W{number:03}" for number in (4, 8, 9, 12, 16)}
# By these PostgreSQL's library refuses a connection that is not encrypted.
ASKS = {"sslmode": ("require", "verify-ca", "verify-full"), "gssencmode": ("require",)}
VERIFY = "?sslmode=verify-full&sslrootcert=system"


def python() -> Iterator[Finding]:
    """Our own version, and the one we run on."""
    there = ".".join(map(str, sys.version_info[:3]))
    yield ok(f"Rectify {VERSION} on Python {there}.")


def variables() -> Iterator[Finding]:
    """Unknown variables, and values that were not filled in."""
    known = VARIABLES.keys()
    for name in placeholders(os.environ, known):
        yield error(f"{name} still says {PLACEHOLDER}.", "Put your own value there.")
    for name, alike in strangers(os.environ, known):
        words = f"{name} is set, and nothing reads it; {alike} looks like it."
        yield warning(words, "Correct the name, or take the variable away.")


def secrets() -> Iterator[Finding]:
    """The keys that sign sessions and the daily seals."""
    is_short = len(settings.SECRET_KEY) < 32
    if is_short:
        yield error("SECRET_KEY is missing or short.", "Set 50 random characters.")
    if not _can_seal():
        advice = "Set 32 random bytes in base64 and keep a copy elsewhere."
        yield error("SEAL_KEY is missing or no key: no day is sealed.", advice)
    if settings.DEBUG:
        yield error("DEBUG is on: errors show what they should not.", "Unset DEBUG.")
    if _can_seal() and not is_short and not settings.DEBUG:
        yield ok("The keys are set and DEBUG is off.")


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
        yield error("The site answers to any name.", advice)
    elif names <= LOOPBACK:
        yield ok("The site answers on this machine only.")
    elif not settings.HTTPS:
        advice = "Put a proxy with HTTPS in front and set HTTPS=true."
        yield error("The site is reached over plain http.", advice)
    else:
        yield ok(f"The site answers over https to {', '.join(sorted(names))}.")


def proxies() -> Iterator[Finding]:
    """Which proxies are trusted, and which senders act as one without being named."""
    named, stranger = settings.TRUSTED_PROXIES, last_unknown_proxy()
    if settings.HTTPS and not named and not settings.OWN_CERTIFICATE:
        advice = "Name its address in TRUSTED_PROXIES; without it nothing is served."
        yield error("HTTPS is on, and the proxy that ends TLS is not named.", advice)
    if stranger:
        words = f"{stranger} sends proxy headers, and TRUSTED_PROXIES does not name it."
        advice = "If it is your proxy, name it in TRUSTED_PROXIES; else ignore it."
        yield warning(words, advice)
    elif named:
        yield ok(f"Proxies that are believed: {', '.join(named)}.")
    elif settings.OWN_CERTIFICATE or not settings.HTTPS:
        yield ok("No proxy is named: each request counts for its own address.")


def is_on_this_machine_only() -> bool:
    """Whether the site can be reached from this machine only."""
    return set(settings.ALLOWED_HOSTS) <= LOOPBACK


def django() -> Iterator[Finding]:
    """Django's own checks, those for a server too where others reach it."""
    checked = run_checks(include_deployment_checks=not is_on_this_machine_only())
    new = [message for message in checked if message.id not in SAID]
    found = [message for message in new if not message.is_silenced()]
    for message in found:
        yield warning(
            f"{message.id}: {message.msg}", message.hint or "See Django's page."
        )
    if not found:
        yield ok("Django finds nothing to complain of.")


def files() -> Iterator[Finding]:
    """Built pages and translations."""
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield error("The static files are not built.", "Run manage.py prepare_site.")
    else:
        yield ok("The static files are built.")


def disk() -> Iterator[Finding]:
    """Disk space for what is still to be recorded."""
    place = Path(settings.STATIC_ROOT)
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    words = f"{free / GIB:.1f} GiB are free on this disk."
    if free < GIB:
        yield error(words, "Make room: a full disk refuses entries.")
    elif free < 5 * GIB:
        yield warning(words, "Make room before the next tournament.")
    else:
        yield ok(words)


def mail() -> Iterator[Finding]:
    """The mail server, where one is set."""
    if not settings.EMAIL_URL:
        yield ok("No mail server is set: rulings are told without e-mail.")
        return
    try:
        with get_connection() as server:
            yield ok(f"The mail server {settings.EMAIL_HOST} lets us in.")
            line = getattr(getattr(server, "connection", None), "sock", None)
            yield from encryption_of_mail(line)
    except OSError as refused:
        advice = "Mend EMAIL_URL or the server; what is to be sent waits for hours."
        yield error(f"The mail server does not let us in: {refused}", advice)
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield warning("Mails have no sender of yours.", "Set EMAIL_FROM.")
    if not settings.SITE_URL:
        advice = "Set SITE_URL to the address of this site."
        yield warning("Mails cannot lead to the page of a ruling.", advice)


def papers() -> Iterator[Finding]:
    """Whether a paper can be drawn, in its own letters."""
    here = {
        Path(font.path or "").name for font in printing.fonts(elsewhere=False).fonts()
    }
    if not here.issuperset(printing.FILES):
        yield error("The letters of the papers are missing.", "Install Rectify again.")
    else:
        printing.as_pdf(Paper("Rectify", "", ()), "a4")
        yield ok("PDF papers can be made.")


def encryption_of_the_database() -> Iterator[Finding]:
    """Whether the connection is encrypted, by the connection itself."""
    asked = asked_for(parts_of(database_url(sys.argv, os.environ)))
    connection.ensure_connection()
    pgconn: PGconn = connection.connection.pgconn
    if pgconn.ssl_in_use or any(row[0] for row in rows(BY_GSS)):
        yield _encrypted(asked)
    elif asked:
        advice = "Mend DATABASE_URL, or what stands between; over a socket nothing is."
        yield error(
            f"The database's address asks for encryption ({asked}), and the connection "
            "is not encrypted.",
            advice,
        )
    elif is_this_machine(pgconn.host.decode(), pgconn.hostaddr.decode()):
        yield ok("The connection to PostgreSQL does not leave this machine.")
    else:
        words = f"What goes to PostgreSQL at {pgconn.host.decode()} is not encrypted."
        yield warning(words, f"Add {VERIFY} to DATABASE_URL.")


def asked_for(said: dict[str, str]) -> str:
    """The word by which an address, or libpq's own environment, asks for encryption."""
    if said.get("sslrootcert", os.environ.get("PGSSLROOTCERT")) == "system":
        return "sslrootcert=system"
    for name, words in ASKS.items():
        word = said.get(name) or os.environ.get(f"PG{name.upper()}", "")
        if word in words:
            return f"{name}={word}"
    return ""


def _encrypted(asked: str) -> Finding:
    if asked in ("sslmode=verify-full", "sslrootcert=system"):
        return ok("The connection to PostgreSQL is encrypted, and it is that server.")
    return warning(
        "The connection to PostgreSQL is encrypted; its certificate is not verified.",
        f"Have it verified: {VERIFY}.",
    )


def is_this_machine(host: str, address: str = "") -> bool:
    """Whether a host is this machine: a socket, or an address of its own."""
    if not host or host.startswith(("/", "@")) or host == "localhost":
        return True
    try:
        return ip_address(address or host.strip("[]")).is_loopback
    except ValueError:
        return False


def encryption_of_redis() -> Iterator[Finding]:
    """Whether what goes to Redis is encrypted, where it leaves this machine."""
    with connect(2.0) as client:
        line = client.connection_pool.get_connection()
        is_encrypted = isinstance(line._sock, ssl.SSLSocket)
        host = str(getattr(line, "host", ""))
        client.connection_pool.release(line)
        told: dict[str, Any] = client.get_connection_kwargs()
    if is_encrypted and told.get("ssl_cert_reqs") == "none":
        words = "The connection to Redis is encrypted; its certificate is not verified."
        yield warning(words, "Leave ssl_cert_reqs=none out of REDIS_URL.")
    elif is_encrypted:
        yield ok("What goes to Redis is encrypted, and it is that server.")
    elif not is_this_machine(host):
        words = f"What goes to Redis at {host} is not encrypted."
        yield warning(words, "Where others share that network, use rediss://.")


def encryption_of_mail(sock: Any) -> Iterator[Finding]:
    """Whether the open connection to the mail server is encrypted."""
    asked = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    if isinstance(sock, ssl.SSLSocket):
        yield ok("What goes to the mail server is encrypted, and it is that server.")
    elif asked:
        words = "EMAIL_URL asks for encryption, and the connection is not encrypted."
        yield error(words, "Mend EMAIL_URL or the server.")
    elif not is_this_machine(settings.EMAIL_HOST or ""):
        words = f"Rulings and the password go to {settings.EMAIL_HOST} unencrypted."
        yield warning(words, "Use smtp+tls:// or smtp+ssl:// in EMAIL_URL.")
