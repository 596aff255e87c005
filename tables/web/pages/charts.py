"""Counts drawn as SVG: bars by name, columns over time. Colours are the style sheet's.

``tables/parts/chart.svg`` draws a chart on a page and on paper; without a style sheet
its own greys hold, which print on any machine. A drawing is `WIDE` units wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.text import Truncator
from django.utils.translation import ngettext

SVG = "tables/parts/chart.svg"
WIDE = 360
# A name stands above its bar. In units: the height of both, the top of the bar.
ROW, BAR_TOP, BAR = 34, 18, 10
MOST_BARS, LONGEST_NAME = 12, 48
LEFT, RIGHT, TOP, BASE, HIGH = 28, 356, 18, 152, 172
WIDEST = 40
# A label below the columns is so wide for each letter, and between two.
LETTER, APART = 6.5, 10


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar or a column with its count: places in the drawing, written for SVG."""

    x: str
    y: str
    wide: str
    high: str
    count: int
    count_x: str
    count_y: str


@dataclass(frozen=True, slots=True)
class Label:
    """Some words of the drawing, or the count at a line of the grid."""

    text: str
    x: str
    y: str


@dataclass(frozen=True)
class Chart:
    """Counts by name under a title; ``note`` says how to read it, where it is needed.

    ``kind`` is bars, the most first, or columns in their order. Of bars the first are
    drawn; all stand in the table of the chart.
    """

    key: str
    title: str
    rows: tuple[tuple[str, int], ...]
    kind: Literal["bars", "columns"] = "bars"
    note: str = ""

    @property
    def is_columns(self) -> bool:
        """Whether it is drawn as columns."""
        return self.kind == "columns"

    @property
    def high(self) -> int:
        """The height of the drawing."""
        return HIGH if self.is_columns else ROW * len(self.rows[:MOST_BARS])

    @property
    def most(self) -> int:
        """The largest count."""
        return max((count for _name, count in self.rows), default=0)

    @property
    def in_words(self) -> str:
        """Title and counts, for those who do not see the drawing."""
        shown = self.rows if self.is_columns else self.rows[:MOST_BARS]
        told = (f"{name}: {count}" for name, count in shown if count)
        return f"{self.title}. {'; '.join(told)}"

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The bars, or the columns that are not empty."""
        return tuple(self._columns() if self.is_columns else self._bars())

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The names above bars; below columns as many as there is room for."""
        if self.is_columns:
            return tuple(self._below())
        return tuple(
            Label(Truncator(name).chars(LONGEST_NAME), "0", str(ROW * at + 12))
            for at, (name, _count) in enumerate(self.rows[:MOST_BARS])
        )

    @cached_property
    def grid(self) -> tuple[Label, ...]:
        """The lines behind columns, from nothing to above the highest."""
        if not self.is_columns:
            return ()
        step, top = _step(self.most), self._top
        return tuple(
            Label(str(count), "0", _place(BASE - (BASE - TOP) * count / top))
            for count in range(0, top + 1, step)
        )

    @property
    def _top(self) -> int:
        step = _step(self.most)
        return max(step, -(-self.most // step) * step)

    def _bars(self) -> Iterator[Mark]:
        room, most = WIDE - 30, self.most or 1
        for at, (_name, count) in enumerate(self.rows[:MOST_BARS]):
            wide, y = room * count / most, ROW * at + BAR_TOP
            yield Mark(
                "0", str(y), _place(wide), str(BAR), count, _place(wide + 4), str(y + 9)
            )

    def _columns(self) -> Iterator[Mark]:
        step = (RIGHT - LEFT) / (len(self.rows) or 1)
        for at, (_name, count) in enumerate(self.rows):
            if count:
                high = (BASE - TOP) * count / self._top
                wide = min(step * 0.8, WIDEST)
                x = LEFT + step * (at + 0.5) - wide / 2
                yield Mark(
                    _place(x),
                    _place(BASE - high),
                    _place(wide),
                    _place(high),
                    count,
                    _place(x + wide / 2),
                    _place(BASE - high - 3),
                )

    def _below(self) -> Iterator[Label]:
        step = (RIGHT - LEFT) / (len(self.rows) or 1)
        longest = max((len(name) for name, _count in self.rows), default=0)
        every = max(1, -int(-(longest * LETTER + APART) // step))
        for at, (name, _count) in enumerate(self.rows):
            if at % every == 0:
                yield Label(name, _place(LEFT + step * (at + 0.5)), str(HIGH - 4))


def svg_of(chart: Chart) -> str:
    """The drawing as SVG, as it stands on a page and on paper."""
    return render_to_string(SVG, {"chart": chart}).strip()


def bars(key: str, title: str, counts: Iterable[tuple[str, int]]) -> Chart:
    """A chart of bars by name, in their order."""
    rows = tuple(counts)
    return Chart(key, title, rows, note=_not_drawn(rows[MOST_BARS:]))


def _not_drawn(rows: Sequence[tuple[str, int]]) -> str:
    """How many more names there are than bars, and what they come to."""
    if not rows:
        return ""
    text = ngettext(
        "%(n)s more is not drawn: %(count)s.",
        "%(n)s more are not drawn: %(count)s together.",
        len(rows),
    )
    return text % {"n": len(rows), "count": sum(count for _name, count in rows)}


def columns(
    key: str, title: str, counts: Sequence[tuple[str, int]], note: str = ""
) -> Chart:
    """A chart of columns; empty where nothing was counted."""
    kept = counts if any(count for _name, count in counts) else ()
    return Chart(key, title, tuple(kept), "columns", note)


def _step(most: int) -> int:
    """How much lies between two lines of the grid, of which there are five at most."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if most <= 4 * step:
                return step
        size *= 10


def _place(value: float) -> str:
    return f"{value:.1f}"
