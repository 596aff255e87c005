"""What a page may show: `tables.access.visibility` applied to requests.

Views go through `tables.web.pages.access`; lists of tables and of what waits come from
here. A view that draws a board asks the sight for it; where that board is hidden, the
page says why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from tables.access import attention
from tables.access.attention import Item
from tables.access.roles import KNOWING, is_limited, is_one_of
from tables.access.scopes import whole_tournaments
from tables.access.visibility import Sight, sight_of
from tables.boards import selectors
from tables.common.errors import NotYet
from tables.projections.stored_views import Tile
from tables.tournaments.models import Section

View = Callable[..., HttpResponse]
TABLET, KEPT = "tablet", "sight"


def within_sight(view: View) -> View:
    """A table that is not seen does not exist; of a hidden board the page says why.

    Nor does a tournament that is not seen as a whole.
    """

    @wraps(view)
    def looking(request: HttpRequest, **given: Any) -> HttpResponse:
        _require_whole(request, given.get("tournament_id") or given.get("tournament"))
        if "table_id" in given and not sight_on(request).covers(given["table_id"]):
            raise Http404
        try:
            return view(request, **given)
        except NotYet as hidden:
            return not_yet(request, hidden)

    return looking


def sight_on(request: HttpRequest) -> Sight:
    """The sight of a request; queried once, so that all parts of a page agree."""
    if not hasattr(request, KEPT):
        asker = getattr(request, TABLET, None) or request.user
        setattr(request, KEPT, sight_of(asker))
    sight: Sight = getattr(request, KEPT)
    return sight


def tables_seen(request: HttpRequest) -> list[Tile]:
    """Every table that is seen; a board that is hidden shows its number only."""
    return selectors.table_tiles(sight_on(request))


def waiting_seen(request: HttpRequest) -> list[Item]:
    """The items for a Director beside calls and choices, as far as they are seen."""
    return attention.items(sight_on(request))


def sections_seen(request: HttpRequest) -> list[Section]:
    """The sections with a table that is seen."""
    sections, tables = Section.objects.select_related("tournament"), sight_on(request)
    if tables.tables is None:
        return list(sections)
    return list(sections.filter(tables__in=tables.tables).distinct())


def not_yet(request: HttpRequest, hidden: NotYet) -> HttpResponse:
    """Say why a board is hidden from the user, and which of its table are not."""
    why = gettext(
        "You play board %(number)s yourself, and your table has not finished it."
        " Another Director has to look at it."
    )
    context = {
        "table_id": hidden.table,
        "seen": selectors.numbers_seen(sight_on(request), hidden.table),
        "why": why % {"number": hidden.board},
    }
    if request.headers.get("HX-Request"):
        return render(request, "tables/desk/not_yet_part.html", context)
    status = HTTPStatus.FORBIDDEN
    return render(request, "tables/desk/not_yet.html", context, status=status)


def _require_whole(request: HttpRequest, tournament: Any) -> None:
    if tournament is None or not is_limited(request.user):
        return
    if not whole_tournaments(request.user).filter(pk=tournament).exists():
        raise Http404


def may_see_hands(user: Any) -> bool:
    """Whether this person may see cards that nobody at the table has shown.

    Directors and reviewers may; the floor, a paired tablet and strangers may not.
    """
    return is_one_of(user, KNOWING)
