"""The figures of a tournament as charts, for their page and for its report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulings.reports import statistics
from rulings.reports.statistics import Incident, RuledCase, counted, times
from tables.access.roles import HEADS, is_one_of, whole_tournaments
from tables.calls.selectors import waits_of
from tables.models import Tournament
from tables.web.pages.call_charts import of_calls, over_the_session
from tables.web.pages.charts import Chart, bars


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted of a tournament; ``times`` are rows of words."""

    incidents: int
    cases: int
    charts: tuple[Chart, ...]
    times: tuple[tuple[str, int, str, str], ...]


def may_see_figures(user: Any, tournament: Tournament) -> bool:
    """Whether these figures are for this user: of the whole tournament, or none."""
    whole = whole_tournaments(user).filter(pk=tournament.pk)
    return is_one_of(user, HEADS) and whole.exists()


def figures_of(tournament: Tournament) -> Figures:
    """All figures, for those who `may_see_figures`; charts that hold nothing are left
    out.
    """
    incidents = statistics.incidents(tournament.pk)
    cases = statistics.ruled(tournament.pk)
    law, kind, session, table, section = _of_incidents(incidents)
    calls, waits, calling = of_calls(waits_of(tournament.pk))
    # Two charts share a row: charts of a kind come together, as both are as high.
    broad = (law, kind, session, calls, waits, _of_cases(cases))
    charts = (*broad, table, calling, section)
    kept = tuple(chart for chart in charts if chart.rows)
    return Figures(len(incidents), len(cases), kept, tuple(_times(cases)))


def _of_incidents(incidents: Sequence[Incident]) -> list[Chart]:
    def by(key: str, title: str, name: Callable[[Incident], str]) -> Chart:
        return bars(key, title, counted(incidents, name))

    moments = (one.at for one in incidents)
    return [
        by("law", _("By Law"), lambda one: statistics.law(one.law)),
        by("kind", _("By kind"), lambda one: str(statistics.KIND[one.kind])),
        over_the_session("time", _("Irregularities over the session"), moments),
        by("table", _("By table"), _table),
        by("section", _("By section"), lambda one: one.section),
    ]


def _table(one: Incident) -> str:
    return statistics.table(one.section, one.table)


def _of_cases(cases: Sequence[RuledCase]) -> Chart:
    counts = Counter(statistics.decision(case.decision) for case in cases)
    return bars("decision", _("Cases by decision"), counts.most_common())


def _times(cases: Sequence[RuledCase]) -> list[tuple[str, int, str, str]]:
    ends = {
        _("Time to decision"): times(cases, lambda case: case.decided),
        _("Time to telling both sides"): times(cases, lambda case: case.told),
    }
    return [
        (name, found.count, statistics.after(found.median), statistics.after(found.p95))
        for name, found in ends.items()
    ]
