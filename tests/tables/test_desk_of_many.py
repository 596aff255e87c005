"""A desk of many: one change reads one table, what stands unseen is an outline."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.visibility import EVERYTHING, visibility_of
from tables.models import Table
from tables.web.pages import grid
from tables.web.pages.drawing import canvas_for, paint
from tests.tables.limited import browser, only_at
from tests.tables.table import AUCTION, EXPOSED, OPENED, Room

CALL = {"type": "DirectorCalled"}
OUTLINE = re.compile(
    r'<li id="tile-(\d+)" class="tile tile--(\w+)" data-outline(?: data-at="(\d+)")?>'
    r'<a href="([^"]*)" aria-label="([^"]*)">([^<]*)</a></li>'
)
VIEWS = ("show=all&size=tiny", "show=todo&size=small", "show=todo&size=large")


@contextmanager
def rows_read() -> Iterator[list[int]]:
    """How many rows each statement brings, through Django's cursor or beside it."""
    found: list[int] = []
    read = psycopg.Cursor.execute

    def count(cursor: Any, *asked: Any, **more: Any) -> Any:
        answer = read(cursor, *asked, **more)
        found.append(max(cursor.rowcount, 0) if cursor.description else 0)
        return answer

    with patch.object(psycopg.Cursor, "execute", count):
        yield found


def more_tables(room: Room, number: int) -> None:
    """Quiet tables of the same section."""
    section, last = room.table.section, Table.objects.count()
    for one in range(last, last + number):
        table = Table.objects.create(section=section, number=one + 100)
        room.record(OPENED, AUCTION, table=table.pk)


@pytest.fixture
def director(person: Callable[..., User]) -> User:
    """Someone who sees every table."""
    return person("director")


@pytest.mark.parametrize("is_limited", [False, True])
@pytest.mark.parametrize("view", VIEWS)
def test_painting_one_table_reads_as_much_of_a_hall_as_of_a_room(
    room: Room, director: User, view: str, is_limited: bool
) -> None:
    """Statements and rows are the same with two tables and with thirty."""
    room.record(OPENED, AUCTION, EXPOSED)
    if is_limited:
        only_at(director, room.table.section)
    seen = []
    for number in (0, 28):
        more_tables(room, number)
        sight = visibility_of(director) if is_limited else EVERYTHING
        canvas = canvas_for(view, "en", sight)
        assert canvas is not None
        paint([canvas], [room.table.pk])
        with rows_read() as read:
            assert "tile--choice" in paint([canvas], [room.table.pk])[canvas]
        seen.append(read)
    assert seen[0] == seen[1]
    assert sum(seen[0]) > 0


@pytest.mark.parametrize(
    "path",
    ["/desk/queue/", "/desk/queue/?tabs=1&show=all", "/desk/grid/?show=todo", "/desk/"],
)
def test_what_a_change_has_a_desk_ask_for_does_not_read_quiet_tables(
    room: Room, director: User, path: str
) -> None:
    """The list, the numbers in the tabs, and the tables where something is to do."""
    more_tables(room, 60)
    room.record(OPENED, CALL)
    client, sizes = browser(director), []
    for number in (0, 28):
        more_tables(room, number)
        client.get(path)
        with rows_read() as read:
            client.get(path)
        sizes.append(read)
    assert sizes[0] == sizes[1]
    assert 0 < max(sizes[0]) < 60


@pytest.fixture
def desk(director: User, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A desk that draws one table of each size at once."""
    monkeypatch.setattr(grid, "FIRST", dict.fromkeys(grid.FIRST, 1))
    return browser(director)


@pytest.mark.parametrize("size", ["large", "medium", "small", "tiny"])
def test_a_table_beyond_the_screen_is_an_outline_with_its_name_and_state(
    desk: Client, room: Room, size: str
) -> None:
    """The page asks for its tile when it comes near, and is given it whole."""
    room.other.name = "<Vugraph>"
    room.other.save()
    room.record(OPENED, CALL, table=room.other.pk)
    page = desk.get(f"/desk/?show=all&size={size}").content.decode()
    assert f'id="tile-{room.table.pk}" class="tile tile--empty">' in page
    name = "&lt;Vugraph&gt;"
    said = f"Table {name}: Director called."
    address, table = f"/desk/tables/{room.other.pk}/", str(room.other.pk)
    assert OUTLINE.findall(page) == [(table, "called", "", address, said, name)]
    drawn = desk.get(f"/desk/tiles/?show=all&size={size}&table={table}")
    assert f'id="tile-{table}" class="tile tile--called">' in drawn.content.decode()


def test_outlines_stand_in_order_and_speak_the_reader_s_language(
    desk: Client, room: Room
) -> None:
    for table in (room.table, room.other):
        room.record(OPENED, CALL, table=table.pk)
    greek = {"Accept-Language": "el"}
    page = desk.get("/desk/?show=todo&size=small", headers=greek).content.decode()
    [(table, state, at, _address, said, _name)] = OUTLINE.findall(page)
    assert (int(table), state) == (room.other.pk, "called")
    assert "Κλήθηκε" in said
    first = re.search(rf'id="tile-{room.table.pk}"[^>]* data-at="(\d+)"', page)
    assert first
    assert int(first[1]) < int(at)
