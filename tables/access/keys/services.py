"""Making keys, and stopping them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction

from tables.access.devices.codes import hash_secret, new_secret
from tables.access.keys.models import ProgramKey
from tables.access.keys.program import PREFIX
from tables.access.revocation import key_name, recheck_streams
from tables.common.errors import BadRequest
from tables.tournaments.models import Actor, Section, Tournament

NO_NAME = "Give the key a name, so that everybody knows which program has it."
NO_SUCH_PLACE = "There is no such tournament or section."
ALREADY_OVER = "This day is over already."


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A requested key; ``until``: the last day, in the tournament's time zone."""

    tournament: int
    section: int | None = None
    name: str
    may_record: bool = False
    until: date | None = None


@transaction.atomic
def make_key(*, wanted: Wanted, by: Any, now: datetime) -> tuple[ProgramKey, str]:
    """Make a key and return its secret, which is stored as a hash only.

    Raises `BadRequest`: ``no_name``, ``bad_place``, ``already_over``.
    """
    name = wanted.name.strip()[:50]
    if not name:
        raise BadRequest("no_name", NO_NAME, "name")
    tournament = _tournament(wanted)
    secret = PREFIX + new_secret()
    key = ProgramKey.objects.create(
        tournament=tournament,
        section_id=wanted.section,
        name=name,
        may_record=wanted.may_record,
        secret=hash_secret(secret),
        actor=Actor.objects.create(label=name),
        made_at=now,
        made_by=by,
        ends_at=_end(wanted.until, tournament, now),
    )
    return key, secret


@transaction.atomic
def stop_key(*, key: int, by: Any, now: datetime) -> None:
    """Stop a program's key and end its streams; its entries keep its name."""
    going = ProgramKey.objects.filter(pk=key, stopped_at=None)
    going.update(stopped_at=now, stopped_by=by)
    recheck_streams(key_name(key))


def _tournament(wanted: Wanted) -> Tournament:
    found = Tournament.objects.filter(pk=wanted.tournament).first()
    if found is None or not _is_within(wanted.section, found):
        raise BadRequest("bad_place", NO_SUCH_PLACE, "place")
    return found


def _is_within(section: int | None, tournament: Tournament) -> bool:
    here = Section.objects.filter(tournament=tournament)
    return section is None or here.filter(pk=section).exists()


def _end(until: date | None, tournament: Tournament, now: datetime) -> datetime | None:
    """The end of the last day."""
    if until is None:
        return None
    zone = ZoneInfo(tournament.time_zone)
    if until < now.astimezone(zone).date():
        raise BadRequest("already_over", ALREADY_OVER, "until")
    return datetime.combine(until + timedelta(days=1), time.min, zone)
