"""Who may see a page; a fragment never answers with the log-in page."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac

from tables.access.devices.tablet import Tablet, read_tablet
from tables.access.permissions import PEOPLE, Audience, declare
from tables.access.roles import (
    DIRECTORS,
    HEADS,
    LOOKERS,
    ORGANISERS,
    PLAYERS,
    REVIEWERS,
    STAFF,
    groups_of,
    is_limited,
    is_one_of,
)
from tables.common.errors import NoEntry
from tables.web.pages.page_visibility import TABLET, within_sight
from tables.web.release import FOR, MARK, release

View = Callable[..., HttpResponse]
FORBIDDEN, NOT_FOR_YOU = "tables/forbidden.html", "tables/not_for_you.html"
NO_ORGANISER = "tables/setup/forbidden.html"


def mark_as_ours(view: View) -> View:
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
    seen, of_people = mark_as_ours(within_sight(view)), for_staff(view)

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
    seen = mark_as_ours(view)

    @wraps(view)
    def guarded(request: HttpRequest, **given: int) -> HttpResponse:
        if not request.user.is_authenticated:
            return _stranger(request)
        return seen(request, **given)

    return declare(guarded, PEOPLE)


def for_players(view: View) -> View:
    """Let players with an account in, to their own notices."""
    seen = mark_as_ours(view)

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
        seen = mark_as_ours(within_sight(view))

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
