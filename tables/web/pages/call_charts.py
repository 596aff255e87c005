"""Charts of the calls of a tournament: over the session, by the wait, by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.calls.call_counts import LAST_MINUTE, OverTime, by_minute, over_time
from tables.calls.waiting_times import Wait
from tables.common.sorting import sort_key
from tables.web.pages.charts import Chart, bars, columns

A_DAY = 24 * 60


def of_calls(waits: Sequence[Wait]) -> list[Chart]:
    """The charts of these calls; none of them names a Director."""
    return [
        over_the_session(
            "calls", _("Calls over the session"), (one.visit.raised for one in waits)
        ),
        _waits(waits),
        bars("call-table", _("Calls by table"), _by_table(waits)),
    ]


def over_the_session(key: str, title: str, moments: Iterable[datetime]) -> Chart:
    """How many there were over time, in columns of minutes, hours or days."""
    found = over_time(timezone.localtime(at) for at in moments)
    counts = [(_moment(found, at), count) for at, count in found.counts]
    return columns(key, title, counts, _span(found.minutes))


def _waits(waits: Sequence[Wait]) -> Chart:
    waited = [one.arrived_after for one in waits if one.arrived_after is not None]
    *each, last = by_minute(waited)
    counts = [(f"{at}–{at + 1}", count) for at, count in enumerate(each)]
    note = _("Minutes from the call, for calls that a Director came to.")
    title = _("Time to arrival")
    return columns("waits", title, [*counts, (f"{LAST_MINUTE}+", last)], note)


def _by_table(waits: Iterable[Wait]) -> Iterator[tuple[str, int]]:
    """The tables that called, those that called most first."""
    counts = Counter((one.section, one.table) for one in waits)
    words = _("%(section)s, table %(number)s")
    for (section, number), count in sorted(counts.items(), key=_most_first):
        yield words % {"section": section, "number": number}, count


def _most_first(one: tuple[tuple[str, str], int]) -> tuple[int, str, str]:
    (section, number), count = one
    return -count, sort_key(section), sort_key(number)


def _moment(found: OverTime, at: datetime) -> str:
    if found.minutes >= A_DAY:
        return date_format(at, "j.n.")
    return date_format(at, "H:i" if found.one_day else "j.n. H:i")


def _span(minutes: int) -> str:
    """How long each column is, in words."""
    if minutes >= A_DAY:
        return _("Each column is a day.")
    if minutes >= 60:
        hours = minutes // 60
        text = ngettext(
            "Each column is %(n)s hour.", "Each column is %(n)s hours.", hours
        )
        return text % {"n": hours}
    text = ngettext(
        "Each column is %(n)s minute.", "Each column is %(n)s minutes.", minutes
    )
    return text % {"n": minutes}
