"""Whether what leaves this machine is encrypted, and whether that was asked for."""

from __future__ import annotations

import os
import ssl
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from psycopg.pq.abc import PGconn

from deploy.broker import connect
from deploy.databases import database_url, parts_of
from deploy.doctor.findings import Finding, error, ok, warning
from deploy.postgresql.sql import BY_GSS
from tables.common.database import rows

# By these PostgreSQL's library refuses a connection that is not encrypted.
ASKS = {"sslmode": ("require", "verify-ca", "verify-full"), "gssencmode": ("require",)}
VERIFY = "?sslmode=verify-full&sslrootcert=system"


def of_the_database() -> Iterator[Finding]:
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
    elif is_near(pgconn.host.decode(), pgconn.hostaddr.decode()):
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
        "The connection to PostgreSQL is encrypted; whose server it is goes unchecked.",
        f"Have it checked: {VERIFY}.",
    )


def is_near(host: str, address: str = "") -> bool:
    """Whether a host is this machine: a socket, or an address of its own."""
    if not host or host.startswith(("/", "@")) or host == "localhost":
        return True
    try:
        return ip_address(address or host.strip("[]")).is_loopback
    except ValueError:
        return False


def of_redis() -> Iterator[Finding]:
    """Whether what goes to Redis is encrypted, where it leaves this machine."""
    with connect(2.0) as client:
        line = client.connection_pool.get_connection()
        is_encrypted = isinstance(line._sock, ssl.SSLSocket)
        client.connection_pool.release(line)
        told: dict[str, Any] = client.get_connection_kwargs()
    parts = urlsplit(settings.REDIS_URL)
    host = parts.hostname or ""
    if is_encrypted and told.get("ssl_cert_reqs") == "none":
        words = "What goes to Redis is encrypted; whose server it is goes unchecked."
        yield warning(words, "Leave ssl_cert_reqs=none out of REDIS_URL.")
    elif is_encrypted:
        yield ok("What goes to Redis is encrypted, and it is that server.")
    elif not is_near(host):
        words = f"What goes to Redis at {host} is not encrypted."
        yield warning(words, "Where others share that network, use rediss://.")


def of_mail(sock: Any) -> Iterator[Finding]:
    """Whether the open connection to the mail server is encrypted."""
    asked = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    if isinstance(sock, ssl.SSLSocket):
        yield ok("What goes to the mail server is encrypted, and it is that server.")
    elif asked:
        words = "EMAIL_URL asks for encryption, and the connection is not encrypted."
        yield error(words, "Mend EMAIL_URL or the server.")
    elif not is_near(settings.EMAIL_HOST or ""):
        words = f"Rulings and the password go to {settings.EMAIL_HOST} unencrypted."
        yield warning(words, "Use smtp+tls:// or smtp+ssl:// in EMAIL_URL.")
