"""How a command refuses a server of PostgreSQL: in one sentence, before it begins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from django.core.management import CommandError

from deploy.databases import database_url, parts_of
from deploy.postgresql.required import (
    NoServer,
    UnsuitableServer,
    our_server,
    require_server,
)


def require_our_server() -> None:
    """Raises `CommandError` where the command's own server cannot be used."""
    require_database(our_server())


def require_database(said: Mapping[str, str]) -> None:
    """Raises `CommandError` where a server is away or unsuitable."""
    try:
        require_server(said)
    except (NoServer, UnsuitableServer) as wrong:
        raise CommandError(f"{wrong} {wrong.advice}") from wrong


def require_door_of_the_application() -> None:
    """Raises `CommandError` where requests go by another door, which is unsuitable.

    Whether it is open yet is not asked: its role may still have no rights.
    """
    said = parts_of(database_url([], os.environ))
    with suppress(NoServer):
        try:
            require_server(said)
        except UnsuitableServer as wrong:
            words = f"By DATABASE_URL: {wrong} {wrong.advice}"
            raise CommandError(words) from wrong
