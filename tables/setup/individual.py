"""The individual: every player partners every other once, and opposes each twice.

Four players a table: a whist tournament Wh(4n), which E. H. Moore published in 1896,
in 4n - 1 rounds; with one player more, who sits out once, Wh(4n + 1) in 4n + 1 rounds.
Those here are cyclic: the first round is written down, and each further round has the
next player at each place; where nobody sits out, the last player stays. The first
rounds were found by search; the tests hold every movement to the property.

The sets of boards at the tables go up by one a round too. They are chosen so that every
player plays every board at most once. With 13, 21 and 25 players no two tables share
the boards of a round, with 16, 20, 24 and 28 two do, with 8, 12 and 17 all do.
"""

from __future__ import annotations

from tables.setup.schedules import Plan, Slot

# The tables of the first round by the number of players: the places North, East, South
# and West (-1 is the player who stays), and the set of boards.
STARTS: dict[int, tuple[tuple[int, int, int, int, int], ...]] = {
    8: ((-1, 2, 0, 3, 0), (1, 4, 5, 6, 0)),
    12: ((-1, 10, 0, 3, 0), (1, 5, 7, 2, 0), (4, 9, 6, 8, 0)),
    13: ((1, 12, 8, 2, 0), (3, 10, 11, 6, 6), (4, 7, 5, 9, 11)),
    16: ((-1, 10, 0, 5, 0), (1, 4, 8, 2, 0), (3, 12, 14, 11, 5), (6, 13, 9, 7, 10)),
    17: ((1, 16, 12, 4, 0), (2, 13, 5, 15, 0), (3, 10, 11, 6, 0), (7, 9, 14, 8, 0)),
    20: (
        (-1, 1, 0, 8, 0),
        (2, 14, 5, 9, 7),
        (3, 18, 13, 16, 0),
        (4, 7, 17, 15, 11),
        (6, 11, 10, 12, 1),
    ),
    21: (
        (1, 4, 13, 14, 0),
        (2, 16, 18, 12, 6),
        (3, 19, 9, 17, 19),
        (5, 20, 8, 6, 11),
        (7, 11, 15, 10, 8),
    ),
    24: (
        (-1, 19, 0, 16, 0),
        (1, 14, 17, 15, 13),
        (2, 18, 7, 6, 20),
        (3, 11, 12, 9, 20),
        (4, 13, 8, 21, 14),
        (5, 10, 22, 20, 2),
    ),
    25: (
        (1, 7, 14, 24, 0),
        (2, 9, 12, 11, 9),
        (3, 8, 6, 15, 18),
        (4, 18, 10, 23, 12),
        (5, 20, 16, 19, 11),
        (13, 17, 22, 21, 1),
    ),
    28: (
        (-1, 1, 0, 8, 0),
        (2, 20, 21, 26, 7),
        (3, 14, 4, 18, 20),
        (5, 23, 16, 11, 20),
        (6, 22, 9, 13, 16),
        (7, 24, 12, 10, 8),
        (15, 19, 25, 17, 10),
    ),
}


def fits(tables: int, *, sits_out: bool) -> bool:
    """Whether there is a movement for so many tables."""
    return _players(tables, sits_out) in STARTS


def most_rounds(tables: int, *, sits_out: bool) -> int:
    """The rounds of a whole individual; fewer are a part of it."""
    return 4 * tables + (1 if sits_out else -1)


def individual(plan: Plan, *, sits_out: bool = False) -> list[Slot]:
    """The slots of an individual; of fewer rounds, nobody partners another twice.

    Raises `ValueError` for tables or rounds for which there is none.
    """
    count = most_rounds(plan.tables, sits_out=sits_out)
    if not fits(plan.tables, sits_out=sits_out) or plan.rounds > count:
        raise ValueError(f"There is no individual of {plan.rounds} rounds like this.")
    starts = STARTS[_players(plan.tables, sits_out)]
    return [
        _slot(plan, table, start, moved, count)
        for moved in range(plan.rounds)
        for table, start in enumerate(starts, 1)
    ]


def _players(tables: int, sits_out: bool) -> int:
    return 4 * tables + sits_out


def _slot(
    plan: Plan, table: int, start: tuple[int, ...], moved: int, count: int
) -> Slot:
    *places, boards = start
    first = plan.first + (boards + moved) % count * plan.boards
    return Slot(
        table=table,
        round=moved + 1,
        first=first,
        last=first + plan.boards - 1,
        players=tuple(_player(place, moved, count) for place in places),
    )


def _player(place: int, moved: int, count: int) -> int:
    return count + 1 if place < 0 else (place + moved) % count + 1
