"""The pages of the decision workbench."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rulings.cases.decisions.faults import DraftFault
from rulings.cases.decisions.fields import (
    FieldRefused,
    take_file,
    take_recorded,
    take_typed,
)
from rulings.cases.decisions.preview import preview
from rulings.cases.decisions.services import save_decision
from rulings.cases.models import Case
from rulings.cases.scope import VisibleCase
from rulings.cases.steps import By
from rulings.common.errors import CaseChanged, StepRefused
from rulings.web.pages.cases.history import changed_since
from rulings.web.pages.decisions.showing import parts_of, workbench
from rulings.web.pages.decisions.starting import fresh, from_evidence, from_ruling
from rulings.web.pages.guard import WORK, case_here, needing
from tables.access.permissions import takes_files

PAGE = "rulings/deciding/decide.html"
PARTS = "rulings/deciding/preview.html"
Typed = dict[str, str]
Take = Callable[[HttpRequest, Case, Typed], None]


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@needing(WORK)
def decide(request: HttpRequest, case_id: int) -> HttpResponse:
    """The workbench; what is sent is worked out, taken in, or saved."""
    seen = case_here(request, case_id)
    if request.method != "POST":
        begun = _begin(request, seen)
        stands = {"from_ruling": "kind" in begun and "from" not in request.GET}
        return render(request, PAGE, workbench(seen, begun) | stands)
    typed, do = _typed(request), request.POST.get("do", "look")
    if do == "save":
        return _save(request, seen.case, typed)
    if do in FIELDS:
        return _take_field(request, seen, typed, FIELDS[do])
    return render(request, PAGE, workbench(seen, typed))


@require_POST
@needing(WORK)
def look(request: HttpRequest, case_id: int) -> HttpResponse:
    """What the decision would do as it is typed now; nothing is stored."""
    seen, typed = case_here(request, case_id), _typed(request)
    shown = preview(seen.board, typed)
    return render(request, PARTS, parts_of(seen.case, shown, typed) | {"live": True})


def _begin(request: HttpRequest, seen: VisibleCase) -> Typed:
    typed = fresh(seen)
    if request.GET.get("from"):
        return typed | from_evidence(seen)
    return typed | from_ruling(seen.case)


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
    seen = case_here(request, case.pk)
    context: dict[str, Any] = workbench(seen, typed) | {"refusal": refusal}
    if isinstance(refusal, CaseChanged):
        read = typed.get("seen", "")
        entries = changed_since(seen.case, int(read) if read.isdecimal() else 0)
        context |= {"changed": entries}
        return render(request, PAGE, context, status=HTTPStatus.CONFLICT)
    return render(request, PAGE, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _take_field(
    request: HttpRequest, seen: VisibleCase, typed: Typed, take: Take
) -> HttpResponse:
    try:
        take(request, seen.case, typed)
    except FieldRefused as refused:
        context = workbench(seen, typed, refused.faults)
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, PAGE, context, status=status)
    typed.pop("field-lines", None)
    return render(request, PAGE, workbench(seen, typed) | {"taken_in": True})


def _recorded(request: HttpRequest, case: Case, typed: Typed) -> None:
    take_recorded(board=case.board, by=_actor(request))


def _lines(request: HttpRequest, case: Case, typed: Typed) -> None:
    text = typed.get("field-lines", "")
    take_typed(board=case.board, by=_actor(request), text=text)


def _file(request: HttpRequest, case: Case, typed: Typed) -> None:
    file = request.FILES.get("field-file")
    if file is None:
        raise FieldRefused((DraftFault("no_file", "field-file"),))
    by, content = _actor(request), file.read()
    take_file(board=case.board, by=by, name=file.name or "", content=content)


# Where the results of the other tables come from.
FIELDS: dict[str, Take] = {"recorded": _recorded, "lines": _lines, "file": _file}


def _version(typed: Typed) -> int:
    sent = typed.get("version", "")
    return int(sent) if sent.isdecimal() else 0


def _actor(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the guard lets nobody else in
    return request.user
