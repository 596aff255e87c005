"""Counts drawn as charts: spans of time, places in the drawing, what is read out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.utils import timezone

from tables.calls.call_counts import MOST_COLUMNS, by_minute, over_time
from tables.calls.waiting_times import Visit, Wait
from tables.web.pages.call_charts import of_calls, over_the_session
from tables.web.pages.charts import MOST_BARS, WIDE, Chart, bars, columns, svg_of

EIGHT = datetime(2026, 11, 20, 20, 4, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"
LONG = "A section of a very long name in a very large hall, table 12"


def after(**how: float) -> datetime:
    return EIGHT + timedelta(**how)


@pytest.mark.parametrize(
    ("last", "minutes", "columns"),
    [
        ({"minutes": 1}, 10, 1),
        ({"hours": 3}, 10, 19),
        ({"hours": 5}, 15, 21),
        ({"hours": 9}, 30, 19),
        ({"hours": 20}, 60, 21),
        ({"days": 2}, 240, 13),
        ({"days": 9}, 1440, 10),
    ],
)
def test_a_column_is_as_short_as_there_is_room_for(
    last: dict[str, float], minutes: int, columns: int
) -> None:
    found = over_time([after(**last), EIGHT])
    assert (found.minutes, len(found.counts)) == (minutes, columns)
    assert sum(count for _at, count in found.counts) == 2
    assert found.counts[0][0] == found.counts[0][0].replace(second=0, microsecond=0)


def test_a_span_in_which_nobody_called_is_there_too() -> None:
    found = over_time([EIGHT, after(minutes=25)])
    assert [count for _at, count in found.counts] == [1, 0, 1]


@pytest.mark.parametrize(
    ("apart", "times"), [(7, 24), (7, 35), (40, 29), (365, 20)], ids=str
)
def test_however_long_nothing_is_left_out(apart: int, times: int) -> None:
    """Weekly evenings of a season, and of years."""
    found = over_time(after(days=apart * n) for n in range(times))
    assert len(found.counts) <= MOST_COLUMNS
    assert sum(count for _at, count in found.counts) == times


def test_without_a_call_there_is_no_column() -> None:
    assert over_time([]).counts == ()
    assert over_the_session("calls", "Calls", []).rows == ()


def test_a_wait_stands_in_its_minute_and_a_long_one_at_the_end() -> None:
    assert by_minute([0, 59.9, 60, 599, 600, 7200]) == [2, 1, *[0] * 7, 1, 2]


def drawing(chart: Chart) -> Element:
    return fromstring(svg_of(chart))


def numbers(chart: Chart, name: str) -> list[float]:
    return [float(one.attrib[name]) for one in drawing(chart).iter(f"{SVG}rect")]


def words(chart: Chart) -> list[str]:
    return [one.text or "" for one in drawing(chart).iter(f"{SVG}text")]


def test_bars_are_as_long_as_they_count_and_named() -> None:
    chart = bars("law", "By Law", [("Law 49", 4), ("Law 53", 1)])
    long, short = numbers(chart, "width")
    assert long == 4 * short
    assert words(chart) == ["4", "1", "Law 49", "Law 53"]
    assert drawing(chart).attrib["aria-label"] == "By Law. Law 49: 4; Law 53: 1"


def test_of_many_bars_the_first_are_drawn() -> None:
    chart = bars("table", "By table", [(f"{LONG}{n}", 99 - n) for n in range(60)])
    assert len(numbers(chart, "width")) == MOST_BARS
    assert all(len(name) < 50 for name in words(chart))
    assert f"{LONG}59" not in chart.in_words
    assert chart.note == f"48 more are not drawn: {sum(range(40, 88))} together."


@pytest.mark.parametrize("counts", [[1], [3, 0, 1], [7] * 24, [12, 999, 5], [0, 4_001]])
def test_columns_stand_in_the_drawing_below_the_top_line(counts: list[int]) -> None:
    chart = columns(
        "c", "Calls", [(f"{n}:00", count) for n, count in enumerate(counts)]
    )
    tops = [float(line.y) for line in chart.grid]
    assert 2 <= len(tops) <= 6
    high = [base - top for base, top in pairwise(tops)]
    assert max(high) - min(high) < 0.2
    assert min(numbers(chart, "y")) >= min(tops) - 0.1
    ends = [
        x + wide
        for x, wide in zip(numbers(chart, "x"), numbers(chart, "width"), strict=True)
    ]
    assert min(numbers(chart, "x")) > 0
    assert max(ends) < WIDE
    assert len(ends) == sum(count > 0 for count in counts)


def test_labels_below_columns_leave_each_other_room() -> None:
    chart = columns("c", "Calls", [(f"24.11. {n}:00", 1) for n in range(24)])
    places = [float(label.x) for label in chart.labels]
    apart = [right - left for left, right in pairwise(places)]
    assert len(places) > 2
    assert min(apart) > 11 * 6.5


def test_columns_of_nothing_are_no_chart() -> None:
    assert columns("c", "Calls", [("0–1", 0)]).rows == ()


def test_what_someone_named_is_no_markup() -> None:
    chart = bars("x", 'A "title"', [("<b onload=1>&", 1)])
    assert words(chart) == ["1", "<b onload=1>&"]


def wait(table: str, came: int | None) -> Wait:
    arrived = None if came is None else after(seconds=came)
    return Wait("A", table, "Anna", Visit(raised=EIGHT, arrived=arrived))


def test_calls_are_counted_by_time_wait_and_table() -> None:
    waits = [wait("1", 30), wait("10", 700), wait("10", None), wait("2", 61)]
    with timezone.override(UTC):
        session, waited, by_table = of_calls(waits)
    assert session.rows == (("20:00", 4),)
    assert [one for one in waited.rows if one[1]] == [
        ("0–1", 1),
        ("1–2", 1),
        ("10+", 1),
    ]
    assert by_table.rows == (("A, table 10", 2), ("A, table 1", 1), ("A, table 2", 1))
    assert all("Anna" not in chart.in_words for chart in (session, waited, by_table))
