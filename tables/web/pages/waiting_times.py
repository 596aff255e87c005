"""The page of waiting times: per section, per Director, and every call as CSV."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.access.permissions import limited_as
from tables.access.roles import whole_tournaments
from tables.calls.selectors import waits_of
from tables.calls.waiting_times import Spread, WaitsRow, rows_by, sheet, total_row
from tables.common.numbers import whole_number
from tables.formats.csv_files import MEDIA_TYPE
from tables.tournaments.models import Tournament
from tables.web.pages.access import for_pairing
from tables.web.pages.call_charts import of_calls
from tables.web.wording.calls import every_table

Context = dict[str, Any]


@dataclass(frozen=True)
class WaitingTimesRow:
    """One line of the page; waits as minutes and seconds, bars of a hundred."""

    name: str
    calls: int
    answered: int
    acknowledged: tuple[str, str]
    arrived: tuple[str, str]
    bars: tuple[int, int]


@require_safe
@for_pairing
def index(request: HttpRequest) -> HttpResponse:
    tournament = _tournament(request)
    waits = waits_of(tournament.pk) if tournament else []
    parts = {
        "sections": rows_by(attrgetter("section"), waits),
        "directors": rows_by(attrgetter("director"), waits),
    }
    every = [row.arrived.p95 or 0 for rows in parts.values() for row in rows]
    longest = max([1.0, *every])
    context: Context = {
        "tournament": tournament,
        "tournaments": whole_tournaments(request.user),
        "whole": _line(total_row(every_table(), waits), longest),
    }
    context["charts"] = of_calls(waits)
    for name, rows in parts.items():
        context[name] = [_line(row, longest) for row in rows]
    return render(request, "tables/desk/waits.html", context)


@limited_as("exports")
@require_safe
@for_pairing
def export(request: HttpRequest) -> HttpResponse:
    tournament = _tournament(request)
    if tournament is None:
        raise Http404
    answer = HttpResponse(
        sheet(waits_of(tournament.pk)),
        content_type=MEDIA_TYPE,
    )
    name = f'attachment; filename="calls-{tournament.pk}.csv"'
    answer["Content-Disposition"] = name
    return answer


def _tournament(request: HttpRequest) -> Tournament | None:
    given = request.GET.get("tournament", "")
    chosen = whole_tournaments(request.user)
    if given:
        chosen = chosen.filter(pk=whole_number(given) or 0)
        if not chosen:
            raise Http404
    return chosen.first()


def _line(row: WaitsRow, longest: float) -> WaitingTimesRow:
    def both(spread: Spread) -> tuple[str, str]:
        return _clock(spread.median), _clock(spread.p95)

    def bar(seconds: float | None) -> int:
        return round(min(1.0, (seconds or 0) / longest) * 100)

    return WaitingTimesRow(
        name=row.name,
        calls=row.calls,
        answered=row.answered,
        acknowledged=both(row.acknowledged),
        arrived=both(row.arrived),
        bars=(bar(row.arrived.median), bar(row.arrived.p95)),
    )


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
