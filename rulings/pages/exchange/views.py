"""Rulings in each format, with what it cannot carry said before."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.exchange.values import Document
from rulings.wording import exchange as words
from tables.models import Tournament
from tables.pages.access import in_charge


@in_charge
def index(request: HttpRequest, tournament: int) -> HttpResponse:
    """Every format: what it is for, what it leaves out, the file."""
    found = get_object_or_404(Tournament, pk=tournament)
    document = document_of(found)
    context = {
        "tournament": found,
        "cases": len(document.cases),
        "formats": [_shown(kind, document) for kind in FORMATS],
    }
    return render(request, "rulings/exchange/index.html", context)


@in_charge
def download(request: HttpRequest, tournament: int, kind: str) -> HttpResponse:
    """The file; with the names of who took the steps only where asked for."""
    found = get_object_or_404(Tournament, pk=tournament)
    chosen = FORMATS.get(kind)
    if chosen is None:
        raise Http404
    document = document_of(found, names="names" in request.GET)
    answer = HttpResponse(
        chosen.write(document).content, content_type=chosen.media_type
    )
    name = f"rulings-{tournament}.{chosen.ending}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _shown(kind: str, document: Document) -> dict[str, Any]:
    losses = FORMATS[kind].write(document).losses
    return {
        "kind": kind,
        "name": words.NAMES[kind],
        "about": words.ABOUT[kind],
        "losses": words.grouped(losses),
    }
