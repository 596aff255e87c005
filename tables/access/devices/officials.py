"""The people who share the tablets of a tournament: initials, PIN, twenty minutes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import QuerySet

from tables.access.devices.models import Device, Duty, Official
from tables.access.devices.tablet import Tablet
from tables.access.sql import ON_DUTY
from tables.access.throttling import Guessed, check_secret
from tables.common.database import rows
from tables.common.errors import BadRequest, NotThere
from tables.tournaments.models import Actor, Tournament

IDLE = timedelta(minutes=20)
PIN_LENGTH = 4
BAD_INITIALS = "Initials are one to four letters."
BAD_PIN = "A PIN is four digits."
WRONG_PIN = "These initials and this PIN do not belong together."


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
    # Of two who add the same initials the second finds them there.
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

    found = check_secret(look, Guessed(f"pin:{tablet.id}"), wrong=NotThere, now=now)
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


def who_made(tablet: Tablet, made: datetime, now: datetime) -> UUID | None:
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
