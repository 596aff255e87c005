"""The pages of the decision workbench."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rulings.cases.models import Case
from rulings.cases.steps import By
from rulings.deciding.faults import Fault
from rulings.deciding.fields import (
    FieldRefused,
    take_file,
    take_recorded,
    take_typed,
)
from rulings.deciding.preview import preview
from rulings.deciding.services import save_decision
from rulings.errors import CaseChanged, StepRefused
from rulings.pages.cases.guard import WORK, case_here, needing
from rulings.pages.cases.history import changed_since
from rulings.pages.deciding.showing import parts_of, workbench
from rulings.pages.deciding.starting import fresh, from_evidence, from_ruling

PAGE = "rulings/deciding/decide.html"
PARTS = "rulings/deciding/preview.html"
Typed = dict[str, str]


@require_http_methods(["GET", "HEAD", "POST"])
@needing(WORK)
def decide(request: HttpRequest, case_id: int) -> HttpResponse:
    """The workbench; what is sent is worked out, taken in, or saved."""
    case = case_here(request, case_id)
    if request.method != "POST":
        begun = _begin(request, case)
        stands = {"from_ruling": "kind" in begun and "from" not in request.GET}
        return render(request, PAGE, workbench(case, begun) | stands)
    typed, do = _typed(request), request.POST.get("do", "look")
    if do == "save":
        return _save(request, case, typed)
    if do in ("recorded", "file", "lines"):
        return _take_field(request, case, typed, do)
    return render(request, PAGE, workbench(case, typed))


@require_POST
@needing(WORK)
def look(request: HttpRequest, case_id: int) -> HttpResponse:
    """What the decision would do as it is typed now; nothing is stored."""
    case, typed = case_here(request, case_id), _typed(request)
    shown = preview(case.board, typed)
    return render(request, PARTS, parts_of(case, shown, typed) | {"live": True})


def _begin(request: HttpRequest, case: Case) -> Typed:
    typed = fresh(case)
    if request.GET.get("from"):
        return typed | from_evidence(case)
    return typed | from_ruling(case)


def _typed(request: HttpRequest) -> Typed:
    return {name: str(value) for name, value in request.POST.items()}


def _save(request: HttpRequest, case: Case, typed: Typed) -> HttpResponse:
    by = By(_actor(request), _version(typed))
    try:
        save_decision(case=case, by=by, typed=typed)
    except StepRefused as refusal:
        return _refused(request, case, typed, refusal)
    messages.success(request, _("Decided. Now tell both sides."))
    return redirect("rulings:review_case", case_id=case.pk)


def _refused(
    request: HttpRequest, case: Case, typed: Typed, refusal: StepRefused
) -> HttpResponse:
    """The page once more, with all that was typed and why it was not saved."""
    case = case_here(request, case.pk)
    context: dict[str, Any] = workbench(case, typed) | {"refusal": refusal}
    if isinstance(refusal, CaseChanged):
        seen = typed.get("seen", "")
        entries = changed_since(case, int(seen) if seen.isdecimal() else 0)
        context |= {"changed": entries}
        return render(request, PAGE, context, status=HTTPStatus.CONFLICT)
    return render(request, PAGE, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _take_field(
    request: HttpRequest, case: Case, typed: Typed, do: str
) -> HttpResponse:
    try:
        _taken_in(request, case, typed, do)
    except FieldRefused as refused:
        context = workbench(case, typed, refused.faults)
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, PAGE, context, status=status)
    typed.pop("field-lines", None)
    return render(request, PAGE, workbench(case, typed) | {"taken_in": True})


def _taken_in(request: HttpRequest, case: Case, typed: Typed, do: str) -> None:
    by, board = _actor(request), case.board
    if do == "recorded":
        take_recorded(board=board, by=by)
    elif do == "lines":
        take_typed(board=board, by=by, text=typed.get("field-lines", ""))
    else:
        file = request.FILES.get("field-file")
        if file is None:
            raise FieldRefused((Fault("no_file", "field-file"),))
        take_file(board=board, by=by, name=file.name or "", content=file.read())


def _version(typed: Typed) -> int:
    sent = typed.get("version", "")
    return int(sent) if sent.isdecimal() else 0


def _actor(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the guard lets nobody else in
    return request.user
