"""Which tables and boards a user, tablet or program may see; decided only here.

Pages, their parts, the API and the stream all ask here. A user with assigned sections
or tournaments sees those; without any, an assistant and an observer see nothing, others
everything. A paired tablet and a program see the tables of their place. Who has the
link of a table for its players sees the board in play there: the next pair may have yet
to play those before. A playing
director sees a board, at any table, only when every table at which they play it has
finished it, because its hands are the same everywhere. What belongs to a tournament
and to no table: `tables.access.roles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from lawbook import Problem, problem
from tables.access.doors import PlayersDoor
from tables.access.keys import Program
from tables.access.playing import Playing
from tables.access.roles import KNOWING, LOOKERS, PLAYING, is_one_of, membership_of
from tables.access.sql import IN_PLAY, TABLES_OF_PLACE, TOURNAMENT_NAMES
from tables.access.tablet import Tablet
from tables.access.visible import VisibleBoard, no_table
from tables.common.database import rows
from tables.common.errors import NotYet
from tables.projections.stored_views import QUIET, Tile
from tables.tournaments.models import Board, Seating, Table
from tables.tournaments.rounds import Round

ENDED = "ended"
# What a playing director may see of a board that they have not played.
TOLD_ANYWAY = frozenset({"called"})


@dataclass(frozen=True)
class Visibility:
    """What a user, tablet or program may see.

    ``tables``: the tournament of each table seen, by their ids; None: every table.
    ``hands``: also cards that nobody at the table has seen. ``only``: the only boards
    seen, as (table, number); None: every board of these tables.
    """

    tables: Mapping[int, int] | None
    playing: Playing | None = None
    hands: bool = False
    only: frozenset[tuple[int, int]] | None = None

    @property
    def limited(self) -> bool:
        """Whether there is a table or a board that is hidden."""
        return self.tables is not None

    @property
    def hides_boards(self) -> bool:
        """Whether boards of tables that are seen are hidden, as from one who plays."""
        return self.playing is not None or self.only is not None

    @property
    def shared(self) -> SharedVisibility | None:
        """The same for all who see these tables whole; None where boards are hidden."""
        if self.hides_boards:
            return None
        seen = None if self.tables is None else frozenset(self.tables.items())
        return SharedVisibility(seen, self.hands)

    def covers(self, table: int) -> bool:
        """Whether this table is seen."""
        return self.tables is None or table in self.tables

    def shows(self, table: int, board: int | None) -> bool:
        """Whether a board is seen; None is no board, which hides nothing."""
        return self.covers(table) and self.why_not(table, board) is None

    def why_not(self, table: int, board: int | None) -> Problem | None:
        """Why a board is hidden at a table that is seen, or None."""
        if board is not None and self.only is not None:
            is_seen = (table, board) in self.only
            return (
                None
                if is_seen
                else problem("board_not_played", "unfinished", board=board)
            )
        if self.playing is None or self.tables is None or board is None:
            return None
        return self.playing.why_not(self.tables[table], board)

    def knowing(self, over: Mapping[tuple[int, int], bool]) -> Visibility:
        """Return a copy that holds for some boards whether they are over now.

        ``over``: a board as (table, number).
        """
        if self.playing is None:
            return self
        finished = self.playing.finished - over.keys()
        finished |= {place for place, is_over in over.items() if is_over}
        return replace(self, playing=replace(self.playing, finished=finished))

    def board(self, board: Board) -> VisibleBoard:
        """A stored board to look at. Raises `NotThere`, `NotYet` as `board_at`."""
        self._require(board.table_id, board.number)
        return VisibleBoard(board.table_id, board.number, self.hands, board)

    def board_at(self, table: int, number: int) -> VisibleBoard:
        """The board of this number at a table to look at.

        Raises `NotThere` for a table that is not seen, `NotYet` for a hidden board.
        """
        self._require(table, number)
        return VisibleBoard(table, number, self.hands)

    def boards(self, places: Iterable[tuple[int, int | None]]) -> list[VisibleBoard]:
        """Of boards, as (table, number), those that are seen."""
        return [
            VisibleBoard(table, number, self.hands)
            for table, number in places
            if number is not None and self.shows(table, number)
        ]

    def _require(self, table: int, number: int) -> None:
        if not self.covers(table):
            raise no_table(table)
        hidden = self.why_not(table, number)
        if hidden:
            raise NotYet(hidden, table, number)

    def tells_of(self, board: Board) -> bool:
        """Whether what was published of a board may be read, at whatever table it was.

        Only users who have yet to play those hands may not.
        """
        tournament = board.table.section.tournament_id
        if self.only is not None:
            return False
        return self.playing is None or self.playing.may_read_of(
            tournament, board.number
        )

    def tiles(self, tiles: Iterable[Tile]) -> list[Tile]:
        """The tables that are seen; a hidden board shows its number and no card."""
        return [self._masked(tile) for tile in tiles if self.covers(tile.id)]

    def _masked(self, tile: Tile) -> Tile:
        if self.playing is None and self.only is None:
            return tile
        summary, board = tile.summary, tile.summary["board"]
        if self.why_not(tile.id, board):
            summary = QUIET | {key: summary[key] for key in ("board", "phase")}
        told = [one for one in tile.summary["attention"] if self._is_told(tile.id, one)]
        return msgspec.structs.replace(tile, summary=summary | {"attention": told})

    def _is_told(self, table: int, item: Mapping[str, Any]) -> bool:
        return item["kind"] in TOLD_ANYWAY or not self.why_not(table, item["board"])


@dataclass(frozen=True)
class SharedVisibility:
    """A hashable visibility of whole tables: the cache key of drawings shared by users.

    ``tables``: each table seen and its tournament, by their ids; None: every table.
    """

    tables: frozenset[tuple[int, int]] | None
    hands: bool

    @cached_property
    def visibility(self) -> Visibility:
        """The equivalent `Visibility`."""
        return Visibility(
            None if self.tables is None else dict(self.tables), hands=self.hands
        )


NOTHING = Visibility({})
# `EVERY_TABLE` is for what is drawn for everybody. `EVERYTHING`, with all hands, is for
# superusers and for the server's own work.
EVERY_TABLE = Visibility(None)
EVERYTHING = Visibility(None, hands=True)


def visibility_of(asker: Any) -> Visibility:
    """What a user, tablet, program or a table's link may see; else nothing."""
    if isinstance(asker, Tablet | Program):
        place = asker.tournament, asker.section, asker.section
        return Visibility({row[0]: row[1] for row in rows(TABLES_OF_PLACE, *place)})
    if isinstance(asker, PlayersDoor):
        return _of_door(asker)
    if not asker.is_authenticated:
        return NOTHING
    return EVERYTHING if asker.is_superuser else _of_person(asker)


def _of_door(door: PlayersDoor) -> Visibility:
    boards = frozenset((door.table, board) for (board,) in rows(IN_PLAY, door.table))
    return Visibility({door.table: door.tournament}, only=boards)


def _of_person(person: Any) -> Visibility:
    standing, hands = membership_of(person), is_one_of(person, KNOWING)
    if not standing.limited:
        return Visibility(None, hands=hands)
    if standing.groups.isdisjoint(LOOKERS):
        return NOTHING
    if PLAYING in standing.groups:
        return _of_player(person.pk, standing.parts)
    tables = _given_to(person.pk).values_list("pk", "section__tournament")
    return Visibility(dict(tables), hands=hands)


def open_to_everybody(board: Board) -> VisibleBoard | None:
    """A board whose hands everybody may see, since all tables finished it; else None.

    Its tournament is locked, or every table that opens it or is sent to it by a round
    has finished it. Where a table has no rounds, it is unknown which boards it has yet
    to play.
    """
    tournament = board.table.section.tournament
    is_over = tournament.locked_at is not None or _is_over_at_every_table(board)
    return EVERYTHING.board(board) if is_over else None


def _is_over_at_every_table(board: Board) -> bool:
    tables = Table.objects.filter(section__tournament=board.table.section.tournament_id)
    played = Board.objects.filter(table__in=tables, number=board.number)
    over = played.filter(view__phase=ENDED)
    sent = tables.filter(
        rounds__first_board__lte=board.number, rounds__last_board__gte=board.number
    )
    waiting = sent.exclude(pk__in=over.values("table"))
    unplanned = tables.filter(rounds=None)
    return not any(
        some.exists() for some in (unplanned, waiting, played.exclude(pk__in=over))
    )


def _given_to(user: int) -> QuerySet[Table]:
    mine = Q(section__assistants__user=user)
    mine |= Q(section__tournament__watchers__user=user)
    return Table.objects.filter(mine)


def _of_player(user: int, parts: bool) -> Visibility:
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
    return Visibility(tables, playing, hands=True)


def _finished(tables: set[int]) -> Iterable[tuple[int, int]]:
    boards = Board.objects.filter(table__in=tables, view__phase=ENDED)
    return boards.values_list("table", "number")


def _scheduled(tournaments: set[int]) -> Iterable[tuple[int, int, int]]:
    rounds = Round.objects.filter(table__section__tournament__in=tournaments)
    facts = ("table__section__tournament", "first_board", "last_board")
    return rounds.values_list(*facts).distinct()


def tournament_names(visibility: Visibility) -> Mapping[int, str]:
    """The names of the tournaments that are seen, by id; empty where it is one.

    A tournament without a section does not count, nor one of which no table is seen.
    """
    within = visibility.tables
    seen = None if within is None else sorted(set(within.values()))
    found: dict[int, str] = dict(rows(TOURNAMENT_NAMES, seen))
    return found if len(found) > 1 else {}
