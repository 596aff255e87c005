"""The Howell: who meets whom, who plays which boards, and the form that sets it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from django.test import Client

from tables.models import Round, Table
from tables.setup.howell import FEWEST_TABLES, MOST_TABLES, howell, most_rounds
from tables.setup.schedules import Plan, Slot, from_pair
from tests.tables.table import Room

EVERY = range(FEWEST_TABLES, MOST_TABLES + 1)


def whole(tables: int) -> list[Slot]:
    """All rounds, two boards each, from board 5 on."""
    rounds = most_rounds(tables)
    return howell(Plan(tables=tables, rounds=rounds, boards=2, first=5))


def meetings(slots: list[Slot]) -> Counter[frozenset[int | None]]:
    return Counter(frozenset((one.ns, one.ew)) for one in slots)


@pytest.mark.parametrize("tables", EVERY)
def test_every_pair_meets_every_other_once(tables: int) -> None:
    every = map(frozenset, combinations(range(1, 2 * tables + 1), 2))
    assert meetings(whole(tables)) == Counter(every)


@pytest.mark.parametrize("tables", EVERY)
def test_every_pair_plays_every_board_once(tables: int) -> None:
    boards = list(range(5, 5 + 2 * most_rounds(tables)))
    for pair in range(1, 2 * tables + 1):
        mine = [one for one in whole(tables) if pair in (one.ns, one.ew)]
        played = [n for one in mine for n in range(one.first, one.last + 1)]
        assert sorted(played) == boards


@pytest.mark.parametrize("tables", EVERY)
def test_every_pair_sits_once_in_every_round(tables: int) -> None:
    slots, pairs = whole(tables), list(range(1, 2 * tables + 1))
    for number in range(1, most_rounds(tables) + 1):
        here = [one for one in slots if one.round == number]
        assert sorted(p for one in here for p in (one.ns, one.ew) if p) == pairs
        assert sorted(one.table for one in here) == list(range(1, tables + 1))


@pytest.mark.parametrize("tables", EVERY)
def test_from_four_tables_on_none_shares_its_boards(tables: int) -> None:
    slots = whole(tables)
    for number in range(1, most_rounds(tables) + 1):
        sets = [one.first for one in slots if one.round == number]
        assert len({*sets}) == (tables if tables >= 4 else 1)


@pytest.mark.parametrize("rounds", range(1, 8))
def test_fewer_rounds_are_its_beginning(rounds: int) -> None:
    part = howell(Plan(tables=4, rounds=rounds, boards=2, first=5))
    assert part == [one for one in whole(4) if one.round <= rounds]
    assert max(meetings(part).values()) == 1


@pytest.mark.parametrize("tables", [1, MOST_TABLES + 1])
def test_it_is_refused_where_there_is_none(tables: int) -> None:
    with pytest.raises(ValueError, match="no Howell"):
        howell(Plan(tables=tables, rounds=1, boards=2))
    with pytest.raises(ValueError, match="no Howell"):
        howell(Plan(tables=2, rounds=4, boards=2))


def test_a_player_is_found_in_every_round() -> None:
    slots = whole(3)
    assert len(from_pair(slots, 2, None, 0)) == most_rounds(3)
    assert {one.table for one in from_pair(slots, 6, None, 0)} == {1}


def test_the_form_sets_it_and_says_what_cannot_be(
    room: Room, organiser: Client
) -> None:
    section = room.table.section
    address = f"/setup/tournaments/{room.tournament.pk}/sections/{section.pk}/rounds/"
    typed = {"kind": "howell", "rounds": 3, "boards": 4, "first": 1}
    assert organiser.post(address, typed).status_code == 302
    assert Round.objects.count() == 6
    assert Round.objects.filter(north_south=4).count() == 3
    refused = organiser.post(address, typed | {"rounds": 4})
    assert "has at most 3 rounds" in refused.content.decode()
    more = [Table(section=section, number=number) for number in range(3, 11)]
    Table.objects.bulk_create(more)
    refused = organiser.post(address, typed)
    assert "A Howell is for 2 to 9 tables." in refused.content.decode()
    assert Round.objects.count() == 6
