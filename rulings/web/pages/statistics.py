"""The page of the figures, and the sheets behind it."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.reports import statistics
from rulings.reports.figures import figures_of
from rulings.reports.statistics import case_sheet, incident_sheet
from tables.access.permissions import limited_as
from tables.access.roles import whole_tournaments
from tables.formats.csv_files import MEDIA_TYPE
from tables.models import Tournament
from tables.web.pages.access import for_pairing

SHEETS: dict[str, Callable[[int], str]] = {
    "incidents": lambda pk: incident_sheet(statistics.incidents(pk)),
    "cases": lambda pk: case_sheet(statistics.ruled(pk)),
}


@require_safe
@for_pairing
def index(request: HttpRequest) -> HttpResponse:
    """The figures of one tournament; of the newest where none is named."""
    known = list(whole_tournaments(request.user))
    chosen = _chosen(request, known)
    figures = figures_of(chosen) if chosen else None
    context = {"tournaments": known, "tournament": chosen, "figures": figures}
    return render(request, "rulings/figures/index.html", context)


@limited_as("exports")
@require_safe
@for_pairing
def sheet(request: HttpRequest, tournament: int, kind: str) -> HttpResponse:
    """Every incident or every case of a tournament as CSV."""
    if not Tournament.objects.filter(pk=tournament).exists():
        raise Http404
    answer = HttpResponse(
        SHEETS[kind](tournament),
        content_type=MEDIA_TYPE,
    )
    name = f'attachment; filename="{kind}-{tournament}.csv"'
    answer["Content-Disposition"] = name
    return answer


def _chosen(request: HttpRequest, known: Sequence[Tournament]) -> Tournament | None:
    asked = request.GET.get("tournament", "")
    if not asked:
        return known[0] if known else None
    for one in known:
        if str(one.pk) == asked:
            return one
    raise Http404
