"""The pages of the decision workbench."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rulings.cases.decisions.fields import (
    FieldRefused,
    take_file,
    take_recorded,
    take_typed,
)
from rulings.cases.decisions.rows import DraftFault
from rulings.cases.decisions.ruling import preview, save_decision
from rulings.cases.errors import ClauseOfNoEdition
from rulings.cases.models import Case
from rulings.cases.selectors import VisibleCase
from rulings.cases.steps import StepAuthor
from rulings.common.errors import CaseChanged, ReasonMissing, StepRefused
from rulings.web.pages.cases.history import changed_since
from rulings.web.pages.decisions.forms import DecisionForm
from rulings.web.pages.decisions.initial_fields import (
    Typed,
    fresh,
    from_evidence,
    from_laws,
    from_ruling,
    from_table,
)
from rulings.web.pages.decisions.showing import form_of, parts_of, workbench
from rulings.web.pages.guard import (
    WORK,
    case_here,
    logged_in,
    require_permission,
)
from tables.access.permissions import takes_files

PAGE = "rulings/deciding/decide.html"
PARTS = "rulings/deciding/preview.html"
Take = Callable[[HttpRequest, Case, DecisionForm], None]
# Where a decision can begin; any other name means the examination of the board.
STARTS: dict[str, Callable[[VisibleCase], Typed]] = {
    "laws": from_laws,
    "table": from_table,
}
# Where on the form a refusal belongs; the rest stands above it.
FIELD_OF: dict[type[StepRefused], str] = {
    ReasonMissing: "reason",
    ClauseOfNoEdition: "law",
}


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def decide(request: HttpRequest, case_id: int) -> HttpResponse:
    """The workbench; what is sent is worked out, taken in, or saved."""
    seen = case_here(request, case_id)
    if request.method != "POST":
        begun = _begin(request, seen)
        stands = {"from_ruling": "kind" in begun and "from" not in request.GET}
        return render(request, PAGE, workbench(seen, form_of(seen, begun)) | stands)
    form = form_of(seen, request.POST, request.FILES)
    do = form.typed["do"]
    if do == "save":
        return _save(request, seen.case, form)
    if do in FIELDS:
        return _take_field(request, seen, form, FIELDS[do])
    return render(request, PAGE, workbench(seen, form, told=True))


@require_POST
@require_permission(WORK)
def look(request: HttpRequest, case_id: int) -> HttpResponse:
    """What the decision would do as it is typed now; nothing is stored."""
    seen = case_here(request, case_id)
    form = form_of(seen, request.POST)
    shown = preview(seen.board, form.typed)
    form.tell(shown.faults)
    return render(request, PARTS, parts_of(seen.case, shown, form) | {"live": True})


def _begin(request: HttpRequest, seen: VisibleCase) -> Typed:
    typed = fresh(seen)
    start = request.GET.get("from")
    if not start:
        return typed | from_ruling(seen.case)
    return typed | STARTS.get(start, from_evidence)(seen)


def _save(request: HttpRequest, case: Case, form: DecisionForm) -> HttpResponse:
    by = StepAuthor(logged_in(request), form.number("version"))
    try:
        save_decision(case=case, by=by, typed=form.typed)
    except StepRefused as refusal:
        return _refused(request, case, form, refusal)
    messages.success(request, _("Decided. Now tell both sides."))
    return redirect("rulings:review_case", case_id=case.pk)


def _refused(
    request: HttpRequest, case: Case, form: DecisionForm, refusal: StepRefused
) -> HttpResponse:
    """The page once more, with all that was typed and why it was not saved."""
    seen = case_here(request, case.pk)
    context: dict[str, Any] = workbench(seen, form, told=True) | {"refusal": refusal}
    if isinstance(refusal, CaseChanged):
        context |= {"changed": changed_since(seen.case, form.number("seen"))}
        return render(request, PAGE, context, status=HTTPStatus.CONFLICT)
    if field := FIELD_OF.get(type(refusal)):
        form.add_error(field, str(refusal))
    return render(request, PAGE, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _take_field(
    request: HttpRequest, seen: VisibleCase, form: DecisionForm, take: Take
) -> HttpResponse:
    try:
        take(request, seen.case, form)
    except FieldRefused as refused:
        form.tell(refused.faults, at=AT.get(form.typed["do"]))
        context = workbench(seen, form, told=True) | {"not_taken": refused.faults}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, PAGE, context, status=status)
    taken = workbench(seen, form, told=True, lines="") | {"taken_in": True}
    return render(request, PAGE, taken)


def _recorded(request: HttpRequest, case: Case, form: DecisionForm) -> None:
    take_recorded(board=case.board, by=logged_in(request))


def _lines(request: HttpRequest, case: Case, form: DecisionForm) -> None:
    text = form.typed["field-lines"]
    take_typed(board=case.board, by=logged_in(request), text=text)


def _file(request: HttpRequest, case: Case, form: DecisionForm) -> None:
    file = form.results["file"].data
    if file is None:
        raise FieldRefused((DraftFault("no_file", "field-file"),))
    by, content = logged_in(request), file.read()
    take_file(board=case.board, by=by, name=file.name or "", content=content)


# Where the results of the other tables come from, and where a refusal of them stands.
FIELDS: dict[str, Take] = {"recorded": _recorded, "lines": _lines, "file": _file}
AT = {"lines": "field-lines", "file": "field-file"}
