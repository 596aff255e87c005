"""The desk's list when very many tables wait at once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tables.calls.models import VISIT
from tables.models import Table
from tables.web.pages.queue import FIRST
from tests.tables.calling import CALLED, desk, press, seen
from tests.tables.table import OPENED, Room


@pytest.fixture
def crowd(room: Room) -> list[Table]:
    """One call more than are drawn at once."""
    numbers = range(3, 2 + FIRST)
    added = [Table(section=room.table.section, number=number) for number in numbers]
    tables = [room.table, room.other, *Table.objects.bulk_create(added)]
    for table in tables:
        room.record(OPENED, CALLED, table=table.pk)
    return tables


def drawn(page: str) -> int:
    return page.count('class="line ')


def test_of_a_crowd_the_first_are_drawn_and_all_are_counted(
    room: Room, anna: User, crowd: list[Table]
) -> None:
    """Until she asks for all of them; it is kept until she asks for fewer."""
    client = desk(anna)
    page = client.get("/desk/queue/").content.decode()
    assert drawn(page) == FIRST
    assert "And 1 more: show all 41" in page
    assert '<span class="count">41</span>' in page
    client.post("/desk/queue/filter/", {"whole": "1"})
    page = client.get("/desk/queue/").content.decode()
    assert drawn(page) == FIRST + 1
    assert "Show only the first 40" in page
    page = client.post("/desk/queue/filter/", {"whole": ""}).content.decode()
    assert drawn(page) == FIRST


def test_what_is_mine_and_the_open_table_are_drawn_however_far_down(
    room: Room, anna: User, ben: User, crowd: list[Table]
) -> None:
    last = crowd[-1]
    assert "Table A 41" not in seen(anna)
    opened = {"HX-Current-URL": f"http://desk/desk/tables/{last.pk}/"}
    page = desk(anna).get("/desk/queue/", headers=opened).content.decode()
    assert "Table A 41" in page
    taken = desk(ben).post("/desk/calls/", press("take", last.pk, VISIT))
    assert "Table A 41" in taken.content.decode()
    assert "Table A 41" not in seen(anna)


def test_one_token_serves_all_lines(room: Room, anna: User, crowd: list[Table]) -> None:
    """So that a list of forty does not send forty of them."""
    forms = ("queue-steps", "data-queue-filter", "queue__more")
    page = seen(anna)
    assert page.count("csrfmiddlewaretoken") == sum(form in page for form in forms)
