"""The list of what needs a director, one order for everybody; its two forms."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext

from tables.access.attention import Item
from tables.calls.models import VISIT
from tables.calls.selectors import ItemAssignment
from tables.common.numbers import whole_number
from tables.projections.stored_views import Tile
from tables.web.pages.tiles import ORDER, STATE, table_name
from tables.web.wording.choices import asked
from tables.web.wording.incidents import incident
from tables.web.wording.names import SEAT, SEAT_SUBJECT, sentence

# What someone has to go to the table for; of one table it is one line.
AT_THE_TABLE = ("called", "choice")
# So many lines are drawn; the others are counted until someone asks for them.
FIRST = 40
Holdings = Mapping[tuple[int, str], ItemAssignment]


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
    held: ItemAssignment | None = None

    @property
    def key(self) -> str:
        return f"{self.table_id}-{self.matter}"

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


def queue(tiles: Iterable[Tile], others: Iterable[Item], held: Holdings) -> list[Call]:
    """Return every wait in the order of its kinds, oldest first in each."""
    known = {tile.id: tile for tile in tiles}
    waits = [wait for tile in known.values() for wait in _of_table(tile, held)]
    waits += [_of_source(item, known[item.table], held) for item in others]
    waits.sort(key=lambda wait: (wait.key, *_rank(wait)))
    lines = [_merged(list(same)) for _, same in groupby(waits, key=lambda w: w.key)]
    return sorted(lines, key=_rank)


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
    """One line of several waits: the most urgent says where it stands."""
    texts = dict.fromkeys(text for wait in waits for text in wait.texts)
    return replace(waits[0], texts=tuple(texts))


def _of_table(tile: Tile, held: Holdings) -> Iterator[Call]:
    url = reverse("desk_table", args=[tile.id])
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
            held=held.get((tile.id, matter)),
        )


def _matter(item: Mapping[str, Any]) -> str:
    if item["kind"] in AT_THE_TABLE:
        return VISIT
    about = item.get("versions") or [item.get("version")]
    return "-".join(str(one) for one in (item["kind"], item["board"], *about))


def _of_source(item: Item, tile: Tile, held: Holdings) -> Call:
    matter = f"{item.kind}-{item.board}-{item.url.partition('?')[0]}"
    return Call(
        table_id=tile.id,
        matter=matter,
        state=item.kind,
        table=table_name(tile),
        place=(tile.tournament, tile.section),
        texts=(item.text,),
        since=item.since,
        url=item.url,
        held=held.get((tile.id, matter)),
    )


def _text(tile: Tile, item: Mapping[str, Any]) -> str:
    if item["kind"] == "choice":
        return _choice(tile, item)
    if item["kind"] == "twice":
        text = gettext("%(seat)s: one incident or two?")
        return sentence(text, seat=SEAT[item["seat"]])
    if item["kind"] == "information":
        return incident(item)
    return gettext("Board %(number)s") % {"number": item["board"]}


def _choice(tile: Tile, item: Mapping[str, Any]) -> str:
    """Say the choice; of a board that is no longer the table's, only who chooses."""
    for choice in tile.summary["awaiting"]:
        if choice["kind"] == item["choice"] and tile.summary["board"] == item["board"]:
            return asked(choice)
    text = gettext("%(chooser)s must choose.")
    return sentence(text, chooser=SEAT_SUBJECT[item["chooser"]])


class PartForm(forms.Form):
    """Which part of the list someone sees, or how far all of it."""

    section = forms.IntegerField(required=False)
    mine = forms.CharField(required=False)
    whole = forms.CharField(required=False)

    def kept(self, before: dict[str, Any]) -> dict[str, Any]:
        """What the session keeps; ``whole`` is sent alone."""
        given = self.cleaned_data
        if "whole" in self.data:
            return before | {"whole": bool(given["whole"])}
        return {"section": given.get("section"), "mine": "mine" in self.data}


class StepForm(forms.Form):
    """``do``: the step, the table, what waits there, and to whom it is handed."""

    do = forms.CharField(max_length=300)

    def asked(self) -> tuple[str, tuple[int, str], str]:
        """The same, apart; of a form that is valid."""
        words: list[str] = self.cleaned_data["do"].split(" ")
        step, table, matter, to, *_ = [*words, "", "", "", ""]
        return step, (whole_number(table) or 0, matter[:200]), to
