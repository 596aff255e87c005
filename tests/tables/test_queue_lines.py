"""A line of the desk's list is drawn once for all who see the same of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import signals
from django.utils import timezone, translation

from tables.web.pages import queue_lines
from tables.web.pages.queue import Call
from tables.web.pages.queue_lines import Viewer
from tests.tables.calling import CALLED, desk, press, seen
from tests.tables.limited import only_at
from tests.tables.table import OPENED, Room

TEMPLATE = "tables/desk/queue_line.html"
DIRECTOR = Viewer(me=None, may_go=True, may_look=True, others=())
LINE = Call(
    table_id=1,
    matter="visit",
    state="called",
    table="A 1",
    place=(1, "A"),
    texts=("Board 7",),
    since=datetime(2026, 11, 24, 20, tzinfo=UTC),
    url="/desk/tables/1/",
)


@pytest.fixture
def drawn() -> Iterator[list[Any]]:
    """The lines that are drawn from now on."""
    found: list[Any] = []

    def note(template: Any, context: Any, **_: Any) -> None:
        if template.name == TEMPLATE:
            found.append(context["line"])

    queue_lines.forget()
    signals.template_rendered.connect(note)
    yield found
    signals.template_rendered.disconnect(note)


@pytest.fixture
def called(room: Room) -> Room:
    for table in (room.table.pk, room.other.pk):
        room.record(OPENED, CALLED, table=table)
    return room


def take(room: Room, user: User) -> None:
    desk(user).post("/desk/calls/", press("take", room.table.pk, "visit"))


def test_directors_share_what_is_drawn(
    called: Room, drawn: list[Any], anna: User, ben: User
) -> None:
    page = seen(anna)
    assert len(drawn) == 2
    assert page.count('value="take') == 2
    seen(ben)
    seen(anna)
    assert len(drawn) == 2


def test_what_changes_is_drawn_again_for_each(
    called: Room, drawn: list[Any], anna: User, ben: User
) -> None:
    seen(anna)
    take(called, anna)
    drawn.clear()
    seen(anna)
    assert drawn == []
    theirs = seen(ben)
    [line] = drawn
    assert line.held.name == "Anna"
    assert "Anna is going" in theirs
    assert "You are going" not in theirs
    assert "You are going" in seen(anna)


def test_a_reviewer_gets_no_buttons_that_a_director_has(
    called: Room, drawn: list[Any], anna: User, person: Callable[..., User]
) -> None:
    watcher = person("observer")
    only_at(watcher, called.tournament)
    assert 'value="take' in seen(anna)
    assert 'id="call-' in seen(watcher)
    assert 'value="take' not in seen(watcher)


def test_each_language_and_time_zone_has_its_own(
    drawn: list[Any],
) -> None:
    pages: list[str] = []
    for language, zone in (("en", "UTC"), ("el", "UTC"), ("en", "Asia/Tokyo")) * 2:
        with timezone.override(zone), translation.override(language):
            pages += queue_lines.draw([LINE], DIRECTOR)
    assert len(set(pages[:3])) == 3
    assert pages[:3] == pages[3:]
    assert len(drawn) == 3
