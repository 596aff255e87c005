"""Making every view again from the events, and comparing with what was shown.

A few tables at a time: their events and views are read without holding anything, the
views are made, and those that differ are written by one statement, but not at a
table where somebody has entered meanwhile: that one is done again, its turn held.
Entries at other tables never wait, and whoever looks always finds a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic

import msgspec
from django.db import transaction

from tables.common.process_pool import Spread, crew
from tables.event_store import store
from tables.projections import stored_views
from tables.projections.remaking import Made, remake
from tables.projections.stored_views import Field

# So many tables are read by one statement, while the views of those before are made.
AT_ONCE = 8
# So many are made again sooner than other processes are there.
FEW = 16


class Rebuilt(msgspec.Struct, frozen=True):
    """How much was made again, and where it is not what was shown before.

    ``broken`` are the boards whose events cannot be read: nothing is written at their
    tables, and `tables.integrity.verifying` names the event.
    """

    events: int
    boards: int
    tables: int
    differences: list[str]
    broken: list[str]


class Progress(msgspec.Struct, frozen=True):
    """How far the rebuild of a tournament has got, and how long it took."""

    tournament: str
    done: int
    tables: int
    events: int
    seconds: float


Tell = Callable[[Progress], object]
Tables = tuple[Sequence[int], Iterator[Made]]


def rebuild(tournament: int | None = None, tell: Tell | None = None) -> Rebuilt:
    """Make the views of a tournament again, or of every one in turn."""
    fields = stored_views.fields(tournament)
    tables = sum(len(field.tables) for field in fields)
    told = tell or _say_nothing
    with crew(worth_it=tables > FEW) as spread:
        made = [one for field in fields for one in _rebuild(field, told, spread)]
    return Rebuilt(
        events=sum(one.events for one in made),
        boards=sum(one.boards for one in made),
        tables=sum(one.tables for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _say_nothing(progress: Progress) -> None:
    return None


def _rebuild(tournament: Field, tell: Tell, spread: Spread) -> Iterator[Rebuilt]:
    """What was made of the tournament, a few tables at a time."""
    reached, events, started = 0, 0, monotonic()
    for chosen, made in _ahead(tournament.tables, spread):
        done = _counted(_settle(made))
        reached, events = reached + len(chosen), events + done.events
        passed, tables = monotonic() - started, len(tournament.tables)
        tell(Progress(tournament.name, reached, tables, events, passed))
        yield done


def _ahead(tables: Sequence[int], spread: Spread) -> Iterator[Tables]:
    """Some tables and what is made of them, while the next ones are on their way."""
    before: Tables | None = None
    for first in range(0, len(tables), AT_ONCE):
        chosen = tables[first : first + AT_ONCE]
        made = spread(remake, stored_views.read(chosen))
        if before:
            yield before
        before = chosen, made
    if before:
        yield before


def _counted(made: Sequence[Made]) -> Rebuilt:
    return Rebuilt(
        events=sum(one.events for one in made),
        boards=sum(one.boards for one in made),
        tables=sum(one.has_view for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _settle(tables: Iterable[Made]) -> list[Made]:
    """The views of some tables, right in the store too."""
    made = list(tables)
    held = stored_views.write([one.rewrite for one in made if one.rewrite])
    lost = [one for one in made if one.rewrite and one.table not in held]
    kept = [one for one in made if one not in lost]
    return kept + [again for one in lost for again in _settle_holding(one.table)]


@transaction.atomic
def _settle_holding(table: int) -> list[Made]:
    """The same while nobody can enter at the table."""
    store.lock_tables([table])
    made = [remake(now) for now in stored_views.read([table])]
    stored_views.write([one.rewrite for one in made if one.rewrite])
    return made
