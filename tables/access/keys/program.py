"""Authentication of a program by its key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import UUID

from tables.access.devices.codes import hash_secret
from tables.access.keys.models import ProgramKey
from tables.access.roles import Standing
from tables.access.sql import KEY_BY_SECRET
from tables.common.database import rows
from tables.common.errors import BadKey

# People, and programs that look for secrets in files, know one when they see it.
PREFIX = "rectify_"
USED_EVERY = timedelta(minutes=1)
UNKNOWN = "This is no key of this server. Take the one that was shown when it was made."
STOPPED = "This key was stopped. Ask the organiser for another."
ENDED = "This key has expired. Ask the organiser for another."


@dataclass(frozen=True)
class Program:
    """An authenticated program; it takes the place of ``request.user``.

    It is in no group, so whatever is for people is not for it.
    """

    id: int
    name: str
    tournament: int
    section: int | None
    actor: UUID
    may_record: bool

    pk: ClassVar[None] = None
    is_authenticated: ClassVar[bool] = True
    is_superuser: ClassVar[bool] = False
    standing: ClassVar[Standing] = Standing()

    def has_perm(self, permission: str) -> bool:
        """Django's permissions are for people; a program has none."""
        return False


def admit_program(secret: str, now: datetime) -> Program:
    """The program with this key; raises `BadKey`."""
    for *facts, ends_at, stopped_at, last_used in rows(
        KEY_BY_SECRET, hash_secret(secret)
    ):
        if stopped_at is not None:
            raise BadKey("key_stopped", STOPPED)
        if ends_at is not None and now >= ends_at:
            raise BadKey("key_ended", ENDED)
        _note_used(facts[0], last_used, now)
        return Program(*facts)
    raise BadKey("unknown_key", UNKNOWN)


def program_of(user: Any) -> Program | None:
    """The program behind a request; None for a person or a tablet."""
    return user if isinstance(user, Program) else None


def _note_used(key: int, last_used: datetime | None, now: datetime) -> None:
    if last_used is None or now - last_used >= USED_EVERY:
        minute = now.replace(second=0, microsecond=0)
        ProgramKey.objects.filter(pk=key).update(last_used=minute)
