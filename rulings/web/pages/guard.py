"""Who may open the pages of the review: a permission, and sight of the board.

A page behind a secret link is not cached, not indexed, and sends no referrer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache

from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, Flag
from rulings.cases.selectors import VisibleCase, inquiries_seen, seen_by, visible_case
from tables.access.permissions import Audience, declare
from tables.access.roles import KNOWING, is_limited
from tables.common.errors import NotThere, NotYet
from tables.models import Board
from tables.web.pages.access import hidden_board_page, may_see_hands, visibility_on

BOARD_PLACE = "table__section__tournament"


View = Callable[..., HttpResponse]
PLACE = "board__table__section__tournament__periods"
RULES = "board__table__section__tournament__regulations"
LOOK, WORK = "rulings.view_case", "rulings.change_case"
HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
}


def require_permission(
    permission: str, do: str = "", *, whole: bool = False
) -> Callable[[View], View]:
    """Let in people who hold the permission, to send something ``do`` if it is given.

    Others get 403; people who are not logged in are sent to the log-in page. ``whole``:
    the page is about the server, for those who see all of it.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **given: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            wanted = do if do and request.method == "POST" else permission
            kept_out = whole and is_limited(request.user)
            if kept_out or not request.user.has_perm(wanted):
                page, status = "rulings/cases/forbidden.html", HTTPStatus.FORBIDDEN
                return render(request, page, status=status)
            return view(request, **given)

        look = Audience(permission=permission, whole=whole)
        send = Audience(permission=do or permission, whole=whole)
        return declare(never_cache(guarded), look, send)

    return guard


def logged_in(request: HttpRequest) -> User:
    """The user of a request that a guard of this module has let in."""
    assert isinstance(request.user, User)
    return request.user


def case_here(request: HttpRequest, case_id: int) -> VisibleCase:
    """The case of this number; 404 for one that the user may not see."""
    related = (
        PLACE,
        RULES,
        "flag",
        "inquiry",
        "opened_by",
        "decided_by",
        "assigned_to",
    )
    cases = seen_by(request.user, Case.objects.select_related(*related))
    return visible_case(visibility_on(request), get_object_or_404(cases, pk=case_id))


def flag_here(request: HttpRequest, flag_id: int) -> Flag:
    """The flag of this number; 404 for one that the user may not see."""
    flags = seen_by(request.user, Flag.objects.select_related(PLACE, RULES, "case"))
    return get_object_or_404(flags, pk=flag_id)


def inquiry_here(request: HttpRequest, inquiry_id: int) -> Inquiry:
    """The question of this number; 404 for one that the user may not see."""
    related = (PLACE, RULES, "tournament", "case")
    seen = inquiries_seen(request.user, Inquiry.objects.select_related(*related))
    return get_object_or_404(seen, pk=inquiry_id)


def require_reviewer(permission: str = "rulings.view_flag") -> Callable[[View], View]:
    """Let in users who hold the permission and may see the hands of this board.

    The view gets the board to look at; one out of sight does not exist, and for one
    that the user has yet to play the page says why it is hidden.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, board_id: int, **given: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return _stranger(request)
            if not _may(request.user, permission):
                raise PermissionDenied
            boards = Board.objects.select_related(BOARD_PLACE)
            board = get_object_or_404(boards, pk=board_id)
            try:
                return view(request, visibility_on(request).board(board), **given)
            except NotThere as missing:
                raise Http404 from missing
            except NotYet as hidden:
                return hidden_board_page(request, hidden)

        return declare(
            guarded, Audience(groups=frozenset(KNOWING), permission=permission)
        )

    return guard


def _may(user: Any, permission: str) -> bool:
    return bool(user.has_perm(permission)) and may_see_hands(user)


def _stranger(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    return redirect_to_login(request.get_full_path())


def private(view: View) -> View:
    """Answer with the headers of a secret page, whatever the answer is."""

    @wraps(view)
    def guarded(request: HttpRequest, **given: str) -> HttpResponse:
        answer = view(request, **given)
        for name, value in HEADERS.items():
            answer[name] = value
        return answer

    return guarded


def in_the_language_asked_for(view: View) -> View:
    """Use the language that the address names, or else the browser's: no cookie."""

    @wraps(view)
    def spoken(request: HttpRequest, **given: str) -> HttpResponse:
        asked = request.GET.get("language", "")
        known = asked in dict(settings.LANGUAGES)
        with override(asked if known else get_language()):
            return view(request, **given)

    return spoken
