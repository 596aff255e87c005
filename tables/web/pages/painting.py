"""The tiles of the desk for whoever sees every table, drawn once for all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from tables.access.visibility import EVERY_TABLE, EVERYTHING
from tables.web.pages.drawing import (
    Facts,
    View,
    belonging,
    drawn,
    read_facts,
    read_view,
    within,
)

TILES = "tables/desk/tiles.html"


@dataclass(frozen=True)
class Canvas:
    """All that a drawing depends on where every table is seen."""

    view: View
    language: str
    hands: bool


def canvas_for(query: str, language: str, *, hands: bool) -> Canvas | None:
    """What a page with this view can be sent; None where it shows its own tables.

    ``query`` is the view as the end of an address, ``hands`` whether whoever looks may
    see them.
    """
    view = read_view(QueryDict(query))
    return None if view.show == "mine" else Canvas(view, language, hands)


def paint(canvases: Iterable[Canvas], tables: Collection[int]) -> dict[Canvas, str]:
    """Draw these tables on each canvas, from one reading; "" where it shows none.

    A table of the view that does not belong to it any more is there and says so.
    """
    wanted = list(canvases)
    facts = {
        hands: read_facts(tables, EVERYTHING if hands else EVERY_TABLE)
        for hands in {canvas.hands for canvas in wanted}
    }
    return {canvas: _painted(facts[canvas.hands], canvas) for canvas in wanted}


def _painted(facts: Facts, canvas: Canvas) -> str:
    view = canvas.view
    rows = within(facts, view)
    gone = {row.id for row in rows} - {row.id for row in belonging(facts, view)}
    if not rows:
        return ""
    with override(canvas.language):
        tiles = drawn(facts, rows, view, gone)
        # A plain string: it goes out as JSON.
        return "".join([render_to_string(TILES, {"view": view, "tiles": tiles})])
