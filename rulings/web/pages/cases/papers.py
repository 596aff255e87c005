"""Putting words and papers into the file of a case, and giving papers back."""

from http import HTTPStatus
from typing import Any, assert_never
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulings.cases.filing import attach_file, take_statement, write_note
from rulings.cases.models import Case
from rulings.cases.records import Attachment
from rulings.cases.selectors import seen_by
from rulings.common.errors import StepRefused
from rulings.web.pages.cases.file import case_file
from rulings.web.pages.cases.forms import AttachForm, NoteForm, StatementForm
from rulings.web.pages.guard import LOOK, WORK, case_here, require_permission
from tables.access.permissions import limited_as, takes_files

A_DAY = 24 * 60 * 60
# A paper is shown as it is and can do nothing: no script, no form, no other address.
HARMLESS = "sandbox; default-src 'none'"
Filled = StatementForm | NoteForm | AttachForm
FORMS: dict[str, type[Filled]] = {
    "statement": StatementForm,
    "note": NoteForm,
    "attach": AttachForm,
}


@takes_files
@require_POST
@require_permission(WORK)
def add_paper(request: HttpRequest, case_id: int, what: str) -> HttpResponse:
    """Keep a statement, a note or a paper with the case."""
    seen = case_here(request, case_id)
    form = FORMS[what](request.POST, request.FILES, auto_id=f"{what}-%s")
    if form.is_valid():
        try:
            _put(request, seen.case, form)
        except StepRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Kept with the case."))
            return redirect("rulings:review_case", case_id=seen.case.pk)
    context = case_file(request, seen) | {f"{what}_form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "rulings/cases/case.html", context, status=status)


def _put(request: HttpRequest, case: Case, form: Filled) -> None:
    assert isinstance(request.user, User)  # the guard lets nobody else in
    said: dict[str, Any] = form.cleaned_data
    whose: dict[str, Any] = {"case_id": case.pk, "actor": request.user}
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
