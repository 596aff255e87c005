"""The desk of one tournament of many reads its own tables, and shows the same."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.flags.selectors import attention_items
from tables.access import attention
from tables.access.visibility import EVERYTHING, Visibility, visibility_of
from tables.alerts.selectors import rings_now
from tables.boards.tiles import table_tiles
from tables.calls import selectors
from tables.calls.selectors import StoredStep, item_assignments, open_calls, visits_now
from tables.calls.services import step_at_table
from tables.models import Actor, Section, Table, Tournament
from tests.rulings.builders import record
from tests.tables.calling import CALLED
from tests.tables.limited import only_at
from tests.tables.table import OPENED, Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere() -> Table:
    """A table of another tournament, where the players call from a board."""
    other = Tournament.objects.create(name="Another")
    section = Section.objects.create(tournament=other, name="Z")
    table = Table.objects.create(section=section, number=1)
    record(table, OPENED, CALLED)
    return table


@pytest.fixture
def seen(room: Room, elsewhere: Table, anna: User) -> Visibility:
    """What a director of one section sees; both tournaments call in both ways."""
    room.record(OPENED, CALLED)
    now, actor = timezone.now(), Actor.objects.get_or_create(user=anna)[0]
    for table in (room.table, elsewhere):
        step_at_table(table=table.pk, kind="called", actor=actor, at=(now, now))
    only_at(anna, room.table.section)
    return visibility_of(anna)


def test_tiles_and_what_waits_are_those_of_all_that_are_seen(
    seen: Visibility, room: Room, elsewhere: Table
) -> None:
    tables = {room.table.pk, elsewhere.pk}
    assert {tile.id for tile in table_tiles(EVERYTHING)} >= tables
    assert table_tiles(seen) == [
        tile for tile in table_tiles(EVERYTHING) if seen.covers(tile.id)
    ]
    everything = attention.items(EVERYTHING)
    assert {item.table for item in everything} == tables
    assert attention.items(seen) == [i for i in everything if seen.covers(i.table)]
    assert attention.items(seen)


def test_other_tables_are_not_even_read(
    seen: Visibility, room: Room, elsewhere: Table
) -> None:
    now, mine = timezone.now(), {room.table.pk}
    assert set(open_calls(now, mine)) == mine
    assert set(open_calls(now)) == {room.table.pk, elsewhere.pk}
    assert attention_items(mine) == [
        one for one in attention_items() if one.table in mine
    ]
    held = item_assignments(now)
    everywhere = rings_now(held, now)
    assert {one.call.table for one in everywhere} == {room.table.pk, elsewhere.pk}
    assert rings_now(held, now, mine) == [
        one for one in everywhere if one.call.table in mine
    ]
    assert rings_now(held, now, set()) == []


def test_the_devices_of_one_tournament_read_their_own_steps(
    seen: Visibility, room: Room, elsewhere: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: set[int] = set()

    def stored(*row: Any) -> StoredStep:
        read.add(row[0])
        return StoredStep(*row)

    monkeypatch.setattr(selectors, "StoredStep", stored)
    assert set(visits_now([room.table.pk], timezone.now())) == {room.table.pk}
    assert read == {room.table.pk}
    both = {room.table.pk, elsewhere.pk}
    assert set(visits_now(both, timezone.now())) == both
    assert visits_now([], timezone.now()) == {}
