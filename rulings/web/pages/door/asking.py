"""What players send about a board: a question, an appeal, a corrected score."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from rulings.common.errors import StepRefused
from rulings.players_door.models import PlayersRequest
from rulings.players_door.services import (
    Sender,
    agree,
    ask_director,
    find_correction,
    propose_score,
)
from rulings.web.pages.door.forms import AgreeForm, DoorForm, ScoreForm, WordsForm
from rulings.web.pages.door.guard import at_a_door
from rulings.web.pages.door.telephone import remember, secret_of
from rulings.web.pages.door.views import back
from tables.access.doors import PlayersDoor, count_use
from tables.access.tablet import hash_secret
from tables.models import Table

Kind = PlayersRequest.Kind
Work = Callable[[Sender], HttpResponse | None]
FORM = "rulings/door/form.html"
# What each page is called, what it says, and what its key does.
WORDS: dict[str, tuple[Promise, Promise, Promise]] = {
    "question": (
        _("We ask for a ruling"),
        _("The Director reads what you write, and comes or answers here."),
        _("Send it to the Director"),
    ),
    "appeal": (
        _("We appeal"),
        _(
            "Say which ruling, and why. The Director records the appeal "
            "with you. Your partner has to agree."
        ),
        _("Send it to the Director"),
    ),
    "score": (
        _("A score is wrong"),
        _(
            "Say what it should be. The other side has to agree, and the Director"
            " approves it; until then nothing changes."
        ),
        _("Show it to the other side"),
    ),
    "agree": (
        _("We agree to a correction"),
        _("The other side shows you a code on their phone."),
        _("View"),
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_door
def ask(request: HttpRequest, door: PlayersDoor, link: str, kind: str) -> HttpResponse:
    """A question or an appeal, in the players' own words."""
    form = WordsForm(request.POST if request.method == "POST" else None)

    def send(sender: Sender) -> None:
        said = form.cleaned_data
        about = {"number": said["board"], "text": said["text"]}
        ask_director(kind=Kind(kind), sender=sender, **about)

    return _page(request, (door, link), (kind, form), send)


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_door
def score(request: HttpRequest, door: PlayersDoor, link: str) -> HttpResponse:
    """What the score of a board should be."""
    form = ScoreForm(request.POST if request.method == "POST" else None)

    def send(sender: Sender) -> None:
        number = form.cleaned_data["board"]
        propose_score(sender=sender, number=number, score=form.score)

    return _page(request, (door, link), ("score", form), send)


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_door
def consent(request: HttpRequest, door: PlayersDoor, link: str) -> HttpResponse:
    """Look at the correction of a code; then agree to it."""
    form = AgreeForm(request.POST if request.method == "POST" else None)

    def send(sender: Sender) -> HttpResponse | None:
        code = form.cleaned_data["code"]
        if "agreed" in request.POST:
            agree(sender=sender, code=code)
            return None
        found = find_correction(sender, code)
        context = _context(door, link, "agree", form) | {"found": found}
        return render(request, "rulings/door/agree.html", context)

    return _page(request, (door, link), ("agree", form), send)


def _page(
    request: HttpRequest,
    at: tuple[PlayersDoor, str],
    asked: tuple[str, DoorForm],
    send: Work,
) -> HttpResponse:
    """The form, or what becomes of it; a telephone that sends is known again."""
    (door, link), (kind, form), secret = at, asked, secret_of(request)
    if request.method == "POST":
        count_use(door, timezone.now())
        if form.is_valid():
            try:
                return remember(send(_sender(door, form, secret)) or back(link), secret)
            except StepRefused as refusal:
                form.add_error(None, ValidationError(str(refusal), refusal.code))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, FORM, _context(door, link, kind, form), status=status)


def _sender(door: PlayersDoor, form: DoorForm, secret: str) -> Sender:
    return Sender(
        table=door.table,
        seat=form.cleaned_data["seat"],
        telephone=hash_secret(secret),
        key=form.cleaned_data["key"],
        at=timezone.now(),
    )


def _context(door: PlayersDoor, link: str, kind: str, form: DoorForm) -> dict[str, Any]:
    title, told, does = WORDS[kind]
    table = Table.objects.select_related("section__tournament").get(pk=door.table)
    return {
        "link": link,
        "table": table,
        "tournament": table.section.tournament,
        "form": form,
        "title": title,
        "told": told,
        "does": does,
    }
