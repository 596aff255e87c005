"""The clock of the rounds: which round it is, and how long it lasts yet. Pure.

A round is so many minutes; between two rounds is time to move, and after one of them a
long break. A pause puts off all that is still to come; minutes are added to the part
that is on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Literal

import msgspec

Kind = Literal["before", "round", "move", "break", "over"]
# The long break among the parts that are longer than planned; a round is its number.
BREAK = "break"


class ClockPlan(msgspec.Struct, frozen=True):
    """The plan of a session, in minutes, and how it has been changed.

    ``put_off`` is by how much pauses, and minutes added before the start, put off the
    session; ``longer`` the minutes added to rounds and to the break; ``paused_at`` is
    when the clock was stopped, None while it goes.
    """

    starts_at: datetime
    rounds: int
    minutes: int
    move_minutes: int = 0
    break_after: int | None = None
    break_minutes: int = 0
    put_off: timedelta = timedelta()
    longer: Mapping[str, int] = {}
    paused_at: datetime | None = None


class Period(msgspec.Struct, frozen=True):
    """A part of the session: what it is, of which round, and when it ends.

    Before a session it ends with its start; ``ends`` is None when the session is over.
    ``round`` is the round that is played, or the next one.
    """

    kind: Kind
    round: int
    ends: datetime | None


def period_at(plan: ClockPlan, now: datetime) -> Period:
    """What the clock shows now; while it is paused, what it showed then."""
    begins = plan.starts_at + plan.put_off
    moment = plan.paused_at or now
    if moment < begins:
        return Period("before", 1, begins)
    for period in _periods(plan, begins):
        if period.ends is None or moment < period.ends:
            return period
    return Period("over", plan.rounds, None)


def _periods(plan: ClockPlan, begins: datetime) -> Iterator[Period]:
    at = begins
    for number in range(1, plan.rounds + 1):
        at += _length(plan, str(number))
        yield Period("round", number, at)
        if number == plan.rounds:
            return
        is_break = number == plan.break_after and plan.break_minutes > 0
        to_move = timedelta(minutes=plan.move_minutes)
        at += _length(plan, BREAK) if is_break else to_move
        yield Period("break" if is_break else "move", number + 1, at)


def _length(plan: ClockPlan, part: str) -> timedelta:
    return timedelta(minutes=_planned(plan, part) + plan.longer.get(part, 0))


def _planned(plan: ClockPlan, part: str) -> int:
    return plan.break_minutes if part == BREAK else plan.minutes


def left(plan: ClockPlan, period: Period, now: datetime) -> timedelta | None:
    """How long the period lasts yet; None when the session is over."""
    if period.ends is None:
        return None
    return max(timedelta(), period.ends - (plan.paused_at or now))


def paused(plan: ClockPlan, now: datetime) -> ClockPlan:
    """The plan with the clock stopped now; one that is stopped stays as it is."""
    if plan.paused_at is not None:
        return plan
    return msgspec.structs.replace(plan, paused_at=now)


def resumed(plan: ClockPlan, now: datetime) -> ClockPlan:
    """The plan with the clock going again: all that comes is later by the pause."""
    if plan.paused_at is None:
        return plan
    longer = plan.put_off + (now - plan.paused_at)
    return msgspec.structs.replace(plan, paused_at=None, put_off=longer)


def added(plan: ClockPlan, minutes: int, now: datetime) -> ClockPlan:
    """The plan with the part that is on longer by so many minutes, or shorter.

    All that comes is later by as much. Before the session it is the start that moves;
    while players move, and after the last round, the round before goes on.
    """
    period = period_at(plan, now)
    if period.kind == "before":
        put_off = plan.put_off + timedelta(minutes=minutes)
        return msgspec.structs.replace(plan, put_off=put_off)
    part = _part(period)
    longer = max(plan.longer.get(part, 0) + minutes, -_planned(plan, part))
    return msgspec.structs.replace(plan, longer={**plan.longer, part: longer})


def _part(period: Period) -> str:
    """The part to which minutes are added in a period."""
    if period.kind == "break":
        return BREAK
    return str(period.round - 1 if period.kind == "move" else period.round)
