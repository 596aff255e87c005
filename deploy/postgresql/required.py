"""Requirements on the database server and its schema, checked before the first use.

`prepare_database`, `backup` and `restore`, web processes and workers at their start,
and `doctor` ask here, and say the same sentence.

Several migrations are squashed into one that replaces them. Django brings a database
forward that has all or none of them; where only some are applied, the version that
still has the others goes first.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder

from deploy.databases import database_url, libpq_settings, parts_of
from deploy.postgresql.sql import PID

OLDEST = 17
# A pooler may not have a session back yet when the next asks: look more than once.
LOOKS = 10
PATIENCE = 5
OLDER = (
    "This database is older than version 0.9.0: of the migrations of {app}, {applied} "
    "is applied and {missing} is not."
)
BETWEEN = (
    "This database is of no version that was released: of the migrations of {app}, "
    "{applied} is applied and {missing} is not."
)
FIRST = "Upgrade it with version 0.9.0 first, then with this one."
BACK = "Restore its last backup by version 0.9.0, and upgrade that with this one."


class NoServer(Exception):
    """No connection can be made: the server is away, or it refuses us."""

    advice = "Start it, or mend DATABASE_URL; tablets keep their entries meanwhile."


class UnsuitableServer(Exception):
    """The server does not meet a requirement; ``advice`` says what to do."""

    def __init__(self, sentence: str, advice: str) -> None:
        super().__init__(sentence)
        self.advice = advice


def our_server() -> dict[str, str]:
    """Where Django finds its database, by libpq's names."""
    return libpq_settings(connection.settings_dict)


def require_server(said: Mapping[str, str]) -> None:
    """Connect once, without a pool that would try for long and say little.

    Raises `NoServer` and `UnsuitableServer`, each with one sentence.
    """
    try:
        with _connected(said) as line:
            _require_version(line)
            _require_letters(line)
            if is_pooled(line):
                with _connected(said) as other:
                    _require_own_session(line, other)
    except psycopg.OperationalError as wrong:
        lines = map(str.strip, str(wrong).splitlines())
        reason = "; ".join(filter(None, lines)) or "no reason given"
        raise NoServer(f"PostgreSQL does not let us in: {reason}") from wrong


def end_where_unsuitable() -> None:
    """End this process with a sentence; a server that is away may come later."""
    with suppress(NoServer):
        try:
            require_server(our_server())
        except UnsuitableServer as wrong:
            raise SystemExit(f"{wrong} {wrong.advice}") from None


def is_pooled(line: psycopg.Connection[Any]) -> bool:
    """Whether a pooler stands between: it names another process than the server has."""
    return line.info.backend_pid != _process(line)


@contextmanager
def _connected(said: Mapping[str, str]) -> Iterator[psycopg.Connection[Any]]:
    asked: dict[str, Any] = {"connect_timeout": PATIENCE, **said}
    with psycopg.connect(**asked, autocommit=True, prepare_threshold=None) as line:
        yield line


def _require_version(line: psycopg.Connection[Any]) -> None:
    found = line.info.server_version // 10_000
    if found < OLDEST:
        raise UnsuitableServer(
            f"PostgreSQL {found} is too old: Rectify needs {OLDEST} or newer.",
            f"Install PostgreSQL {OLDEST} or newer and bring the data along.",
        )


def _require_letters(line: psycopg.Connection[Any]) -> None:
    found = line.info.parameter_status("server_encoding")
    # A pooler may not say.
    if found not in (None, "UTF8"):
        raise UnsuitableServer(
            f"The database holds letters as {found}, not as UTF-8.",
            "Make another one: createdb --encoding=UTF8 --template=template0.",
        )


def _require_own_session(
    one: psycopg.Connection[Any], other: psycopg.Connection[Any]
) -> None:
    """Refuse a pooler that lends the same session to two connections.

    Session locks (of examinations), prepared statements and settings would be shared,
    and three of four requests fail.
    """
    if any(_is_shared(one, other) for _ in range(LOOKS)):
        raise UnsuitableServer(
            "A pooler lends each session of PostgreSQL to many connections (PgBouncer "
            "with pool_mode = transaction), which Rectify cannot work with.",
            "Set pool_mode = session, or name PostgreSQL itself in DATABASE_URL: every "
            "process of Rectify has a pool of its own.",
        )


def _is_shared(one: psycopg.Connection[Any], other: psycopg.Connection[Any]) -> bool:
    """Whether the session of the first connection was lent to the second just now."""
    before = _process(one)
    with other.transaction():
        # A pooler lends an idle session to the next client, unless it belongs to one.
        return _process(other) == before or _process(one) != before


def _process(line: psycopg.Connection[Any]) -> int:
    found = line.execute(PID).fetchone()
    return int(found[0]) if found else 0


class PartlySquashed(Exception):
    """A squashed migration replaces some that are applied and some that are not."""

    def __init__(self, squashed: Migration, applied: str, missing: str) -> None:
        sentence, advice = (OLDER, FIRST) if squashed.initial else (BETWEEN, BACK)
        app = squashed.app_label
        super().__init__(sentence.format(app=app, applied=applied, missing=missing))
        self.advice = advice


def require_whole_versions() -> None:
    """Raise `PartlySquashed` where Django would find no way to this version."""
    loader = MigrationLoader(None)
    gone = [
        one
        for one in loader.replacements.values()
        if not loader.disk_migrations.keys() & set(one.replaces)
    ]
    require_all_or_none(gone, MigrationRecorder(connection).applied_migrations())


def require_all_or_none(
    squashed: Iterable[Migration], applied: Collection[tuple[str, str]]
) -> None:
    """Raise `PartlySquashed` for the first that replaces both kinds."""
    for one in squashed:
        there = [name for app, name in one.replaces if (app, name) in applied]
        missing = [name for app, name in one.replaces if (app, name) not in applied]
        if there and missing:
            raise PartlySquashed(one, there[-1], missing[0])


def require_our_server() -> None:
    """Raises `CommandError` where the command's own server cannot be used."""
    require_database(our_server())


def require_database(said: Mapping[str, str]) -> None:
    """Raises `CommandError` where a server is away or unsuitable."""
    try:
        require_server(said)
    except (NoServer, UnsuitableServer) as wrong:
        raise CommandError(f"{wrong} {wrong.advice}") from wrong


def require_application_database() -> None:
    """Raises `CommandError` where the server that requests use is unsuitable.

    Whether it is open yet is not asked: its role may still have no rights.
    """
    said = parts_of(database_url([], os.environ))
    with suppress(NoServer):
        try:
            require_server(said)
        except UnsuitableServer as wrong:
            words = f"By DATABASE_URL: {wrong} {wrong.advice}"
            raise CommandError(words) from wrong
