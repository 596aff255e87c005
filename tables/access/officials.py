"""The people who share the tablets of a tournament, and who else is at a table.

An official signs in by initials and PIN, for twenty minutes after the last entry. Who
looked at a table in the last two minutes is kept in Redis, which may be away; who
entered there is in the store, and always counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from time import monotonic
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import QuerySet
from redis import RedisError

from tables.access.models import Device, Duty, Official
from tables.access.sql import ON_DUTY, WHO_ENTERED
from tables.access.tablet import Tablet
from tables.access.throttling import GuessCounter, check_secret
from tables.common import redis_servers
from tables.common.database import rows
from tables.common.errors import BadRequest, NotThere
from tables.common.redis_servers import notifier_url
from tables.tournaments.models import Actor, Tournament

IDLE = timedelta(minutes=20)
PIN_LENGTH = 4
BAD_INITIALS = "Initials are one to four letters."
BAD_PIN = "A PIN is four digits."
WRONG_PIN = "These initials and this PIN do not match."
RECENT = timedelta(minutes=2)
# A Redis that does not answer costs one request this long, then rests.
PATIENCE = 0.3
REST = 10.0


def officials_of(tournament: int) -> QuerySet[Official]:
    """The officials who may sign in on a tournament's tablets, by initials."""
    return Official.objects.filter(tournament=tournament, removed_at=None)


@transaction.atomic
def set_official(*, tournament: int, initials: str, name: str, pin: str) -> Official:
    """Add an official, or set a new name and PIN; raises `BadRequest`."""
    initials = initials.strip().upper()
    if not (initials.isalpha() and len(initials) <= 4):
        raise BadRequest("bad_initials", BAD_INITIALS, "initials")
    if not (pin.isascii() and pin.isdigit() and len(pin) == PIN_LENGTH):
        raise BadRequest("bad_pin", BAD_PIN, "pin")
    hashed = make_password(pin)
    # Under this lock a second request with the same initials finds the first's row.
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament)
    official = _held(tournament, initials=initials)
    if official is None:
        actor = Actor.objects.create()
        official = Official(tournament_id=tournament, initials=initials, actor=actor)
    official.name, official.pin = name.strip()[:100], hashed
    official.save()
    Actor.objects.filter(pk=official.actor_id).update(label=str(official))
    return official


@transaction.atomic
def remove_official(*, official: int, now: datetime) -> None:
    """Remove an official from every tablet; their entries keep their name."""
    Official.objects.filter(pk=official, removed_at=None).update(removed_at=now)
    Duty.objects.filter(official=official, ended_at=None).update(ended_at=now)


def sign_in(*, tablet: Tablet, official: int, pin: str, now: datetime) -> Duty:
    """Put an official on a tablet; wrong PINs slow the tablet down."""

    def look() -> Official:
        found = officials_of(tablet.tournament).filter(pk=official).first()
        if found is None or not check_password(pin, found.pin):
            raise NotThere("wrong_pin", WRONG_PIN, "pin")
        return found

    found = check_secret(
        look, GuessCounter(f"pin:{tablet.id}"), wrong=NotThere, now=now
    )
    with transaction.atomic():
        Device.objects.select_for_update(no_key=True).get(pk=tablet.id)
        if _held(tablet.tournament, pk=official) is None:
            raise NotThere("wrong_pin", WRONG_PIN, "pin")
        sign_out(device=tablet.id, now=now)
        return Duty.objects.create(
            device_id=tablet.id, official=found, began_at=now, seen_at=now
        )


def _held(tournament: int, **which: Any) -> Official | None:
    """An official who is not removed, and stays until the transaction ends."""
    there = officials_of(tournament).select_for_update(no_key=True)
    return there.filter(**which).first()


def sign_out(*, device: int, now: datetime) -> None:
    """Sign the current official out of a tablet."""
    Duty.objects.filter(device=device, ended_at=None).update(ended_at=now)


def duty_at(device: int, moment: datetime) -> Duty | None:
    """The official on a tablet at a moment: the last to sign in, if still on duty."""
    duties = Duty.objects.filter(device=device, began_at__lte=moment)
    duty = duties.select_related("official__actor").first()
    held = duty is not None and _holds(moment, duty.seen_at, duty.ended_at)
    return duty if held else None


def _holds(moment: datetime, seen_at: datetime, ended_at: datetime | None) -> bool:
    left = ended_at is not None and ended_at <= moment
    return not left and moment < seen_at + IDLE


def actor_of_entry(tablet: Tablet, made: datetime, now: datetime) -> UUID | None:
    """The actor of an entry: the official on the tablet then, or else the one now.

    The tablet itself, where its tournament has no officials; None where nobody has
    said who is on it. One statement: every entry of a tablet asks.
    """
    actor: UUID
    found = rows(ON_DUTY, tablet.tournament, made, now, tablet.id)
    for moment, seen_at, ended_at, duty, actor, _ in found:
        if duty is not None and _holds(moment, seen_at, ended_at):
            _note_duty(duty, made)
            return actor
    has_officials = found[0][-1]
    return None if has_officials else tablet.actor


def _note_duty(duty: int, moment: datetime) -> None:
    """Restart an official's twenty idle minutes at this moment."""
    later = Duty.objects.filter(pk=duty, seen_at__lt=moment)
    later.update(seen_at=moment)


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """A tablet or a logged-in user at a table; ``key`` identifies the screen."""

    key: str
    name: str
    device: int = 0
    user: int = 0


def note_visit(*, table: int, visitor: Visitor, now: datetime) -> list[str]:
    """Note that a visitor looks at a table now; return who else is there, by name."""
    names = {name for key, name in _looking(table, visitor, now) if key != visitor.key}
    names |= set(_entering(table, visitor, now))
    return sorted(names - {visitor.name} if visitor.device else names)


def _entering(table: int, visitor: Visitor, now: datetime) -> list[str]:
    since, me = now - RECENT, (visitor.user, visitor.device)
    return [name for (name,) in rows(WHO_ENTERED, table, since, since, *me) if name]


def _looking(table: int, visitor: Visitor, now: datetime) -> Iterator[tuple[str, str]]:
    redis = _redis(notifier_url())
    try:
        found = redis.visit(f"rectify.at.{table}", visitor, now)
    except (RedisError, OSError):
        redis.rest()
        return
    for member in found:
        key, _bar, name = member.decode().partition("|")
        yield key, name


class _Visits:
    """One sorted set a table: who looks, by the time of the last look."""

    def __init__(self, url: str) -> None:
        self._redis = redis_servers.client(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self._away_until = 0.0

    def visit(self, key: str, visitor: Visitor, now: datetime) -> list[bytes]:
        """Note a visit; return all recent visits."""
        if monotonic() < self._away_until:
            return []
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zadd(key, {f"{visitor.key}|{visitor.name}": now.timestamp()})
            pipe.zremrangebyscore(key, 0, (now - RECENT).timestamp())
            pipe.expire(key, RECENT)
            pipe.zrange(key, 0, -1)
            found: list[bytes] = pipe.execute()[-1]
        return found

    def rest(self) -> None:
        """Leave Redis alone for a while after an error."""
        self._away_until = monotonic() + REST


@cache
def _redis(url: str) -> _Visits:
    return _Visits(url)
