"""The page where the play of a board is entered afterwards."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from rulings.analysis.selectors import deal_of
from rulings.analysis.services import Attached, attach_plays, enter_play
from rulings.common.errors import StepRefused
from rulings.damage.record import contract_of, hands_of
from rulings.damage.typed_play import play_words
from rulings.web.pages.guard import require_reviewer
from rulings.web.pages.play_page import (
    PlayFileForm,
    PlayForm,
    cards_typed,
    entering,
    fault,
    refuse,
)
from tables.access.permissions import takes_files
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log

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
            save(seen, form.text, request.user)
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
            attached = _attach(seen, form.cleaned_data["file"], request.user)
        except StepRefused as refused:
            refuse(form, "file", refused)
    shown = entering(seen) | {"file_form": form, "attached": attached}
    status = WRONG if form.errors else HTTPStatus.OK
    return render(request, PAGE, shown, status=status)


class DoesNotFit(StepRefused):
    """A card that cannot have been played there; the sentence names it."""

    code = "does_not_fit"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.detail = sentence


def save(seen: VisibleBoard, text: str, person: Any) -> None:
    """Keep the cards typed. Raises `StepRefused`, naming the card that is wrong."""
    cards = cards_typed(text)
    _check(seen, cards)
    enter_play(board_id=seen.board.pk, cards=cards, by=person)


def _check(seen: VisibleBoard, cards: tuple[str, ...]) -> None:
    deal, log = deal_of(seen), board_log(seen)
    if deal is None or log.state.declarer is None:
        return
    laid = play_words(hands_of(deal), contract_of(log.state), cards)
    if laid.fault:
        raise DoesNotFit(fault(laid.fault))


def _attach(seen: VisibleBoard, file: UploadedFile[Any], by: Any) -> list[Attached]:
    """What became of each board of a file. Raises `PlayRefused` for the whole file."""
    name, content = file.name or "", file.read()
    return attach_plays(table_id=seen.table, filename=name, content=content, by=by)
