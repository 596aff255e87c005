"""Who may open the pages of cases: a permission; and which, by sight of the board."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from rulings.cases.models import Case, Flag, Inquiry
from rulings.cases.scope import VisibleCase, inquiries_seen, seen_by, visible_case
from tables.access.permissions import Who, says
from tables.web.pages.seen import sight_on

View = Callable[..., HttpResponse]
PLACE = "board__table__section__tournament__periods"
LOOK, WORK = "rulings.view_case", "rulings.change_case"


def needing(permission: str, do: str = "") -> Callable[[View], View]:
    """Let in whoever holds the permission, to send something ``do`` if it is given.

    Others are told so, strangers are asked to log in.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **given: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            wanted = do if do and request.method == "POST" else permission
            if not request.user.has_perm(wanted):
                page, status = "rulings/cases/forbidden.html", HTTPStatus.FORBIDDEN
                return render(request, page, status=status)
            return view(request, **given)

        who = Who(permission=permission)
        return says(never_cache(guarded), who, Who(permission=do or permission))

    return guard


def case_here(request: HttpRequest, case_id: int) -> VisibleCase:
    """The case of this number; one that is out of sight is not there."""
    related = (PLACE, "flag", "inquiry", "opened_by", "decided_by", "assigned_to")
    cases = seen_by(request.user, Case.objects.select_related(*related))
    return visible_case(sight_on(request), get_object_or_404(cases, pk=case_id))


def flag_here(request: HttpRequest, flag_id: int) -> Flag:
    """The flag of this number; one that is out of sight is not there."""
    flags = seen_by(request.user, Flag.objects.select_related(PLACE, "case"))
    return get_object_or_404(flags, pk=flag_id)


def inquiry_here(request: HttpRequest, inquiry_id: int) -> Inquiry:
    """The question of this number; one that is out of sight is not there."""
    related = (PLACE, "tournament", "case")
    seen = inquiries_seen(request.user, Inquiry.objects.select_related(*related))
    return get_object_or_404(seen, pk=inquiry_id)
