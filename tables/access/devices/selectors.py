"""The tablets as the desk lists them."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext

from tables.access.devices.models import Device
from tables.access.devices.officials import duty_at

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Line(msgspec.Struct, frozen=True, kw_only=True):
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


def tablets(devices: QuerySet[Device], now: datetime) -> list[Line]:
    """The tablets among these that are not stopped, by name."""
    related = ("tournament", "section", "paired_by")
    going = devices.filter(stopped_at=None).select_related(*related)
    return [_line(one, now) for one in going]


def free_name(tournament: int) -> str:
    """The first name that no tablet of the tournament has: Tablet A, B, C ..."""
    found = Device.objects.filter(tournament=tournament, stopped_at=None)
    taken = set(found.values_list("name", flat=True))
    signs = [*LETTERS, *(str(number) for number in range(1, len(taken) + 2))]
    names = (gettext("Tablet %(letter)s") % {"letter": sign} for sign in signs)
    return next(name for name in names if name not in taken)


def _line(device: Device, now: datetime) -> Line:
    duty = duty_at(device.pk, now)
    return Line(
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
