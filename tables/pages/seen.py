"""What a page may show whoever asks: `tables.sight`, applied to requests.

Views go through `tables.pages.access`; lists of tables and of what waits come from
here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from tables import selectors
from tables.hooks import attention
from tables.hooks.attention import Item
from tables.models import Board, Section
from tables.parts import whole_tournaments
from tables.people import is_limited
from tables.selectors import Tile
from tables.sight import Sight, sight_of

View = Callable[..., HttpResponse]
TABLET = "tablet"
NO_BOARD = "shows_no_board"


def shows_no_board(view: View) -> View:
    """Mark a view of a table that shows nothing of its board, or hides it itself."""
    setattr(view, NO_BOARD, True)
    return view


def within_sight(view: View) -> View:
    """A table that is not seen does not exist; of a hidden board the page says why.

    Nor does a tournament that is not seen as a whole.
    """

    @wraps(view)
    def looking(request: HttpRequest, **given: Any) -> HttpResponse:
        _require_whole(request, given.get("tournament_id") or given.get("tournament"))
        if "table_id" in given:
            hidden = _hidden(request, view, given)
            if hidden is not None:
                return hidden
        return view(request, **given)

    return looking


def sight_on(request: HttpRequest) -> Sight:
    """What whoever sends this request may see."""
    return sight_of(getattr(request, TABLET, None) or request.user)


def tables_seen(request: HttpRequest) -> list[Tile]:
    """Every table that is seen; a board that is hidden shows its number only."""
    return sight_on(request).tiles(selectors.table_tiles())


def waiting_seen(request: HttpRequest) -> list[Item]:
    """What waits for a Director beside calls and choices, as far as it is seen."""
    return sight_on(request).items(attention.items())


def sections_seen(request: HttpRequest) -> list[Section]:
    """The sections with a table that is seen."""
    sections, tables = Section.objects.select_related("tournament"), sight_on(request)
    if tables.tables is None:
        return list(sections)
    return list(sections.filter(tables__in=tables.tables).distinct())


def hidden_board(request: HttpRequest, table: int, board: int) -> HttpResponse | None:
    """Why this person may not look at a board now, as a page; None if he may.

    A table that is not seen does not exist: `Http404`.
    """
    sight = sight_on(request)
    if not sight.covers(table):
        raise Http404
    hidden = sight.why_not(table, board)
    return _says_why(request, table, board, sight) if hidden else None


def _require_whole(request: HttpRequest, tournament: Any) -> None:
    if tournament is None or not is_limited(request.user):
        return
    if not whole_tournaments(request.user).filter(pk=tournament).exists():
        raise Http404


def _hidden(
    request: HttpRequest, view: View, given: dict[str, Any]
) -> HttpResponse | None:
    sight, table = sight_on(request), given["table_id"]
    if not sight.covers(table):
        raise Http404
    if sight.playing is None or getattr(view, NO_BOARD, False):
        return None
    asked = _board(request, given)
    if sight.why_not(table, asked) is None:
        return None
    return _says_why(request, table, asked, sight)


def _board(request: HttpRequest, given: dict[str, Any]) -> int | None:
    """The board that a view of a table is about to show, as `boards.look_at` picks."""
    named = given.get("number") or given.get("board") or request.GET.get("board", "")
    if str(named).isascii() and str(named).isdigit():
        return int(named)
    in_play = selectors.open_board(given["table_id"])
    boards = Board.objects.filter(table=given["table_id"]).order_by("-view__updated_at")
    return in_play or boards.values_list("number", flat=True).first()


def _says_why(
    request: HttpRequest, table: int, board: int | None, sight: Sight
) -> HttpResponse:
    boards = Board.objects.filter(table=table).order_by("number")
    numbers = boards.values_list("number", flat=True)
    seen = [number for number in numbers if sight.why_not(table, number) is None]
    why = gettext(
        "You play board %(number)s yourself, and your table has not finished it."
        " Another Director has to look at it."
    )
    context = {"table_id": table, "seen": seen, "why": why % {"number": board}}
    if request.headers.get("HX-Request"):
        return render(request, "tables/desk/not_yet_part.html", context)
    status = HTTPStatus.FORBIDDEN
    return render(request, "tables/desk/not_yet.html", context, status=status)
