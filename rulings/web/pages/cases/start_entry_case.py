"""The key that makes a case of what happened at a table."""

from http import HTTPStatus

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from rulings.cases.entry_cases import begin_case
from rulings.common.errors import StepRefused
from rulings.web.pages.guard import WORK, require_reviewer
from tables.access.visible import VisibleBoard

PAGE = "rulings/cases/not_begun.html"


@require_POST
@require_reviewer(WORK)
def begin(request: HttpRequest, seen: VisibleBoard, entry: int) -> HttpResponse:
    """Open the case of an entry, or go to the one that is there."""
    assert isinstance(request.user, User)  # the guard lets nobody else in
    try:
        case = begin_case(seen=seen, version=entry, actor=request.user)
    except StepRefused as refusal:
        context = {"refusal": refusal, "board": seen.board}
        return render(request, PAGE, context, status=HTTPStatus.CONFLICT)
    return redirect("rulings:review_case", case_id=case.pk)
