"""Everything a page shows of one table: its board, the words, the log."""

from collections.abc import Set
from dataclasses import replace
from typing import Any

import msgspec
from django.http import Http404

from lawbook import BoardLog, render
from tables.access.visibility import Sight
from tables.access.visible import VisibleBoard
from tables.boards import past, selectors
from tables.boards.selectors import Recorded
from tables.privacy.redaction import without_concerns
from tables.setup.selectors import next_board
from tables.tournaments.models import Table
from tables.web.pages import logbook
from tables.web.pages.following import with_consequences
from tables.web.pages.lawbook.defining import mistakes_now
from tables.web.pages.scene import Scene, scene
from tables.web.pages.speech import sayings

Context = dict[str, Any]
CALLS = frozenset({"DirectorCalled", "DirectorArrived", "DirectorLeft"})


def look_at(sight: Sight, table_id: int) -> Context:
    """Return what a page shows of a table: the board in play, or the last one.

    Raises `NotYet` where that board is hidden.
    """
    tables = Table.objects.select_related("section__tournament")
    table = tables.filter(pk=table_id).first()
    if table is None:
        raise Http404
    number = selectors.newest_board(table_id)
    context = {"table": table, "next_board": 1}
    context |= _look_into(sight.board_at(table_id, number)) if number else {}
    return context | planned(table_id)


def planned(table_id: int) -> Context:
    """What the rounds say comes next, before one more than the last board."""
    number = next_board(table_id)
    return {"next_board": number} if number else {}


def _look_into(seen: VisibleBoard) -> Context:
    then = past.board_then(seen)
    return drawn(then.log, past.recorded(then), then.record.concerns_withheld)


def drawn(
    log: BoardLog, rows: list[Recorded], hidden: Set[str] = frozenset()
) -> Context:
    """Return what a page shows of a log, wherever it comes from.

    ``hidden`` are texts of concerns that are withheld.
    """
    document = msgspec.json.decode(without_concerns(render(log.state), hidden))
    events = [row.event for row in rows if not row.withdrawn]
    return {
        "scene": _scene(document, log),
        "document": document,
        "state": log.state,
        "log": logbook.lines(rows),
        "sayings": sayings(log.state),
        "wrong_now": mistakes_now(log.state),
        "called": _is_called(events),
        "next_board": log.state.setup.board + 1,
    }


def _scene(document: dict[str, Any], log: BoardLog) -> Scene:
    drawn = scene(document | {"awaiting": _about_cards(document, log)})
    return replace(drawn, choices=with_consequences(drawn.choices, log))


def _about_cards(document: dict[str, Any], log: BoardLog) -> list[dict[str, Any]]:
    """The open choices, each with the card it is about: two may differ by it alone."""
    cards = {choice.id: choice.card for choice in log.state.law.choices}
    return [
        item | {"card": str(cards[item["id"]] or "")} for item in document["awaiting"]
    ]


def _is_called(events: list[dict[str, Any]]) -> bool:
    calls = [event["type"] for event in events if event["type"] in CALLS]
    return calls[-1:] == ["DirectorCalled"]
