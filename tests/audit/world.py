"""One row in every audited table, and someone who may do anything to them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models

from rulings.cases.models import Flag
from tables.common.audited import Kind, kinds
from tables.integrity.models import Seal
from tables.integrity.sealing import BEGINNING, Head, seal_streams

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PAPER = b"Played so."
_numbers = count(1)
PLAIN_KEY = UUID(int=7)
PLAIN: dict[type[models.Field[Any, Any]], Any] = {
    models.BooleanField: False,
    models.IntegerField: 1,
    models.BigIntegerField: 1,
    models.PositiveIntegerField: 1,
    models.DateTimeField: NOON,
    models.TextField: "words",
    models.BinaryField: b"bytes",
    models.JSONField: {"x": 1.5},
    models.UUIDField: PLAIN_KEY,
}
KINDS = {kind.table: kind for kind in kinds()}


def model_of(kind: Kind) -> type[models.Model]:
    return apps.get_model(kind.label)


def made(model: type[models.Model]) -> Any:
    """A new row with whatever it needs, stored by itself as a service would."""
    if model is User:
        return User.objects.create_user(f"someone-{next(_numbers)}")
    if model is Seal:
        return seal_streams(now=NOON)
    given = {field.name: _value(field) for field in model._meta.fields if _asks(field)}
    return model._default_manager.create(**given | _more(model))


def _asks(field: Any) -> bool:
    is_given = field.has_default() or field.has_db_default() or field.null
    return not (is_given or field.auto_created or field.generated)


def _value(field: Any) -> Any:
    if field.is_relation:
        return made(field.related_model)
    if field.choices:
        return field.choices[0][0]
    if isinstance(field, models.DateField) and not isinstance(
        field, models.DateTimeField
    ):
        return date(2026, 1, 1) + timedelta(days=next(_numbers))
    if isinstance(field, models.CharField):
        return f"{next(_numbers)}"[-int(field.max_length or 9) :]
    if "Array" in type(field).__name__:
        return []
    plain = PLAIN[type(field)]
    return (
        UUID(int=1000 + next(_numbers))
        if plain == PLAIN_KEY and field.unique
        else plain
    )


def _more(model: type[models.Model]) -> dict[str, Any]:
    """What the columns of a row have to have in common."""
    more: dict[str, dict[str, Any]] = {
        "CaseEntry": {"flag": made(Flag)} if model.__name__ == "CaseEntry" else {},
        "Letterhead": {"logo": PAPER, "sha256": sha256(PAPER).hexdigest()},
        "Attachment": {"content": PAPER, "sha256": sha256(PAPER).hexdigest()},
        "Examination": {"finished_at": NOON, "state": "done", "report": {"x": 1.50}},
        "Round": {"last_board": 9999},
        "SealElsewhere": _signed(),
        "HandRecord": {"deal": "N:..."},
        "Peer": {"label": "Someone", "secret": f"{next(_numbers):064}"},
    }
    return more.get(model.__name__, {})


def _signed() -> dict[str, Any]:
    """A seal over nothing, by the key of another server."""
    key = Ed25519PrivateKey.generate()
    head = Head(NOON.date(), 7, 0, sha256(BEGINNING).digest())
    return {
        "day": head.day,
        "position": head.position,
        "streams": head.streams,
        "before": BEGINNING,
        "digest": head.digest,
        "signature": key.sign(head.message()),
        "public_key": key.public_key().public_bytes_raw(),
        "lines": "[]",
    }


def make_world() -> dict[str, Any]:
    """One row of each kind by table; the last one that was made."""
    return {table: made(model_of(kind)) for table, kind in KINDS.items()}


@contextmanager
def superuser() -> Iterator[psycopg.Connection[Any]]:
    """A connection of PostgreSQL's superuser, by the side of the application."""
    at = urlsplit(os.environ["DATABASE_URL"])
    place = at._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    with psycopg.connect(place, autocommit=True) as line:
        yield line


@contextmanager
def silenced() -> Iterator[psycopg.Connection[Any]]:
    """The same, with every trigger off; they are as they were afterwards."""
    asked = """
        SELECT tgrelid::regclass::text, tgname FROM pg_trigger
        WHERE tgenabled = 'A' AND NOT tgisinternal AND tgparentid = 0
    """
    with superuser() as line:
        always = line.execute(asked).fetchall()
        places = {place for place, _ in always} | set(KINDS)
        for place in sorted(places):
            line.execute(f"ALTER TABLE {place} DISABLE TRIGGER ALL")
        try:
            yield line
        finally:
            for place in sorted(places):
                line.execute(f"ALTER TABLE {place} ENABLE TRIGGER ALL")
            for place, name in always:
                line.execute(f"ALTER TABLE {place} ENABLE ALWAYS TRIGGER {name}")


def columns(kind: Kind) -> list[tuple[str, str]]:
    """Every column but the key, with an expression of another value for it."""
    asked = """
        SELECT column_name, data_type, character_maximum_length
        FROM information_schema.columns
        WHERE table_name = %s AND column_name <> %s ORDER BY ordinal_position
    """
    with connection.cursor() as cursor:
        cursor.execute(asked, [kind.table, kind.pk])
        found = cursor.fetchall()
    choices = {
        field.column: [value for value, _ in field.choices or ()]
        for field in model_of(kind)._meta.fields
    }
    return [
        (name, _choice(name, choices[name]) or _other(name, type_, longest))
        for name, type_, longest in found
    ]


def _choice(name: str, choices: list[str]) -> str:
    """Another of the values that a column may have, where they are listed."""
    if len(choices) < 2:
        return ""
    one, two, *_ = choices
    return f"CASE {name} WHEN '{one}' THEN '{two}' ELSE '{one}' END"


def _other(name: str, type_: str, longest: int | None) -> str:
    if type_ == "boolean":
        return f"NOT coalesce({name}, false)"
    if type_ in ("integer", "bigint", "smallint"):
        return f"coalesce({name}, 0) + 1000"
    if name == "players":
        return "ARRAY[1, 2, 3, 4]"
    if type_ in ("timestamp with time zone", "date"):
        return f"coalesce({name}, now()) + interval '1 day'"
    if type_ == "character varying" and longest and longest < 8:
        return f"CASE {name} WHEN 'X' THEN 'Y' ELSE 'X' END"
    return {
        "jsonb": """'{"forged": 1}'""",
        "bytea": "'\\x00'",
        "uuid": "gen_random_uuid()",
        "ARRAY": f"array_append({name}, NULL)",
    }.get(type_, "'forged'")
