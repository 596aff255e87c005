"""The page of a case, and everything that is done on it."""

from http import HTTPStatus
from typing import Any, assert_never
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulings.cases import wording as words
from rulings.cases.appeals.models import Appeal
from rulings.cases.earlier_cases import look_at_players
from rulings.cases.entry_cases import begin_case
from rulings.cases.filing import attach_file, take_statement, write_note
from rulings.cases.models import Case
from rulings.cases.records import Attachment
from rulings.cases.selectors import seen_by, workers_on
from rulings.cases.steps import StepAuthor
from rulings.common.errors import CaseChanged, StepRefused
from rulings.web.pages.cases.appeal_forms import APPEAL_FORMS, AppealPart
from rulings.web.pages.cases.file import case_file
from rulings.web.pages.cases.forms import (
    FORMS,
    AssignForm,
    AttachForm,
    NoteForm,
    StatementForm,
    StepForm,
    step_form,
)
from rulings.web.pages.cases.history import changed_since
from rulings.web.pages.guard import (
    LOOK,
    WORK,
    case_here,
    logged_in,
    require_permission,
    require_reviewer,
)
from tables.access.permissions import limited_as, takes_files
from tables.access.visible import VisibleBoard

PAGE = "rulings/cases/case.html"
EARLIER = "rulings.see_earlier_cases"
A_DAY = 24 * 60 * 60
# A paper is shown as it is and can do nothing: no script, no form, no other address.
HARMLESS = "sandbox; default-src 'none'"
Filled = StatementForm | NoteForm | AttachForm
FILING_FORMS: dict[str, type[Filled]] = {
    "statement": StatementForm,
    "note": NoteForm,
    "attach": AttachForm,
}
NOT_BEGUN = "rulings/cases/not_begun.html"


@require_safe
@require_permission(LOOK)
def show(request: HttpRequest, case_id: int) -> HttpResponse:
    """The file of a case, and what to do now."""
    return render(request, PAGE, case_file(request, case_here(request, case_id)))


@require_POST
@require_permission(WORK)
def step(request: HttpRequest, case_id: int, step: str) -> HttpResponse:
    """Take a step of the lifecycle."""
    seen = case_here(request, case_id)
    if step not in FORMS:
        raise Http404
    form = step_form(step, seen.case, request.POST)
    return _take(request, seen.case, form, str(words.DONE[form.step]))  # type: ignore[index]  # the same


@require_POST
@require_permission(WORK)
def assign(request: HttpRequest, case_id: int) -> HttpResponse:
    """Assign the case to a user who may work on it, or to nobody."""
    case = case_here(request, case_id).case
    form = AssignForm(case, workers_on(case.board), request.POST)
    return _take(request, case, form, str(words.GIVEN))


@require_POST
@require_permission(EARLIER)
def earlier(request: HttpRequest, case_id: int) -> HttpResponse:
    """The earlier cases of the players; that someone looked stays in the history."""
    seen = case_here(request, case_id)
    found = look_at_players(case_id=seen.case.pk, actor=logged_in(request))
    context = case_file(request, seen) | {"earlier": found, "looked": True}
    return render(request, PAGE, context)


def _take(request: HttpRequest, case: Case, form: StepForm, said: str) -> HttpResponse:
    if not form.is_valid():
        return _again(request, case, form)
    try:
        form.take(StepAuthor(logged_in(request), form.cleaned_data["version"]))
    except StepRefused as refusal:
        return _again(request, case, form, refusal)
    messages.success(request, said)
    return redirect("rulings:review_case", case_id=case.pk)


def _again(
    request: HttpRequest,
    case: Case,
    form: StepForm,
    refusal: StepRefused | None = None,
) -> HttpResponse:
    """The page once more, as the case is now, with what was typed and why not."""
    seen = case_here(request, case.pk)
    context = case_file(request, seen)
    if refusal is not None:
        form.case = seen.case
        form.refuse(refusal)
    kept = _still(form, context)
    if isinstance(refusal, CaseChanged):
        read = form.cleaned_data["seen"] or 0
        context |= {"changed": changed_since(case, read), "lost": not kept}
    context |= {"refusal": refusal, "typed": form}
    status = HTTPStatus.CONFLICT if refusal else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, PAGE, context, status=status)


def _still(form: StepForm, context: dict[str, Any]) -> bool:
    """Put the form back where it was; whether its step can still be taken."""
    possible = form.step in context["forms"]
    if possible:
        context["forms"][form.step] = form
        context["aside"] = [
            (step, label, form if step == form.step else other)
            for step, label, other in context["aside"]
        ]
    return possible


@require_POST
@require_permission(WORK)
def put_to_appeal(request: HttpRequest, appeal_id: int, what: str) -> HttpResponse:
    """Keep something with the appeal."""
    appeal = get_object_or_404(Appeal, pk=appeal_id)
    appeal.case = case_here(request, appeal.case_id).case
    form = APPEAL_FORMS[what](appeal, logged_in(request), request.POST)
    if not form.is_valid():
        return _appeal_again(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        form.take(logged_in(request))
    except StepRefused as refusal:
        form.refuse(refusal)
        return _appeal_again(request, form, HTTPStatus.CONFLICT)
    messages.success(request, _("Saved with the appeal."))
    return redirect("rulings:review_case", case_id=appeal.case_id)


def _appeal_again(request: HttpRequest, form: AppealPart, status: int) -> HttpResponse:
    """The page once more, with what was typed and why not."""
    context = case_file(request, case_here(request, form.appeal.case_id))
    for one in context["appeals_heard"]:
        if one.appeal.pk == form.appeal.pk:
            one.forms[form.name_of_part] = form
    return render(request, "rulings/cases/case.html", context, status=status)


@takes_files
@require_POST
@require_permission(WORK)
def add_paper(request: HttpRequest, case_id: int, what: str) -> HttpResponse:
    """Keep a statement, a note or a paper with the case."""
    seen = case_here(request, case_id)
    form = FILING_FORMS[what](request.POST, request.FILES, auto_id=f"{what}-%s")
    if form.is_valid():
        try:
            _put(request, seen.case, form)
        except StepRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Saved with the case."))
            return redirect("rulings:review_case", case_id=seen.case.pk)
    context = case_file(request, seen) | {f"{what}_form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "rulings/cases/case.html", context, status=status)


def _put(request: HttpRequest, case: Case, form: Filled) -> None:
    said: dict[str, Any] = form.cleaned_data
    whose: dict[str, Any] = {"case_id": case.pk, "actor": logged_in(request)}
    match form:
        case StatementForm():
            take_statement(**whose, **said)
        case NoteForm():
            write_note(**whose, text=said["text"])
        case AttachForm():
            sent, about = said["file"], said["about"]
            attach_file(**whose, name=sent.name, content=sent.read(), about=about)
        case _:
            assert_never(form)


@limited_as("exports")
@require_safe
@require_permission(LOOK)
def paper(request: HttpRequest, key: UUID) -> HttpResponse:
    """An attachment as it was uploaded, for users who may see its case."""
    cases = seen_by(request.user, Case.objects.all())
    kept = get_object_or_404(Attachment, key=key, case__in=cases)
    answer = HttpResponse(bytes(kept.content), content_type=_content_type(kept))
    as_file = not kept.media_type.startswith("image/")
    disposition = content_disposition_header(as_file, kept.name)
    answer["Content-Disposition"] = disposition or "inline"
    answer["Content-Security-Policy"] = HARMLESS
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    answer["Cache-Control"] = f"private, max-age={A_DAY}, immutable"
    return answer


def _content_type(kept: Attachment) -> str:
    if kept.media_type == "text/plain":
        return "text/plain; charset=utf-8"
    return kept.media_type


@require_POST
@require_reviewer(WORK)
def begin(request: HttpRequest, seen: VisibleBoard, entry: int) -> HttpResponse:
    """Open the case of an entry, or go to the one that is there."""
    try:
        case = begin_case(seen=seen, version=entry, actor=logged_in(request))
    except StepRefused as refusal:
        context = {"refusal": refusal, "board": seen.board}
        return render(request, NOT_BEGUN, context, status=HTTPStatus.CONFLICT)
    return redirect("rulings:review_case", case_id=case.pk)
