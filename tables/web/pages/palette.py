"""The palette of the desk: where to go, found as one types.

One answer for tables, players, boards, clauses, cases and actions. Every source asks
what the user may see; what is not seen is not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.http import require_safe

from lawbook import library
from lawbook.library import clause_search
from lawbook.library.clause_search import folded
from tables.access.roles import DIRECTORS, HEADS, STAFF, is_one_of
from tables.access.visibility import tournament_names
from tables.common.numbers import whole_number
from tables.projections.stored_views import Tile as Row
from tables.setup.seated_players import find_players
from tables.tournaments.models import Board
from tables.web import extensions
from tables.web.pages.access import signed_in, tables_seen, visibility_on
from tables.web.pages.drawing import find_tables
from tables.web.pages.lawbook import reading
from tables.web.pages.places import places_of
from tables.web.pages.tiles import STATE, full_name, state_of, table_name
from tables.web.wording.names import SEAT

EACH = 6
# ``A 4 9`` is board 9 at table A 4.
AT_A_TABLE = re.compile(r"^(?P<table>.*\S)\s+(?P<board>\d+)$")


@dataclass(frozen=True)
class Way:
    """One place to go: its name, what is said beside it, its address."""

    text: str
    url: str
    note: str = ""


@dataclass(frozen=True)
class Ways:
    """The places of one kind."""

    name: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Action:
    """A page of the menu or of the desk, who may open it, and other words for it."""

    text: str | Promise
    url: str
    end: str = ""
    reach: tuple[str, ...] = ()

    def way(self, user: object) -> Iterator[Way]:
        """The way there, if this user may go."""
        if not self.reach or is_one_of(user, self.reach):
            yield Way(str(self.text), reverse(self.url) + self.end)


ACTIONS = (
    Action(gettext_lazy("Calls for a Director"), "desk", "?show=todo"),
    Action(gettext_lazy("My tables"), "desk", "?show=mine"),
    Action(gettext_lazy("All tables"), "desk", "?show=all"),
    Action(gettext_lazy("Round: clock, tables behind"), "desk_rounds"),
    Action(gettext_lazy("Practice"), "practice", reach=STAFF),
    Action(gettext_lazy("Waiting times"), "desk_waits", reach=HEADS),
    Action(gettext_lazy("Tablets"), "desk_tablets", reach=HEADS),
)


@require_safe
@signed_in
def go(request: HttpRequest) -> HttpResponse:
    """What a text finds, the best of each kind; without one, the actions."""
    text = request.GET.get("q", "").strip()[: clause_search.LONGEST]
    groups = [ways for ways in _found(request, text) if ways.ways]
    context: dict[str, Any] = {"groups": groups, "text": text}
    context["count"] = sum(len(ways.ways) for ways in groups)
    return render(request, "tables/desk/palette_found.html", context)


def _found(request: HttpRequest, text: str) -> Iterator[Ways]:
    here = whole_number(request.GET.get("table", ""))
    if text:
        rows = tables_seen(request)
        names = tournament_names(visibility_on(request))
        called = {row.id: _called(row, names.get(row.tournament, "")) for row in rows}
        yield _ways(gettext("Tables"), _tables(rows, called, text))
        yield _ways(gettext("Players"), _players(request, called, text))
        yield _ways(gettext("Boards"), _boards(request, rows, called, text))
        yield _ways(gettext("Cases"), _cases(request, text))
        yield _ways(gettext("Laws"), _clauses(text))
    yield _ways(gettext("Actions"), _actions(request, here, text))


def _ways(name: str, found: Iterable[Way]) -> Ways:
    return Ways(name, tuple(islice(found, EACH)))


def _called(row: Row, event: str) -> str:
    name = full_name(table_name(row), event)
    return gettext("Table %(table)s") % {"table": name}


def _tables(rows: list[Row], called: dict[int, str], text: str) -> Iterator[Way]:
    for row in find_tables(rows, text):
        url = reverse("desk_table", args=[row.id])
        yield Way(called[row.id], url, str(STATE[state_of(row)]))


def _players(request: HttpRequest, called: dict[int, str], text: str) -> Iterator[Way]:
    for one in find_players(visibility_on(request), text):
        if one.table in called:
            note = f"{called[one.table]} · {SEAT[one.seat]}"
            url = reverse("desk_table", args=[one.table])
            yield Way(one.name or one.number, url, note)


def _boards(
    request: HttpRequest, rows: list[Row], called: dict[int, str], text: str
) -> Iterator[Way]:
    """A board at every table that has it, those first where it is in play."""
    number, at = _board_asked(rows, text)
    if number is None:
        return
    visibility = visibility_on(request)
    opened = Board.objects.filter(number=number, table__in=at)
    tables = set(opened.values_list("table", flat=True))
    in_play = {row.id for row in rows if row.summary["board"] == number}
    for row in sorted(rows, key=lambda row: row.id not in in_play):
        if row.id in tables and visibility.shows(row.id, number):
            board = gettext("Board %(number)s") % {"number": number}
            url = f"{reverse('desk_table', args=[row.id])}?board={number}"
            yield Way(f"{called[row.id]}, {board}", url, _play(row.id in in_play))


def _play(in_play: bool) -> str:
    return gettext("in play") if in_play else ""


def _board_asked(rows: list[Row], text: str) -> tuple[int | None, list[int]]:
    """The number of the board that is asked for, and the tables."""
    everywhere = [row.id for row in rows]
    if (number := whole_number(text)) is not None:
        return number, everywhere
    if not (both := AT_A_TABLE.match(text)):
        return None, []
    number, name = whole_number(both["board"]), both["table"]
    if folded(name) == folded(gettext("board")):
        return number, everywhere
    return number, [row.id for row in find_tables(rows, name)]


def _cases(request: HttpRequest, text: str) -> Iterator[Way]:
    for case in extensions.cases_found(request.user, visibility_on(request), text):
        yield Way(case.text, case.url)


def _clauses(text: str) -> Iterator[Way]:
    edition = library.editions()[0]
    answer = clause_search.find(edition, text, get_language() or "")
    for found in answer.found:
        one = reading.shown(edition, found.clause)
        url = reverse("lawbook_clause", args=[edition, one.label])
        yield Way(one.printed, url, one.title)


def _actions(request: HttpRequest, here: int | None, text: str) -> Iterator[Way]:
    """What can be done from here whose name has every word of the text."""
    words = folded(text).split()
    for way in _every_action(request, here):
        if all(word in folded(way.text) for word in words):
            yield way


def _every_action(request: HttpRequest, here: int | None) -> Iterator[Way]:
    user = request.user
    is_seen = here is not None and visibility_on(request).covers(here)
    if is_seen and is_one_of(user, DIRECTORS):
        page = reverse("desk_table", args=[here])
        yield Way(gettext("Make an entry"), f"{page}#enter")
        yield Way(gettext("Open a board"), f"{page}#enter")
    for action in ACTIONS:
        yield from action.way(user)
    for link in (*places_of(user), *extensions.links(user, "menu")):
        yield Way(link.text, link.url)
