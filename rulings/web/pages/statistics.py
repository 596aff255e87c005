"""The page of the figures, and the sheets behind it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulings.reports import statistics
from rulings.reports import statistics as words
from rulings.reports.statistics import (
    Incident,
    RuledCase,
    by_hour,
    case_sheet,
    counted,
    incident_sheet,
    times,
)
from tables.access.permissions import limited_as
from tables.access.roles import whole_tournaments
from tables.formats.csv_files import MEDIA_TYPE
from tables.models import Tournament
from tables.web.pages.access import for_pairing


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One line of a chart."""

    name: str
    count: int
    length: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A title and its bars; the longest is a hundred long."""

    key: str
    title: str
    bars: Sequence[ChartBar]


def chart(key: str, title: str, counts: Iterable[tuple[str, int]]) -> Chart:
    """The bars of some counts, in their order."""
    known = list(counts)
    longest = max((count for _, count in known), default=1) or 1
    bars = [
        ChartBar(name, count, round(100 * count / longest)) for name, count in known
    ]
    return Chart(key, title, bars)


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
    context = {"tournaments": known, "tournament": chosen, **_figures(chosen)}
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


def _figures(tournament: Tournament | None) -> dict[str, Any]:
    if tournament is None:
        return {}
    incidents = statistics.incidents(tournament.pk)
    cases = statistics.ruled(tournament.pk)
    return {
        "incidents": len(incidents),
        "cases": len(cases),
        "charts": [*_of_incidents(incidents), _of_cases(cases)] if incidents else [],
        "times": _times(cases),
    }


def _of_incidents(incidents: Sequence[Incident]) -> list[Chart]:
    hours = [(words.hour(at), count) for at, count in by_hour(incidents)]
    return [
        chart("law", _("By Law"), counted(incidents, lambda i: words.law(i.law))),
        chart(
            "kind", _("By kind"), counted(incidents, lambda i: str(words.KIND[i.kind]))
        ),
        chart("hour", _("By hour"), hours),
        chart("section", _("By section"), counted(incidents, lambda i: i.section)),
        chart(
            "table",
            _("By table"),
            counted(incidents, lambda i: words.table(i.section, i.table)),
        ),
    ]


def _of_cases(cases: Sequence[RuledCase]) -> Chart:
    counts = Counter(words.decision(case.decision) for case in cases)
    return chart("decision", _("Cases by decision"), counts.most_common())


def _times(cases: Sequence[RuledCase]) -> list[tuple[str, int, str, str]]:
    ends = {
        _("Time to decision"): times(cases, lambda case: case.decided),
        _("Time to telling both sides"): times(cases, lambda case: case.told),
    }
    return [
        (name, found.count, words.after(found.median), words.after(found.p95))
        for name, found in ends.items()
    ]
