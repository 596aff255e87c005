"""The tiles of the desk for whoever sees every table, drawn once for all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from tables.pages.drawing import (
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
    """All that a drawing depends on where everything is seen."""

    view: View
    language: str


def canvas_for(query: str, language: str) -> Canvas | None:
    """What a page with this view can be sent; None where it shows its own tables.

    ``query`` is the view as the end of an address.
    """
    view = read_view(QueryDict(query))
    return None if view.show == "mine" else Canvas(view, language)


def paint(canvases: Iterable[Canvas], tables: Collection[int]) -> dict[Canvas, str]:
    """Draw these tables on each canvas, from one reading; "" where it shows none.

    A table of the view that does not belong to it any more is there and says so.
    """
    facts = read_facts(tables)
    return {canvas: _painted(facts, canvas) for canvas in canvases}


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
