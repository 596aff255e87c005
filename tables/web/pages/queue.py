"""The list of what needs a director, one order for everybody.

What waits at a table stands apart from what is to be reviewed. Lines of one table and
board are a group, which stands where its most urgent line does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from tables.access.attention import Item
from tables.calls.models import VISIT
from tables.calls.selectors import ItemAssignment
from tables.projections.stored_views import Tile
from tables.web.pages.tiles import (
    ORDER,
    STATE,
    full_name,
    table_addresses,
    table_name,
)
from tables.web.wording.choices import asked
from tables.web.wording.incidents import incident
from tables.web.wording.names import SEAT, SEAT_SUBJECT, sentence

# What someone has to go to the table for; of one table it is one line.
AT_THE_TABLE = ("called", "choice")
# What nobody has to go to the table for: it stands in a list of its own.
REVIEWED = frozenset({"information", "review", "case"})
TABLES, REVIEW = LISTS = ("tables", "review")
# How many lines are drawn; the others are counted until someone asks for them.
FIRST = 40
Holdings = Mapping[tuple[int, str], ItemAssignment]
NO_NAMES: Mapping[int, str] = {}


@dataclass(frozen=True)
class Patience:
    """After how many minutes a wait is long, and after how many too long."""

    long: int
    too_long: int

    def pace(self, waited: timedelta) -> tuple[str, int]:
        """How a wait is marked, and the minutes that it exceeds; ("", 0): none."""
        marks = (("too-long", self.too_long), ("long", self.long))
        over = ((mark, n) for mark, n in marks if waited >= timedelta(minutes=n))
        return next(over, ("", 0))


@dataclass(frozen=True)
class RungName:
    """Someone who was rung of a call, and when."""

    name: str
    at: datetime
    head: bool


@dataclass(frozen=True)
class Call:
    """One line: a table that waits, for what, and whose it is."""

    table_id: int
    matter: str
    state: str
    table: str
    place: tuple[int, str]
    texts: tuple[str, ...]
    since: datetime
    url: str
    board: int | None = None
    event: str = ""
    held: ItemAssignment | None = None
    pace: str = ""
    over: int = 0
    follows: bool = False
    rung: tuple[RungName, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.table_id}-{self.matter}"

    @property
    def group(self) -> tuple[int, int | None]:
        """What its lines stand together by: the table and the board."""
        return self.table_id, self.board

    @property
    def list(self) -> str:
        """Which of `LISTS` it stands in."""
        return REVIEW if self.state in REVIEWED else TABLES

    @property
    def is_unanswered(self) -> bool:
        """Whether a table calls and nobody is going there."""
        return self.state == "called" and self.held is None

    @property
    def full_name(self) -> str:
        """The table, with its tournament where several run."""
        return full_name(self.table, self.event)

    @property
    def words(self) -> str:
        """What the line is about, in two words."""
        return str(STATE[self.state])

    @property
    def visit(self) -> bool:
        """Whether someone has to go there."""
        return self.matter == VISIT

    def is_mine(self, me: int | None) -> bool:
        """Whether this person has taken it."""
        return self.held is not None and self.held.owner == me


def queue(
    tiles: Iterable[Tile],
    others: Iterable[Item],
    held: Holdings,
    names: Mapping[int, str] = NO_NAMES,
) -> list[Call]:
    """Return every wait in the order of its kinds, oldest first in each.

    ``names`` are those of the tournaments, by id, where several run. What began to
    wait after the tiles were read comes with the next list.
    """
    known = {tile.id: tile for tile in tiles}
    # One address for all: there may be a thousand lines.
    address = table_addresses()
    waits = [
        wait
        for tile in known.values()
        for wait in _of_table(tile, held, address(tile.id))
    ]
    waits += [
        _of_source(item, known[item.table], held)
        for item in others
        if item.table in known
    ]
    waits.sort(key=lambda wait: (wait.key, *_rank(wait)))
    lines = [_merged(list(same)) for _, same in groupby(waits, key=lambda w: w.key)]
    named = [replace(line, event=names.get(line.place[0], "")) for line in lines]
    return _grouped(named)


def _grouped(lines: Sequence[Call]) -> list[Call]:
    """The lines of a board together, the most urgent first; groups by their first."""
    ordered = sorted(lines, key=_rank)
    first: dict[tuple[str, int, int | None], int] = {}
    for place, line in enumerate(ordered):
        first.setdefault((line.list, *line.group), place)
    return sorted(ordered, key=lambda line: first[line.list, *line.group])


def as_drawn(lines: Sequence[Call], patience: Patience, now: datetime) -> list[Call]:
    """The lines as they are drawn now: how long each waits, and which go on a group."""
    before = [None, *(line.group for line in lines)]
    return [
        _drawn(line, patience, now, follows=line.group == group)
        for line, group in zip(lines, before, strict=False)
    ]


def _drawn(line: Call, patience: Patience, now: datetime, *, follows: bool) -> Call:
    """Only what waits at a table is hurried."""
    waits = line.list == TABLES
    pace, over = patience.pace(now - line.since) if waits else ("", 0)
    return replace(line, pace=pace, over=over, follows=follows)


def at_the_front(
    lines: Sequence[Call], me: int | None, table: int | None
) -> list[Call]:
    """Return the first lines, and further down whatever this person is busy with."""
    further = [
        line for line in lines[FIRST:] if line.is_mine(me) or line.table_id == table
    ]
    return [*lines[:FIRST], *further]


def _rank(wait: Call) -> tuple[int, datetime]:
    return ORDER.index(wait.state), wait.since


def _merged(waits: list[Call]) -> Call:
    """One line of several waits: the most urgent says where it stands.

    The board of that one is said beside the table.
    """
    texts = dict.fromkeys(text for wait in waits for text in wait.texts)
    texts.pop(_board(waits[0].board), None)
    return replace(waits[0], texts=tuple(texts))


def _board(number: int | None) -> str:
    return gettext("Board %(number)s") % {"number": number}


def _of_table(tile: Tile, held: Holdings, url: str) -> Iterator[Call]:
    for item in tile.summary["attention"]:
        matter = _matter(item)
        yield Call(
            table_id=tile.id,
            matter=matter,
            state=item["kind"],
            table=table_name(tile),
            place=(tile.tournament, tile.section),
            texts=(_text(tile, item),),
            since=datetime.fromisoformat(item["since"]),
            url=f"{url}?board={item['board']}",
            board=item["board"],
            held=held.get((tile.id, matter)),
        )


def _matter(item: Mapping[str, Any]) -> str:
    if item["kind"] in AT_THE_TABLE:
        return VISIT
    about = item.get("versions") or [item.get("version")]
    return "-".join(str(one) for one in (item["kind"], item["board"], *about))


def _of_source(item: Item, tile: Tile, held: Holdings) -> Call:
    matter = _matter_of(item)
    return Call(
        table_id=tile.id,
        matter=matter,
        state=item.kind,
        table=table_name(tile),
        place=(tile.tournament, tile.section),
        texts=(item.text,) if item.text else (),
        since=item.since,
        url=item.url,
        board=item.board,
        held=held.get((tile.id, matter)),
    )


def _matter_of(item: Item) -> str:
    if item.kind in AT_THE_TABLE:
        return VISIT
    return f"{item.kind}-{item.board}-{item.url.partition('?')[0]}"


def _text(tile: Tile, item: Mapping[str, Any]) -> str:
    if item["kind"] == "choice":
        return _choice(tile, item)
    if item["kind"] == "twice":
        text = gettext("%(seat)s: one incident or two?")
        return sentence(text, seat=SEAT[item["seat"]])
    if item["kind"] == "information":
        return incident(item)
    return _board(item["board"])


def _choice(tile: Tile, item: Mapping[str, Any]) -> str:
    """Say the choice; of a board that is no longer the table's, only who chooses."""
    for choice in tile.summary["awaiting"]:
        if choice["kind"] == item["choice"] and tile.summary["board"] == item["board"]:
            return asked(choice)
    text = gettext("%(chooser)s must choose.")
    return sentence(text, chooser=SEAT_SUBJECT[item["chooser"]])
