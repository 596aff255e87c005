"""The results of a whole event out of one file: what would change, then all or none."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rulings.exchange.event_results import EventFile, EventRow, read_results
from rulings.exchange.wording import EFFECTS, fault_of_row, saved_words
from tables.access.permissions import takes_files
from tables.common.errors import FileRefused, SetUpRefused
from tables.models import Tournament
from tables.setup.results import TableResult, save_results
from tables.setup.services import require_open
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    FileForm,
    read_preview,
    redirect_with_message,
    sign_preview,
)
from tables.web.wording.setup import refusal_words

ACCEPTED = ".xml,.usebio,.pbn,.csv,.txt"
SHOWN = 50


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def index(request: HttpRequest, tournament: int) -> HttpResponse:
    """A file to look at, what it would change, and the key that saves it."""
    found = get_object_or_404(Tournament, pk=tournament)
    context: dict[str, Any] = {"tournament": found, "form": FileForm(accept=ACCEPTED)}
    try:
        if request.method == "POST":
            require_open(found)
            if "kept" in request.POST:
                return _save(request, found)
            context |= _looked_at(request, found)
    except (FileRefused, SetUpRefused) as wrong:
        context["trouble"] = refusal_words(wrong)
    refused = context.get("trouble") or context.get("faults") or context["form"].errors
    status = 422 if refused else 200
    return render(request, "rulings/exchange/results.html", context, status=status)


def _looked_at(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    form = FileForm(request.POST, request.FILES, accept=ACCEPTED)
    if not form.is_valid():
        return {"form": form}
    file = form.cleaned_data["file"]
    return _preview(tournament, file.name or "", read_results(tournament, file.read()))


def _preview(tournament: Tournament, name: str, read: EventFile) -> dict[str, Any]:
    if read.faults:
        said = [fault_of_row(line, wrong) for line, wrong in read.faults[:SHOWN]]
        return {"faults": [{"text": one} for one in said]}
    counts: Counter[str] = Counter(one.effect for one in read.rows)
    given = [msgspec.to_builtins(one.result) for one in read.rows]
    changed = [one for one in read.rows if one.effect not in ("new", "same")]
    return {
        "counts": [(EFFECTS[kind], counts[kind]) for kind in EFFECTS if counts[kind]],
        "total": len(read.rows),
        "changed": [_line(one) for one in changed[:SHOWN]],
        "kept": sign_preview([name, given], _purpose(tournament)),
    }


def _line(one: EventRow) -> dict[str, Any]:
    said = " ".join(one.result.cells.values())
    place = {"table": str(one.table), "board": one.result.board}
    return place | {"result": said, "effect": EFFECTS[one.effect]}


def _save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    name, given = read_preview(request, _purpose(tournament))
    results = msgspec.convert(given, list[TableResult])
    save_results(tournament=tournament, results=results, source=name, at=timezone.now())
    return redirect_with_message(
        request,
        saved_words(len(results)),
        "rulings:event_results",
        tournament=tournament.pk,
    )


def _purpose(tournament: Tournament) -> str:
    return f"event results:{tournament.pk}"
