"""Putting something to an appeal: a member of the panel, a note, what it was worth."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rulings.cases.appeals.models import Appeal
from rulings.common.errors import StepRefused
from rulings.web.pages.cases.appeal_forms import FORMS, AppealPart
from rulings.web.pages.cases.file import case_file
from rulings.web.pages.guard import WORK, case_here, needing


@require_POST
@needing(WORK)
def put(request: HttpRequest, appeal_id: int, what: str) -> HttpResponse:
    """Keep something with the appeal."""
    assert isinstance(request.user, User)  # the guard lets nobody else in
    appeal = get_object_or_404(Appeal, pk=appeal_id)
    appeal.case = case_here(request, appeal.case_id).case
    form = FORMS[what](appeal, request.user, request.POST)
    if not form.is_valid():
        return _again(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        form.take(request.user)
    except StepRefused as refusal:
        form.refuse(refusal)
        return _again(request, form, HTTPStatus.CONFLICT)
    messages.success(request, _("Kept with the appeal."))
    return redirect("rulings:review_case", case_id=appeal.case_id)


def _again(request: HttpRequest, form: AppealPart, status: int) -> HttpResponse:
    """The page once more, with what was typed and why not."""
    context = case_file(request, case_here(request, form.appeal.case_id))
    for one in context["appeals_heard"]:
        if one.appeal.pk == form.appeal.pk:
            one.forms[form.name_of_part] = form
    return render(request, "rulings/cases/case.html", context, status=status)
