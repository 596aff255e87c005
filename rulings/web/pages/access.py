"""Who may open the pages of the review: a permission, and sight of the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tables.access.permissions import Who, says
from tables.access.roles import KNOWING
from tables.common.errors import NotThere, NotYet
from tables.models import Board
from tables.web.pages.hands import may_see_hands
from tables.web.pages.seen import not_yet, sight_on

View = Callable[..., HttpResponse]
PLACE = "table__section__tournament"


def reviewing(permission: str = "rulings.view_flag") -> Callable[[View], View]:
    """Let in who holds the permission and may see the hands of this board.

    The view gets the board to look at; one out of sight does not exist, and one that
    he plays himself says why it is hidden.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, board_id: int, **given: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return _stranger(request)
            if not _may(request.user, permission):
                raise PermissionDenied
            boards = Board.objects.select_related(PLACE)
            board = get_object_or_404(boards, pk=board_id)
            try:
                return view(request, sight_on(request).board(board), **given)
            except NotThere as missing:
                raise Http404 from missing
            except NotYet as hidden:
                return not_yet(request, hidden)

        return says(guarded, Who(groups=frozenset(KNOWING), permission=permission))

    return guard


def _may(user: Any, permission: str) -> bool:
    return bool(user.has_perm(permission)) and may_see_hands(user)


def _stranger(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    return redirect_to_login(request.get_full_path())
