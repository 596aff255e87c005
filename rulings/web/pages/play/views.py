"""The page where the play of a board is entered afterwards."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from rulings.common.errors import StepRefused
from rulings.web.pages.guard import reviewing
from rulings.web.pages.play import saving
from rulings.web.pages.play.page import entering
from tables.access.permissions import takes_files
from tables.access.visible import VisibleBoard

PAGE, PART = "rulings/play/page.html", "rulings/play/laid.html"
WRONG = HTTPStatus.UNPROCESSABLE_ENTITY


@require_http_methods(["GET", "HEAD", "POST"])
@reviewing("rulings.add_playrecord")
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The cards of a board: as far as known, as typed, and saved."""
    if request.method != "POST":
        return render(request, PAGE, entering(seen))
    text = saving.text_of(request.POST)
    if "add" in request.POST:
        return render(request, PAGE, entering(seen, text))
    try:
        saving.save(seen, text, request.user)
    except StepRefused as refused:
        shown = entering(seen, text) | {"refused": str(refused)}
        return render(request, PAGE, shown, status=WRONG)
    return redirect("rulings:evidence", board_id=seen.board.pk)


@require_POST
@reviewing("rulings.add_playrecord")
def look(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The cards typed so far, laid out; nothing is stored."""
    return render(request, PART, entering(seen, saving.text_of(request.POST)))


@takes_files
@require_POST
@reviewing("rulings.add_playrecord")
def attach(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Keep the play out of a file; of each board of it, what became of it."""
    taken = saving.attach(seen, request.FILES.get("file"), request.user)
    status = WRONG if taken.get("refused_file") else HTTPStatus.OK
    return render(request, PAGE, entering(seen) | taken, status=status)
