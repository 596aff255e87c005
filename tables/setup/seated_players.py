"""Finding players by name or number, and the table at which each sits now.

Only the tables that are seen count: who sits at another is not found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import attrgetter

import msgspec

from lawbook.library.clause_search import LONGEST, folded
from tables.access.visibility import Visibility
from tables.common.database import rows
from tables.setup.sql import BOARDS_NOW
from tables.tournaments.models import Player, Seating

# The shortest part of a name that is looked for, and of a number.
LEAST, LEAST_DIGITS = 2, 4
MOST = 20
Matches = Callable[[str, str], bool]


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player with the table (its id), the seat and the board where they sit now."""

    name: str
    number: str
    table: int
    seat: str
    board: int


def find_players(visibility: Visibility, text: str) -> list[SeatedPlayer]:
    """Who is called so, or has this number, by name, `MOST` at most.

    Every word has to be a part of the name; accents and capitals do not matter.
    """
    matches = _matcher(text[:LONGEST])
    if matches is None:
        return []
    seen = Seating.objects.all()
    if visibility.tables is not None:
        seen = seen.filter(table__in=visibility.tables)
    people = Player.objects.filter(pk__in=seen.values("player"))
    named = people.values_list("pk", "name", "number")
    found = [pk for pk, name, number in named if matches(name, number)]
    return list(_seated(seen.filter(player__in=found).select_related("player")))[:MOST]


def _matcher(text: str) -> Matches | None:
    """Whether a name and a number answer this text; None: too little was typed."""
    words = folded(text).split()
    if len(words) == 1 and any(sign.isdigit() for sign in text):
        return lambda _name, number: _is_number(folded(number), words[0])
    if sum(map(len, words)) < LEAST:
        return None
    return lambda name, _number: all(word in folded(name) for word in words)


def _is_number(number: str, asked: str) -> bool:
    return number == asked or (len(asked) >= LEAST_DIGITS and number.startswith(asked))


def _seated(seatings: Iterable[Seating]) -> Iterator[SeatedPlayer]:
    """One place a player: where a board is in play, else where they are to go next."""
    found = sorted(seatings, key=lambda one: (str(one.player), one.player_id))
    boards = boards_now({one.table_id for one in found})
    for _player, places in groupby(found, key=attrgetter("player_id")):
        now = [one for one in places if _sits(one, boards[one.table_id][0])]
        now.sort(key=lambda one: not boards[one.table_id][1])
        if now:
            yield _place(now[0], boards[now[0].table_id][0])


def _sits(one: Seating, board: int) -> bool:
    return one.first_board <= board <= (one.last_board or board)


def _place(one: Seating, board: int) -> SeatedPlayer:
    player = one.player
    return SeatedPlayer(player.name, player.number, one.table_id, one.seat, board)


def boards_now(tables: Iterable[int]) -> dict[int, tuple[int, bool]]:
    """The board of each table, and whether it is in play.

    Else it is the next by the rounds, the last that was opened, or the first.
    """
    found = rows(BOARDS_NOW, sorted(tables))
    return {table: (board, in_play) for table, board, in_play in found}
