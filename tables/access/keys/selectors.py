"""The keys as the desk lists them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import QuerySet

from tables.access.keys.models import ProgramKey

State = Literal["good", "stopped", "over"]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One key as the desk lists it; ``until`` is its last day."""

    id: int
    name: str
    tournament: str
    section: str
    may_record: bool
    state: State
    until: date | None
    last_used: datetime | None
    made_at: datetime
    made_by: str
    stopped_at: datetime | None
    stopped_by: str


def keys(made: QuerySet[ProgramKey], now: datetime) -> list[Line]:
    """These keys as lines of the list, by name."""
    related = ("tournament", "section", "made_by", "stopped_by")
    return [_line(one, now) for one in made.select_related(*related)]


def _line(key: ProgramKey, now: datetime) -> Line:
    return Line(
        id=key.pk,
        name=key.name,
        tournament=key.tournament.name,
        section=key.section.name if key.section else "",
        may_record=key.may_record,
        state=_state(key, now),
        until=_last_day(key),
        last_used=key.last_used,
        made_at=key.made_at,
        made_by=_named(key.made_by),
        stopped_at=key.stopped_at,
        stopped_by=_named(key.stopped_by),
    )


def _state(key: ProgramKey, now: datetime) -> State:
    if key.stopped_at is not None:
        return "stopped"
    return "over" if key.ends_at is not None and now >= key.ends_at else "good"


def _last_day(key: ProgramKey) -> date | None:
    if key.ends_at is None:
        return None
    zone = ZoneInfo(key.tournament.time_zone)
    return key.ends_at.astimezone(zone).date() - timedelta(days=1)


def _named(person: Any) -> str:
    return person.get_username() if person else "–"
