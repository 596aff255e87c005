"""The desk's page on which a file that a tablet has saved is taken in."""

from collections import Counter
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tables.access.permissions import takes_files
from tables.access.visibility import sight_of
from tables.common import sizes
from tables.common.errors import BadRequest, TooLarge
from tables.intake.services import Taken, take_in
from tables.tournaments.models import Table
from tables.web.pages.access import for_directors
from tables.web.wording.file_import import RESULT, TROUBLE, import_report

PAGE = "tables/desk/take_in.html"


@takes_files
@require_http_methods(["GET", "POST"])
@for_directors
def page(request: HttpRequest) -> HttpResponse:
    """Ask for the file; with one, record it and say what became of each entry."""
    context: dict[str, object] = {"most": sizes.size_text(sizes.SAVED_FILE)}
    status = HTTPStatus.OK
    if request.method == "POST":
        try:
            context |= _shown(_taken(request), request.user)
        except (BadRequest, TooLarge) as wrong:
            context["trouble"] = str(TROUBLE[wrong.problem.code])
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, PAGE, context, status=status)


def _taken(request: HttpRequest) -> list[Taken]:
    saved = request.FILES.get("file")
    if saved is None:
        raise BadRequest("no_file", "No file came with this request.", "file")
    return take_in(content=saved.read(), actor=request.user)


def _shown(taken: list[Taken], by: Any) -> dict[str, object]:
    lines, sight = import_report(taken), sight_of(by)
    counts = Counter(line.kind for line in lines)
    tables = {line.table for line in lines if line.table and sight.covers(line.table)}
    names = Table.objects.in_bulk(tables)
    return {
        "taken": True,
        "lines": [(line, names.get(line.table or 0)) for line in lines],
        "counts": [(kind, str(RESULT[kind]), counts[kind]) for kind in RESULT],
    }
