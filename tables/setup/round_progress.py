"""How far each table is in its rounds: who is behind, and who was last. Pure.

That a table was last is a fact about the clock. Why it was last, and whether anybody is
to blame, nobody can read from it (Law 90 leaves it to the Director).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from statistics import median

import msgspec


class TableRound(msgspec.Struct, frozen=True):
    """One round at one table: its boards, how many are over, when it began and ended.

    ``began`` is when its first board was opened, ``ended`` when its last was over; None
    before that. Times are the server's.
    """

    table: int
    round: int
    boards: int
    over: int
    began: datetime | None = None
    ended: datetime | None = None


class TableProgress(msgspec.Struct, frozen=True):
    """Where a table is: its round, the boards over in it, the boards it is behind."""

    table: int
    round: int
    boards: int
    over: int
    behind: int


class LastTable(msgspec.Struct, frozen=True):
    """The table that began or ended a round last, when, and how long after the others.

    ``after`` is the time since the median of the other tables.
    """

    table: int
    at: datetime
    after: timedelta


class RoundEnd(msgspec.Struct, frozen=True):
    """A round in which tables have begun or ended; who was last, of all its tables."""

    round: int
    began: LastTable | None
    ended: LastTable | None


def round_now(rounds: Sequence[TableRound]) -> int | None:
    """The latest round that at least half of its tables have begun; None before it."""
    begun = [
        number
        for number in sorted({one.round for one in rounds})
        if _has_begun([one for one in rounds if one.round == number])
    ]
    return begun[-1] if begun else None


def _has_begun(rounds: Sequence[TableRound]) -> bool:
    return sum(one.began is not None for one in rounds) * 2 >= len(rounds)


def progress(rounds: Sequence[TableRound]) -> list[TableProgress]:
    """Where each table is, those most boards behind first.

    A board is behind that belongs to a round before the one that is played now, and is
    not over. A table that is ahead is behind by nothing.
    """
    now = round_now(rounds)
    if now is None:
        return []
    found = [_progress(of_table, now) for of_table in _by_table(rounds)]
    return sorted(found, key=lambda one: -one.behind)


def _progress(rounds: Sequence[TableRound], now: int) -> TableProgress:
    begun = [one for one in rounds if one.began is not None]
    here = begun[-1] if begun else rounds[0]
    behind = sum(one.boards - one.over for one in rounds if one.round < now)
    return TableProgress(here.table, here.round, here.boards, here.over, behind)


def _by_table(rounds: Iterable[TableRound]) -> list[list[TableRound]]:
    found: dict[int, list[TableRound]] = {}
    for one in sorted(rounds, key=lambda one: one.round):
        found.setdefault(one.table, []).append(one)
    return list(found.values())


def round_ends(rounds: Sequence[TableRound]) -> list[RoundEnd]:
    """Who was last to begin and to end each round, the newest first.

    Nobody is last until every table has done it, nor where there is one table.
    """
    numbers = sorted({one.round for one in rounds}, reverse=True)
    found = [_round_end([one for one in rounds if one.round == n]) for n in numbers]
    return [one for one in found if one.began or one.ended]


def _round_end(rounds: Sequence[TableRound]) -> RoundEnd:
    began = _last([(one.table, one.began) for one in rounds])
    ended = _last([(one.table, one.ended) for one in rounds])
    return RoundEnd(rounds[0].round, began, ended)


def _last(times: Sequence[tuple[int, datetime | None]]) -> LastTable | None:
    done = sorted(((at, table) for table, at in times if at is not None))
    if len(done) < len(times) or len(done) < 2:
        return None
    *others, (at, table) = done
    middle = median((other - others[0][0]).total_seconds() for other, _table in others)
    return LastTable(table, at, at - others[0][0] - timedelta(seconds=middle))
