"""The clock of a tournament as it is stored, and how far its tables are."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
from django.db import transaction

from tables.common.database import rows
from tables.setup import round_clock
from tables.setup.round_clock import ClockPlan
from tables.setup.round_progress import TableRound
from tables.setup.sql import ROUNDS_PLAYED
from tables.tournaments.clock import RoundClock

Change = Callable[[ClockPlan], ClockPlan]
# What a press of a key changes.
CHANGES = ("put_off", "longer", "paused_at")


def plan_of(clock: RoundClock) -> ClockPlan:
    """The stored clock as a value."""
    names = msgspec.structs.fields(ClockPlan)
    return ClockPlan(**{field.name: getattr(clock, field.name) for field in names})


def clock_of(tournament: int) -> RoundClock | None:
    """The clock of a tournament, if it has one."""
    return RoundClock.objects.filter(tournament=tournament).first()


def table_rounds(tournament: int) -> list[TableRound]:
    """Every round of every table, as far as it has been played."""
    return [TableRound(*row) for row in rows(ROUNDS_PLAYED, tournament)]


def pause(tournament: int, now: datetime) -> None:
    """Stop the clock; one that is stopped stays as it is."""
    _change(tournament, lambda plan: round_clock.paused(plan, now))


def resume(tournament: int, now: datetime) -> None:
    """Let the clock go again."""
    _change(tournament, lambda plan: round_clock.resumed(plan, now))


def add_minutes(tournament: int, minutes: int, now: datetime) -> None:
    """Put off the end of this part, and all that comes, by so many minutes."""
    _change(tournament, lambda plan: round_clock.added(plan, minutes, now))


def _change(tournament: int, change: Change) -> None:
    """Two who press at once both count: the row is held."""
    with transaction.atomic():
        held = RoundClock.objects.select_for_update(no_key=True).filter(
            tournament=tournament
        )
        for clock in held:
            plan = change(plan_of(clock))
            for name in CHANGES:
                setattr(clock, name, getattr(plan, name))
            clock.save(update_fields=CHANGES)
