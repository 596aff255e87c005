"""A limited desk is sent the same, whatever happens at tables that it may not see."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.visibility import EVERYTHING, Visibility, visibility_of
from tables.models import Section, Table, Tournament
from tables.web.api.painter import ASK, Painter
from tables.web.pages import grid
from tables.web.pages.drawing import Canvas, canvas_for, paint
from tests.rulings.builders import record
from tests.security.world import make_person
from tests.tables.limited import browser, only_at
from tests.tables.table import OPENED
from tests.tables.test_desk_of_many import rows_read

pytestmark = pytest.mark.django_db

CALL = {"type": "DirectorCalled"}
VIEWS = ("show=all&size=tiny", "show=todo&size=small", "show=todo&size=large")
# What differs in every answer: the token of its forms.
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


def table_at(tournament: Tournament, section: str, number: int = 1) -> Table:
    place, _ = Section.objects.get_or_create(tournament=tournament, name=section)
    return Table.objects.create(section=place, number=number)


@pytest.fixture
def mine() -> Table:
    """The only table of the section that the director was given; it calls."""
    table = table_at(Tournament.objects.create(name="Pairs"), "M")
    record(table, OPENED, CALL)
    return table


@pytest.fixture
def director(mine: Table) -> User:
    """A director of one section."""
    return only_at(make_person("limited", "director"), mine.section)


@pytest.fixture
def seen(director: User) -> Visibility:
    return visibility_of(director)


def things_happen_elsewhere(mine: Table) -> list[int]:
    """In sections before and after, and in another tournament."""
    other = Tournament.objects.create(name="Teams")
    tables = [
        table_at(tournament, section, number)
        for tournament in (mine.section.tournament, other)
        for section in ("A", "Z")
        for number in (1, 2)
    ]
    for table in tables:
        record(table, OPENED, CALL)
    return [table.pk for table in tables]


def canvases(visibility: Visibility) -> list[Canvas]:
    found = [canvas_for(view, "en", visibility) for view in VIEWS]
    return [one for one in found if one is not None]


def test_a_painted_tile_does_not_say_what_stands_elsewhere(
    mine: Table, seen: Visibility
) -> None:
    """Nor does its place tell of a section, nor the name of another tournament."""
    before = paint(canvases(seen), [mine.pk])
    assert all("tile--called" in html for html in before.values())
    others = things_happen_elsewhere(mine)
    assert paint(canvases(seen), [mine.pk]) == before
    assert paint(canvases(seen), [*others, mine.pk]) == before


def test_a_change_elsewhere_costs_a_limited_desk_nothing(
    mine: Table, seen: Visibility
) -> None:
    """No statement, so no time: its tiles are painted as soon as they would be."""
    others = things_happen_elsewhere(mine)
    with rows_read() as read:
        pieces = Painter()._messages(canvases(seen), others)
    assert read == []
    assert set(pieces.values()) == {b""}


def test_what_fails_elsewhere_is_not_told(
    mine: Table, seen: Visibility, caplog: pytest.LogCaptureFixture
) -> None:
    """Only the desks that show the table are told to ask."""
    others = things_happen_elsewhere(mine)

    def fail(
        _canvases: Collection[Canvas], _tables: Collection[int]
    ) -> dict[Canvas, str]:
        raise ValueError("no paint")

    asked = [*canvases(seen), *canvases(EVERYTHING)]
    with caplog.at_level(logging.CRITICAL):
        pieces = Painter(fail)._messages(asked, others)
    assert [pieces[one] for one in canvases(seen)] == [b""] * len(VIEWS)
    assert [pieces[one] for one in canvases(EVERYTHING)] == [ASK] * len(VIEWS)


@pytest.mark.parametrize(
    "path",
    [
        "/desk/grid/?show=all&size=tiny",
        "/desk/grid/?show=todo&size=small",
        "/desk/queue/?tabs=1",
        "/desk/queue/",
        "/desk/tiles/?show=todo&size=small&waits=&table={mine}&also={other}",
    ],
)
@pytest.mark.parametrize("first", [0, 60])
def test_the_parts_of_a_limited_desk_are_the_same(
    mine: Table,
    director: User,
    path: str,
    first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Drawn at once or as outlines."""
    monkeypatch.setattr(grid, "FIRST", dict.fromkeys(grid.FIRST, first))
    client, other = browser(director), mine.pk + 1
    before = asked(client, path.format(mine=mine.pk, other=other))
    assert other in things_happen_elsewhere(mine)
    assert asked(client, path.format(mine=mine.pk, other=other)) == before


def asked(client: Client, path: str) -> bytes:
    return TOKEN.sub(b"", client.get(path).content)
