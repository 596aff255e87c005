"""The list of what needs a director, one order for everybody."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tables.attention import Item
from tables.pages.tiles import ORDER, STATE, table_name
from tables.selectors import Tile
from tables.wording.choices import asked
from tables.wording.names import SEAT, SEAT_SUBJECT, sentence


@dataclass(frozen=True)
class Call:
    """One table that waits, and for what."""

    key: str
    state: str
    words: str
    table: str
    text: str
    since: datetime
    url: str


def queue(tiles: Iterable[Tile], review: Iterable[Item]) -> list[Call]:
    """Return every wait in the order of its kinds, oldest first in each."""
    known = {tile.id: tile for tile in tiles}
    calls = [call for tile in known.values() for call in _of_table(tile)]
    calls += [_of_review(item, known[item.table]) for item in review]
    return sorted(calls, key=lambda call: (ORDER.index(call.state), call.since))


def _of_table(tile: Tile) -> Iterator[Call]:
    url = reverse("desk_table", args=[tile.id])
    for place, item in enumerate(tile.summary["attention"]):
        yield Call(
            key=f"{tile.id}-{item['kind']}-{item['board']}-{place}",
            state=item["kind"],
            words=str(STATE[item["kind"]]),
            table=table_name(tile),
            text=_text(tile, item),
            since=datetime.fromisoformat(item["since"]),
            url=f"{url}?board={item['board']}",
        )


def _of_review(item: Item, tile: Tile) -> Call:
    return Call(
        key=f"{tile.id}-{item.kind}-{item.board}-{item.url}",
        state=item.kind,
        words=str(STATE[item.kind]),
        table=table_name(tile),
        text=item.text,
        since=item.since,
        url=item.url,
    )


def _text(tile: Tile, item: Mapping[str, Any]) -> str:
    if item["kind"] == "choice":
        return _choice(tile, item)
    if item["kind"] == "twice":
        text = gettext("%(seat)s: one incident or two?")
        return sentence(text, seat=SEAT[item["seat"]])
    return gettext("Board %(number)s") % {"number": item["board"]}


def _choice(tile: Tile, item: Mapping[str, Any]) -> str:
    """Say the choice; of a board that is no longer the table's, only who chooses."""
    for choice in tile.summary["awaiting"]:
        if choice["kind"] == item["choice"] and tile.summary["board"] == item["board"]:
            return asked(choice)
    text = gettext("%(chooser)s must choose.")
    return sentence(text, chooser=SEAT_SUBJECT[item["chooser"]])
