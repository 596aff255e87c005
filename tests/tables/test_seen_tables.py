"""What a drawing tells of the tables that are not seen: not even how many there are."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from tables.access.visibility import visibility_of
from tables.boards.tiles import sections_in_order
from tables.models import Section, Table
from tables.web.pages.drawing import View, drawn, read_facts
from tests.tables.limited import only_at
from tests.tables.table import Room

Person = Callable[..., User]


def test_a_tile_stands_among_the_tables_that_are_seen(
    room: Room, person: Person
) -> None:
    """Its place would tell how many sections there are that are not."""
    section = Section.objects.create(tournament=room.tournament, name="B")
    ours = Table.objects.create(section=section, number=1)
    user = only_at(person("assistant"), section)
    assert list(sections_in_order(visibility_of(user))) == [section.pk]
    facts = read_facts([ours.pk, room.table.pk], visibility_of(user))
    (tile,) = drawn(facts, facts.rows, View(show="todo", size="medium"))
    assert (tile.id, tile.at) == (ours.pk, ours.number + 1)
