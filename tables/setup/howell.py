"""The Howell movement: every pair meets every other once, and plays every board once.

It is computed, not looked up. One pair stays; the others go on by one place a round,
modulo the count of rounds. Who meets in the first round (a starter: every difference of
two places comes once), and by how much the boards of each table are ahead, is searched
for, so that each pair has other boards at every table. With two and with three tables
all share the boards of a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from tables.setup.schedules import Plan, Slot

# With more the search takes seconds; so many pairs play a Mitchell.
FEWEST_TABLES, MOST_TABLES = 2, 9


class Start(msgspec.Struct, frozen=True):
    """Two places that meet in the first round, and the set of boards there."""

    one: int
    other: int
    boards: int


def most_rounds(tables: int) -> int:
    """The rounds of a whole Howell; fewer are a part of it."""
    return 2 * tables - 1


def howell(plan: Plan) -> list[Slot]:
    """The slots of a Howell; the last pair stays at table 1, North-South.

    Raises `ValueError` for too few or too many tables or rounds.
    """
    count = most_rounds(plan.tables)
    if not FEWEST_TABLES <= plan.tables <= MOST_TABLES or plan.rounds > count:
        raise ValueError(f"There is no Howell of {plan.rounds} rounds like this.")
    return [
        _slot(plan, table, start, moved)
        for moved in range(plan.rounds)
        for table, start in enumerate(starter(plan.tables), 1)
    ]


@cache
def starter(tables: int) -> tuple[Start, ...]:
    """How the tables begin; at the first one place 0 meets the pair that stays.

    The tables share as few sets of boards as can be.
    """
    for shared in range(tables):
        found = _search(_Part(2 * tables - 1, shared))
        if found is not None:
            return (Start(-1, 0, 0), *found)
    raise AssertionError(f"There is no starter for {tables} tables.")


class _Part(msgspec.Struct, frozen=True):
    """A part of a starter: how many places there are, and what is used up.

    ``may_share``: how many more tables may have boards that another has. ``plays`` are
    the sets of boards before those of the round that places have played or will.
    """

    count: int
    may_share: int
    met: tuple[Start, ...] = ()
    seated: frozenset[int] = frozenset({0})
    apart: frozenset[int] = frozenset()
    plays: frozenset[int] = frozenset({0})
    sets: frozenset[int] = frozenset({0})


def _search(part: _Part) -> tuple[Start, ...] | None:
    if len(part.seated) == part.count:
        return part.met
    return next(filter(None, map(_search, _extended(part))), None)


def _extended(part: _Part) -> Iterator[_Part]:
    """The part with one more table, each way that keeps every condition."""
    count = part.count
    one = next(place for place in range(count) if place not in part.seated)
    for other in range(one + 1, count):
        apart = min(other - one, count + one - other)
        if other in part.seated or apart in part.apart:
            continue
        for boards in range(count):
            plays = {(boards - one) % count, (boards - other) % count}
            is_shared = boards in part.sets
            if plays & part.plays or is_shared > part.may_share:
                continue
            yield _Part(
                count,
                part.may_share - is_shared,
                (*part.met, Start(one, other, boards)),
                part.seated | {one, other},
                part.apart | {apart},
                part.plays | plays,
                part.sets | {boards},
            )


def _slot(plan: Plan, table: int, start: Start, moved: int) -> Slot:
    """Every second table seats its pairs the other way round."""
    count = most_rounds(plan.tables)
    pairs = [_pair(place, moved, count) for place in (start.one, start.other)]
    ns, ew = pairs if table % 2 else reversed(pairs)
    first = plan.first + (start.boards + moved) % count * plan.boards
    last = first + plan.boards - 1
    return Slot(table=table, round=moved + 1, first=first, last=last, ns=ns, ew=ew)


def _pair(place: int, moved: int, count: int) -> int:
    return count + 1 if place < 0 else (place + moved) % count + 1
