"""A full auction as a page draws it: four columns from West, a row for each round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.web.wording import names

COLUMNS = ("W", "N", "E", "S")
PENDING = gettext_lazy("waits for an answer")
GONE = gettext_lazy("does not count")
# What is said of a call beside its name; one that stands is only named.
STATUS: Mapping[str, Promise] = {
    "pending": PENDING,
    "withdrawn": GONE,
    "cancelled": GONE,
}


@dataclass(frozen=True)
class Cell:
    """One place of the diagram: a call, whose turn it is, or nothing.

    ``mark`` is ``pending``, ``withdrawn``, ``cancelled`` or ``turn``; ``words`` are
    read out.
    """

    call: str = ""
    words: str = ""
    mark: str = ""

    @property
    def gone(self) -> bool:
        """Whether the call does not count any more."""
        return self.mark in ("withdrawn", "cancelled")

    @property
    def strain(self) -> str:
        """The denomination of a bid."""
        return self.call[1:] if self.call[:1].isdigit() else ""


Row = tuple[Cell, ...]


def diagram(auction: Mapping[str, Any] | None) -> tuple[Row, ...]:
    """Return the rows of the part ``auction`` of a document; none without one.

    A call stands in the column of its player; where the next one stands no further
    right, a row begins.
    """
    if auction is None:
        return ()
    told = [(call["seat"], _cell(call)) for call in auction["calls"]]
    if auction["turn"]:
        told.append((auction["turn"], Cell("", str(gettext_lazy("to call")), "turn")))
    return tuple(map(_row, _rounds(told)))


def _cell(call: Mapping[str, Any]) -> Cell:
    status, name = call["status"], names.call_name(call["call"])
    if status not in STATUS:
        return Cell(call["call"], name)
    return Cell(call["call"], f"{name}, {STATUS[status]}", status)


def _rounds(told: Iterable[tuple[str, Cell]]) -> Iterator[dict[int, Cell]]:
    row: dict[int, Cell] = {}
    for seat, cell in told:
        column = COLUMNS.index(seat)
        if row and column <= max(row):
            yield row
            row = {}
        row[column] = cell
    if row:
        yield row


def _row(cells: Mapping[int, Cell]) -> Row:
    return tuple(cells.get(column, Cell()) for column in range(len(COLUMNS)))
