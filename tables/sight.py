"""Which tables and boards somebody may see: the one place that says so.

Pages, their parts, the API and the stream all ask here. Whoever was given sections or
tournaments sees those; without any an assistant and an observer see nothing, others
everything. A paired tablet and a program see the tables they were let in for. A playing
director sees a board only when every table at which he plays it has finished it, at
whatever table he looks, because its hands are the same everywhere. What belongs to a
tournament and to no table: `tables.parts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from lawbook import Problem
from tables.database import rows
from tables.devices.tablet import Tablet
from tables.errors import NotThere, NotYet
from tables.hooks.attention import Item
from tables.keys.program import Program
from tables.models import Board, Table
from tables.people import LOOKERS, PLAYING, standing_of
from tables.personal.models import Seating
from tables.selectors import QUIET, Tile
from tables.setup.models import Round

ENDED = "ended"
OF_PLACE = """
SELECT t.id, s.tournament_id FROM tables_table t
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s AND (%s::bigint IS NULL OR s.id = %s)
"""
# What a playing director hears of a board that he has not played.
TOLD_ANYWAY = frozenset({"called"})
NOT_PLAYED = (
    "You play board {board} yourself and have not finished it."
    " Another Director has to look at it."
)
NOT_SEATED = (
    "Nothing says where you play board {board}, so it stays hidden."
    " Another Director has to look at it."
)


@dataclass(frozen=True)
class Playing:
    """The boards of somebody who plays; a board is (tournament, number).

    ``mine`` are his seatings as (tournament, table, first board, last board),
    ``finished`` boards that are over as (table, number), ``scheduled`` the boards of
    tournaments whose rounds are known, ``over`` tournaments that are locked.
    """

    mine: frozenset[tuple[int, int, int, int | None]]
    finished: frozenset[tuple[int, int]]
    scheduled: frozenset[tuple[int, int, int]]
    over: frozenset[int]

    def why_not(self, tournament: int, board: int) -> Problem | None:
        """Why this board is hidden from him, or None."""
        tables = [
            table
            for at, table, first, last in self.mine
            if at == tournament and first <= board and (last is None or board <= last)
        ]
        if tournament in self.over:
            return None
        if not tables:
            return None if self._plays_others(tournament, board) else _not_seated(board)
        if all((table, board) in self.finished for table in tables):
            return None
        return Problem("board_not_played", NOT_PLAYED.format(board=board))

    def _plays_others(self, tournament: int, board: int) -> bool:
        """Whether the rounds say that others play this board, and he does not."""
        return any(
            at == tournament and first <= board <= last
            for at, first, last in self.scheduled
        )


@dataclass(frozen=True)
class Sight:
    """What one person or tablet may see. ``tables`` (None: all) to their tournament."""

    tables: Mapping[int, int] | None = None
    playing: Playing | None = field(default=None)

    @property
    def limited(self) -> bool:
        """Whether there is anything that is hidden."""
        return self.tables is not None

    def covers(self, table: int) -> bool:
        """Whether this table exists, for whoever asks."""
        return self.tables is None or table in self.tables

    def why_not(self, table: int, board: int | None) -> Problem | None:
        """Why a board is hidden at a table that is seen, or None."""
        if self.playing is None or self.tables is None or board is None:
            return None
        return self.playing.why_not(self.tables[table], board)

    def require(self, table: int, board: int | None = None) -> None:
        """Raise `NotThere` for a table that is not seen, `NotYet` for such a board."""
        if not self.covers(table):
            detail = f"There is no table {table}."
            raise NotThere("unknown_table", detail, field="table")
        hidden = self.why_not(table, board)
        if hidden:
            raise NotYet(hidden.code, hidden.detail, field="board")

    def tiles(self, tiles: Iterable[Tile]) -> list[Tile]:
        """The tables that are seen; a hidden board shows its number and no card."""
        return [self._masked(tile) for tile in tiles if self.covers(tile.id)]

    def items(self, items: Iterable[Item]) -> list[Item]:
        """What waits for a Director, as far as its board is seen."""
        return [
            item
            for item in items
            if self.covers(item.table) and not self.why_not(item.table, item.board)
        ]

    def _masked(self, tile: Tile) -> Tile:
        if self.playing is None:
            return tile
        summary, board = tile.summary, tile.summary["board"]
        if self.why_not(tile.id, board):
            summary = QUIET | {key: summary[key] for key in ("board", "phase")}
        told = [one for one in tile.summary["attention"] if self._is_told(tile.id, one)]
        return msgspec.structs.replace(tile, summary=summary | {"attention": told})

    def _is_told(self, table: int, item: Mapping[str, Any]) -> bool:
        return item["kind"] in TOLD_ANYWAY or not self.why_not(table, item["board"])


EVERYTHING, NOTHING = Sight(), Sight({})


def sight_of(asker: Any) -> Sight:
    """What a person, a paired tablet or a program may see now."""
    if isinstance(asker, Tablet | Program):
        place = asker.tournament, asker.section, asker.section
        return Sight({row[0]: row[1] for row in rows(OF_PLACE, *place)})
    if not asker.is_authenticated or asker.is_superuser:
        return EVERYTHING
    standing = standing_of(asker)
    if not standing.limited:
        return EVERYTHING
    if standing.groups.isdisjoint(LOOKERS):
        return NOTHING
    if PLAYING in standing.groups:
        return _of_player(asker.pk, standing.parts)
    return Sight(dict(_given_to(asker.pk).values_list("pk", "section__tournament")))


def _given_to(user: int) -> QuerySet[Table]:
    mine = Q(section__assistants__user=user)
    mine |= Q(section__tournament__watchers__user=user)
    return Table.objects.filter(mine)


def _of_player(user: int, parts: bool) -> Sight:
    seatings = Seating.objects.filter(player__directors__user=user)
    facts = ("table__section__tournament", "table", "first_board", "last_board")
    mine = frozenset(seatings.values_list(*facts))
    tournaments = {at for at, *_rest in mine}
    within = Table.objects.filter(section__tournament__in=tournaments)
    if parts:
        within = within.filter(pk__in=_given_to(user))
    tables = dict(within.values_list("pk", "section__tournament"))
    over = within.exclude(section__tournament__locked_at=None)
    playing = Playing(
        mine,
        frozenset(_finished({table for _at, table, *_rest in mine})),
        frozenset(_scheduled(tournaments)),
        frozenset(over.values_list("section__tournament", flat=True)),
    )
    return Sight(tables, playing)


def _finished(tables: set[int]) -> Iterable[tuple[int, int]]:
    boards = Board.objects.filter(table__in=tables, view__phase=ENDED)
    return boards.values_list("table", "number")


def _scheduled(tournaments: set[int]) -> Iterable[tuple[int, int, int]]:
    rounds = Round.objects.filter(table__section__tournament__in=tournaments)
    facts = ("table__section__tournament", "first_board", "last_board")
    return rounds.values_list(*facts).distinct()


def _not_seated(board: int) -> Problem:
    return Problem("board_not_played", NOT_SEATED.format(board=board))
