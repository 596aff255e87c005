"""Rulings in each format, and in again.

The page says before what a format cannot carry.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from rulings.exchange import wording as words
from rulings.exchange.formats import FORMATS
from rulings.exchange.importing import import_rulings
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.values import Document
from rulings.scoring.problems import Unscorable, refuse
from tables.access.permissions import limited_as, takes_files
from tables.common import sizes
from tables.models import Tournament
from tables.web.pages.access import (
    for_pairing,
    may_see_hands,
    organising,
    visibility_on,
)


@require_safe
@for_pairing
def index(request: HttpRequest, tournament: int) -> HttpResponse:
    """Every format: what it is for, what it leaves out, the file."""
    found = get_object_or_404(Tournament, pk=tournament)
    hands = _may_tell_hands(request, found)
    document = with_reports(document_of(found, hands=hands), found, hands=hands)
    context = {
        "tournament": found,
        "concealed": not hands,
        "cases": len(document.cases),
        "formats": [_shown(kind, document) for kind in FORMATS],
    }
    return render(request, "rulings/exchange/index.html", context)


@limited_as("exports")
@require_safe
@for_pairing
def download(request: HttpRequest, tournament: int, kind: str) -> HttpResponse:
    """The file; the names of the people behind the steps only where asked for."""
    found = get_object_or_404(Tournament, pk=tournament)
    chosen = FORMATS.get(kind)
    if chosen is None:
        raise Http404
    asked = {"names": "names" in request.GET, "files": "files" in request.GET}
    hands = _may_tell_hands(request, found)
    document = with_reports(
        document_of(found, hands=hands, **asked), found, hands=hands
    )
    answer = HttpResponse(
        chosen.write(document).content, content_type=chosen.media_type
    )
    name = f"rulings-{tournament}.{chosen.ending}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def take_in(request: HttpRequest, tournament: int) -> HttpResponse:
    """Rulings out of a file of our JSON, into this tournament."""
    found = get_object_or_404(Tournament, pk=tournament)
    context: dict[str, Any] = {"tournament": found, "most": sizes.size_text(sizes.FILE)}
    context["earlier"] = found.rulings_taken_in.all()
    if request.method != "POST":
        return render(request, "rulings/exchange/take_in.html", context)
    try:
        content = _uploaded(request)
        actor = request.user if isinstance(request.user, User) else None
        taken = import_rulings(tournament_id=found.pk, content=content, actor=actor)
    except Unscorable as wrong:
        context |= {
            "trouble": words.import_refusal(wrong.problem),
            "wrong": wrong.problem,
        }
        page, status = "rulings/exchange/take_in.html", HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, page, context, status=status)
    for said in words.sentences(taken):
        messages.success(request, said)
    return redirect("rulings:exchange_take_in", found.pk)


def _may_tell_hands(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether every hand of the tournament may be in the file."""
    visibility = visibility_on(request)
    sees_all = may_see_hands(request.user) and visibility.playing is None
    return sees_all or tournament.locked_at is not None


def _uploaded(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise refuse("no_file", "No file was sent.")
    if (file.size or 0) > sizes.FILE:
        raise refuse(
            "too_long_for_page", f"A page takes {sizes.size_text(sizes.FILE)}."
        )
    return bytes(file.read())


def _shown(kind: str, document: Document) -> dict[str, Any]:
    losses = FORMATS[kind].write(document).losses
    return {
        "kind": kind,
        "name": words.NAMES[kind],
        "about": words.ABOUT[kind],
        "losses": words.grouped(losses),
    }
