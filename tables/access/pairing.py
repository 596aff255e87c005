"""Letting tablets in, listing them for the desk, and stopping them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from tables.access.models import Device, Duty, Pairing
from tables.access.officials import duty_at
from tables.access.revocation import recheck_streams, tablet_name
from tables.access.tablet import (
    Tablet,
    hash_code,
    hash_secret,
    new_code,
    new_secret,
    read_code,
)
from tables.common.errors import NotThere
from tables.common.sorting import sort_key
from tables.tournaments.models import Actor

GOOD_FOR = timedelta(minutes=2)
UNKNOWN = "This code is not known, or it has been used, or its two minutes are over."
TABLET_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TabletPlace(msgspec.Struct, frozen=True):
    """Where a tablet is to be used, and its name."""

    tournament: int
    section: int | None
    name: str


def offer_pairing(*, place: TabletPlace, by: Any, now: datetime) -> tuple[int, str]:
    """Create a code that pairs the first tablet to give it; returns (id, code)."""
    code = new_code()
    pairing = _begin(code, now, granted_by=by, **_columns(place))
    return pairing.pk, code


def ask_for_pairing(*, now: datetime) -> tuple[str, str]:
    """Create a code for the desk to type, and the ticket by which the tablet polls."""
    code, ticket = new_code(), new_secret()
    _begin(code, now, ticket=hash_secret(ticket))
    return code, ticket


def grant_pairing(*, code: str, place: TabletPlace, by: Any, now: datetime) -> None:
    """Give the tablet that shows this code its place; raises `NotThere`."""
    asked = _open(now).filter(code=hash_code(read_code(code)), tournament=None)
    given = _columns(place) | {"granted_by": by, "expires_at": now + GOOD_FOR}
    if not asked.update(**given):
        raise NotThere("unknown_code", UNKNOWN, "code")


def use_code(*, code: str, now: datetime) -> str:
    """Pair the tablet that gives a code of the desk; its secret, or `NotThere`."""
    offered = _open(now).filter(code=hash_code(read_code(code)), ticket="")
    secret = _pair(offered, now)
    if secret is None:
        raise NotThere("unknown_code", UNKNOWN, "code")
    return secret


def use_ticket(*, ticket: str, now: datetime) -> str | None:
    """Pair a tablet that has asked, once the desk has given it a place; its secret."""
    granted = _open(now).filter(ticket=hash_secret(ticket), tournament__isnull=False)
    return _pair(granted, now)


def is_waiting(ticket: str, now: datetime) -> bool:
    """Whether a tablet's request is still open."""
    return _open(now).filter(ticket=hash_secret(ticket)).exists()


def is_used(pairing: int) -> bool:
    """Whether a tablet has used the code that the desk offers."""
    return Pairing.objects.filter(pk=pairing, used_at__isnull=False).exists()


@transaction.atomic
def stop_device(*, device: int, now: datetime) -> None:
    """Stop a tablet: its official is signed out, and its streams end."""
    Device.objects.filter(pk=device, stopped_at=None).update(stopped_at=now)
    Duty.objects.filter(device=device, ended_at=None).update(ended_at=now)
    recheck_streams(tablet_name(device))


@transaction.atomic
def replace_device(*, before: Tablet, secret: str, now: datetime) -> None:
    """Replace one tablet by another, which continues its numbers under its name.

    If it was stopped or replaced meanwhile, nothing changes.
    """
    going = Device.objects.select_for_update(no_key=True).filter(stopped_at=None)
    old = going.filter(pk=before.id).first()
    if old is None:
        return
    stop_device(device=old.pk, now=now)
    Device.objects.filter(pk=old.pk).update(sender="", series=None)
    again = Device.objects.filter(secret=hash_secret(secret))
    again.update(sender=old.sender, series=old.series)


@transaction.atomic
def _pair(pairings: QuerySet[Pairing], now: datetime) -> str | None:
    # The update claims the row: of two concurrent requests only one gets it.
    pairing = pairings.select_related("tournament").first()
    if pairing is None or pairing.tournament is None:
        return None
    if not pairings.filter(pk=pairing.pk).update(used_at=now):
        return None
    secret = new_secret()
    Device.objects.create(
        tournament=pairing.tournament,
        section_id=pairing.section_id,
        name=pairing.name,
        secret=hash_secret(secret),
        actor=Actor.objects.create(label=pairing.name),
        paired_at=now,
        paired_by_id=pairing.granted_by_id,
    )
    return secret


def _begin(code: str, now: datetime, **more: Any) -> Pairing:
    Pairing.objects.filter(expires_at__lt=now - timedelta(minutes=10)).delete()
    expires = now + GOOD_FOR
    return Pairing.objects.create(code=hash_code(code), expires_at=expires, **more)


def _open(now: datetime) -> QuerySet[Pairing]:
    return Pairing.objects.filter(used_at=None, expires_at__gt=now)


def _columns(place: TabletPlace) -> dict[str, Any]:
    return {
        "tournament_id": place.tournament,
        "section_id": place.section,
        "name": place.name,
    }


class TabletRow(msgspec.Struct, frozen=True, kw_only=True):
    """One tablet as the desk lists it."""

    id: int
    name: str
    tournament: str
    section: str
    on_duty: str
    last_seen: datetime | None
    unsent: int
    app: str
    paired_at: datetime
    paired_by: str


def tablets(devices: QuerySet[Device], now: datetime) -> list[TabletRow]:
    """The tablets among these that are not stopped, by name."""
    related = ("tournament", "section", "paired_by")
    going = devices.filter(stopped_at=None).select_related(*related)
    in_order = sorted(going, key=lambda one: sort_key(one.name))
    return [_line(one, now) for one in in_order]


def free_name(tournament: int) -> str:
    """The first name that no tablet of the tournament has: Tablet A, B, C ..."""
    found = Device.objects.filter(tournament=tournament, stopped_at=None)
    taken = set(found.values_list("name", flat=True))
    signs = [*TABLET_LETTERS, *(str(number) for number in range(1, len(taken) + 2))]
    names = (gettext("Tablet %(letter)s") % {"letter": sign} for sign in signs)
    return next(name for name in names if name not in taken)


def _line(device: Device, now: datetime) -> TabletRow:
    duty = duty_at(device.pk, now)
    return TabletRow(
        id=device.pk,
        name=device.name,
        tournament=device.tournament.name,
        section=device.section.name if device.section else "",
        on_duty=str(duty.official) if duty else "",
        last_seen=device.last_seen,
        unsent=device.unsent,
        app=device.app,
        paired_at=device.paired_at,
        paired_by=device.paired_by.get_username() if device.paired_by else "–",
    )
