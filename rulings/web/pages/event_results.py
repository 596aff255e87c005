"""The results of a whole event out of one file: what would change, then all or none."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from rulings.cases.decisions.rows import DraftFault
from rulings.cases.decisions.wording import fault_words
from rulings.exchange.event_results import EventFile, EventRow, read_event
from tables.access.permissions import takes_files
from tables.common.errors import FileRefused, SetUpRefused
from tables.formats.texts import AUTOMATIC, read_text
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
EFFECT = {
    "new": _("new"),
    "same": _("as it is here"),
    "changed": _("replaces another result"),
    "recorded": _("another result was recorded at the table; that one counts"),
}
FAULT = {
    "no_board_number": _("the row names no board."),
    "no_such_place": _("no table here plays this board with these pairs."),
    "line_twice": _("the board is there twice at this table."),
}
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
    read = read_event(tournament, read_text(file.read(), AUTOMATIC).text)
    if not read.rows and not read.faults:
        raise FileRefused("no_boards")
    return _preview(tournament, file.name or "", read)


def _preview(tournament: Tournament, name: str, read: EventFile) -> dict[str, Any]:
    if read.faults:
        return {"faults": [_fault(line, wrong) for line, wrong in read.faults[:SHOWN]]}
    counts: Counter[str] = Counter(one.effect for one in read.rows)
    given = [msgspec.to_builtins(one.result) for one in read.rows]
    changed = [one for one in read.rows if one.effect not in ("new", "same")]
    return {
        "counts": [(EFFECT[kind], counts[kind]) for kind in EFFECT if counts[kind]],
        "total": len(read.rows),
        "changed": [_line(one) for one in changed[:SHOWN]],
        "kept": sign_preview([name, given], _purpose(tournament)),
    }


def _fault(line: int, wrong: Any) -> dict[str, Any]:
    if wrong.code in FAULT:
        return {"line": line, "text": FAULT[wrong.code]}
    fault = DraftFault(wrong.code, "field-line", str(line), wrong.detail)
    return {"line": 0, "text": fault_words(fault)}


def _line(one: EventRow) -> dict[str, Any]:
    said = " ".join(one.result.cells.values())
    place = {"table": str(one.table), "board": one.result.board}
    return place | {"result": said, "effect": EFFECT[one.effect]}


def _save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    name, given = read_preview(request, _purpose(tournament))
    results = msgspec.convert(given, list[TableResult])
    save_results(tournament=tournament, results=results, source=name, at=timezone.now())
    count = len(results)
    words = ngettext("%(n)s result is saved.", "%(n)s results are saved.", count)
    said = words % {"n": count}
    return redirect_with_message(
        request, said, "rulings:event_results", tournament=tournament.pk
    )


def _purpose(tournament: Tournament) -> str:
    return f"event results:{tournament.pk}"
