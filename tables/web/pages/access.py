"""Who may see a page, and what of it: `tables.access.visibility` applied to requests.

A fragment never answers with the log-in page. Lists of tables and of what waits come
from here; a view that draws a board asks the visibility for it, and where that board is
hidden, the page says why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tables.access import attention
from tables.access.attention import Item
from tables.access.permissions import PEOPLE, Audience, declare
from tables.access.roles import (
    DIRECTORS,
    HEADS,
    KNOWING,
    LOOKERS,
    ORGANISERS,
    PLAYERS,
    REVIEWERS,
    STAFF,
    groups_of,
    is_limited,
    is_one_of,
    whole_tournaments,
)
from tables.access.tablet import Tablet, read_tablet
from tables.access.visibility import Visibility, visibility_of
from tables.boards import selectors
from tables.boards.tiles import busy_tiles, sections_in_order, table_tiles
from tables.calls.selectors import ItemAssignment, WorkItem, item_assignments
from tables.common.errors import NoEntry, NotYet
from tables.projections.stored_views import Tile
from tables.web.release import FOR, MARK, release
from tables.web.wording.refusals import refusal

View = Callable[..., HttpResponse]
T = TypeVar("T")
FORBIDDEN, NOT_FOR_YOU = "tables/forbidden.html", "tables/not_for_you.html"
NO_ORGANISER = "tables/setup/forbidden.html"
TABLET, KEPT = "tablet", "visibility"


def marked_for_the_tablet(view: View) -> View:
    """Say that the answer is ours: a tablet keeps no other."""

    @wraps(view)
    def marking(request: HttpRequest, **given: int) -> HttpResponse:
        answer = view(request, **given)
        answer[MARK], answer[FOR] = release(), _whose(request)
        return answer

    return marking


def _whose(request: HttpRequest) -> str:
    """A pseudonym for the owner of a page, used nowhere else."""
    tablet = tablet_on(request)
    whose = f"tablet {tablet.id}" if tablet else f"person {request.user.pk}"
    return salted_hmac("tables.kept-pages", whose).hexdigest()[:16]


def signed_in(view: View) -> View:
    """Let staff and observers in; a request of a page's script gets a 401.

    What someone may not see of a table is hidden here too
    (`tables.access.visibility`).
    """
    return _only(LOOKERS, NOT_FOR_YOU)(view)


def for_staff(view: View) -> View:
    """Let staff in, but no observers."""
    return _only(STAFF, NOT_FOR_YOU)(view)


def at_the_tables(view: View) -> View:
    """Let staff in, and paired tablets to the tables they are paired for."""
    seen, of_people = marked_for_the_tablet(visible_tables_only(view)), for_staff(view)

    @wraps(view)
    def guarded(request: HttpRequest, **given: int) -> HttpResponse:
        if request.user.is_authenticated:
            return of_people(request, **given)
        try:
            tablet = read_tablet(request)
        except NoEntry:
            return _turned_away(request)
        if tablet is None:
            return of_people(request, **given)
        setattr(request, TABLET, tablet)
        return seen(request, **given)

    return declare(guarded, Audience(tablets=True, groups=frozenset(STAFF)))


def tablet_on(request: HttpRequest) -> Tablet | None:
    """The paired tablet that asks, where no person is logged in."""
    return getattr(request, TABLET, None)


def for_people(view: View) -> View:
    """Let every logged-in user in, to their own data."""
    seen = marked_for_the_tablet(view)

    @wraps(view)
    def guarded(request: HttpRequest, **given: int) -> HttpResponse:
        if not request.user.is_authenticated:
            return _stranger(request)
        return seen(request, **given)

    return declare(guarded, PEOPLE)


def for_players(view: View) -> View:
    """Let players with an account in, to their own notices."""
    seen = marked_for_the_tablet(view)

    @wraps(view)
    def guarded(request: HttpRequest, **given: int) -> HttpResponse:
        if not request.user.is_authenticated:
            return _stranger(request)
        if groups_of(request.user).isdisjoint(PLAYERS):
            return render(request, NOT_FOR_YOU, status=HTTPStatus.FORBIDDEN)
        return seen(request, **given)

    return declare(guarded, Audience(groups=frozenset(PLAYERS), own=True))


def for_directors(view: View) -> View:
    """Let directors in; others get a page that says so."""
    return _only(DIRECTORS)(view)


def for_desk(view: View) -> View:
    """Let directors and reviewers in, who may take items of the desk's list."""
    return _only((*DIRECTORS, *REVIEWERS))(view)


def for_pairing(view: View) -> View:
    """Let directors and organisers in who see a whole tournament: they pair tablets."""
    return _only(HEADS)(view)


def organising(view: View) -> View:
    """Let organisers in; others get a page that says so."""
    return _only(ORGANISERS, NO_ORGANISER)(view)


def organising_all(view: View) -> View:
    """Let organisers in who see everything: the data belong to the server."""
    return _only(ORGANISERS, NO_ORGANISER, whole=True)(view)


def _only(
    groups: tuple[str, ...], otherwise: str = FORBIDDEN, *, whole: bool = False
) -> Callable[[View], View]:
    def only(view: View) -> View:
        seen = marked_for_the_tablet(visible_tables_only(view))

        @wraps(view)
        def guarded(request: HttpRequest, **given: int) -> HttpResponse:
            if not request.user.is_authenticated:
                return _stranger(request)
            kept_out = whole and is_limited(request.user)
            if is_one_of(request.user, groups) and not kept_out:
                return seen(request, **given)
            return render(request, otherwise, status=HTTPStatus.FORBIDDEN)

        return declare(guarded, Audience(groups=frozenset(groups), whole=whole))

    return only


def _stranger(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    return redirect_to_login(request.get_full_path())


def _turned_away(request: HttpRequest) -> HttpResponse:
    """A tablet that is stopped is asked to pair; what it keeps stays on it."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    return redirect("pair")


def visible_tables_only(view: View) -> View:
    """A table that is not seen does not exist; of a hidden board the page says why.

    Nor does a tournament that is not seen as a whole.
    """

    @wraps(view)
    def looking(request: HttpRequest, **given: Any) -> HttpResponse:
        _require_whole(request, given.get("tournament_id") or given.get("tournament"))
        if "table_id" in given and not visibility_on(request).covers(given["table_id"]):
            raise Http404
        try:
            return view(request, **given)
        except NotYet as hidden:
            return hidden_board_page(request, hidden)

    return looking


def visibility_on(request: HttpRequest) -> Visibility:
    """The visibility of a request; queried once, so that all parts of a page agree."""
    if not hasattr(request, KEPT):
        asker = getattr(request, TABLET, None) or request.user
        setattr(request, KEPT, visibility_of(asker))
    visibility: Visibility = getattr(request, KEPT)
    return visibility


def tables_seen(request: HttpRequest) -> list[Tile]:
    """Every table that is seen; a board that is hidden shows its number only."""
    return _once(request, "tables_seen", lambda: table_tiles(visibility_on(request)))


def busy_tables_seen(request: HttpRequest) -> list[Tile]:
    """The visible tables with open or assigned items, or all if already read."""
    if "tables_seen" in request.__dict__:
        return tables_seen(request)
    return _once(request, "busy_tables_seen", lambda: _busy(request))


def _busy(request: HttpRequest) -> list[Tile]:
    waits = {item.table for item in waiting_seen(request)}
    held = {table for table, _matter in items_held(request)}
    return busy_tiles(visibility_on(request), waits | held)


def waiting_seen(request: HttpRequest) -> list[Item]:
    """The items for a Director beside calls and choices, as far as they are seen."""
    return _once(
        request, "waiting_seen", lambda: attention.items(visibility_on(request))
    )


def _once(request: HttpRequest, name: str, read: Callable[[], T]) -> T:
    """Read once what several parts of a page show; what sends may change it."""
    if request.method not in ("GET", "HEAD"):
        return read()
    if name not in request.__dict__:
        setattr(request, name, read())
    found: T = getattr(request, name)
    return found


def sections_seen(request: HttpRequest) -> dict[int, tuple[int, str]]:
    """The sections with a table that is seen, as (tournament, name) by id, in order."""
    return _once(
        request, "sections_seen", lambda: sections_in_order(visibility_on(request))
    )


def items_held(request: HttpRequest) -> dict[WorkItem, ItemAssignment]:
    """The items of the desk that somebody has taken, of all tables."""
    return _once(request, "items_held", lambda: item_assignments(timezone.now()))


def hidden_board_page(request: HttpRequest, hidden: NotYet) -> HttpResponse:
    """Say why a board is hidden from the user, and which of its table are not."""
    context = {
        "table_id": hidden.table,
        "seen": selectors.visible_numbers(visibility_on(request), hidden.table),
        "why": refusal(hidden.problem),
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
