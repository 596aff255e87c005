"""The page where the play of a board is entered afterwards."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from rulings.common.errors import StepRefused
from rulings.web.pages.guard import require_reviewer
from rulings.web.pages.play import saving
from rulings.web.pages.play.forms import PlayFileForm, PlayForm, refuse
from rulings.web.pages.play.page import entering
from tables.access.permissions import takes_files
from tables.access.visible import VisibleBoard

PAGE, PART = "rulings/play/page.html", "rulings/play/laid.html"
WRONG = HTTPStatus.UNPROCESSABLE_ENTITY


@require_http_methods(["GET", "HEAD", "POST"])
@require_reviewer("rulings.add_playrecord")
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The cards of a board: as far as known, as typed, and saved."""
    if request.method != "POST":
        return render(request, PAGE, entering(seen))
    form = PlayForm(request.POST)
    if form.is_valid():
        if form.cleaned_data["add"]:
            return render(request, PAGE, entering(seen, form.text))
        try:
            saving.save(seen, form.text, request.user)
        except StepRefused as refused:
            refuse(form, "cards", refused)
        else:
            return redirect("rulings:evidence", board_id=seen.board.pk)
    shown = entering(seen, form.text) | {"form": form}
    return render(request, PAGE, shown, status=WRONG)


@require_POST
@require_reviewer("rulings.add_playrecord")
def look(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The cards typed so far, laid out; nothing is stored."""
    form = PlayForm(request.POST)
    shown = entering(seen, form.text)
    if not form.is_valid():
        shown |= {"fault": " ".join(form.faults)}
    return render(request, PART, shown)


@takes_files
@require_POST
@require_reviewer("rulings.add_playrecord")
def attach(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Keep the play out of a file; of each board of it, what became of it."""
    form, attached = PlayFileForm(request.POST, request.FILES), []
    if form.is_valid():
        try:
            attached = saving.attach(seen, form.cleaned_data["file"], request.user)
        except StepRefused as refused:
            refuse(form, "file", refused)
    shown = entering(seen) | {"file_form": form, "attached": attached}
    status = WRONG if form.errors else HTTPStatus.OK
    return render(request, PAGE, shown, status=status)
