"""The movement comes in by itself from the scorer's computer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tables.devices.bridge import Bridge
from tables.models import DeviceItem, Round, Section, Tournament
from tests.tables.bridged import another, bridge, there
from tests.tables.data_connector import DataConnector
from tests.tables.table import Room

__all__ = ["bridge", "there"]
Json = dict[str, Any]
Rounds = list[tuple[int, int, int, int, int]]
FIRST = [(1, 1, 3, 1, 2), (2, 4, 6, 1, 3)]
SECOND = [(1, 4, 6, 3, 4), (2, 0, 0, 0, 0)]


def section(*tables: Rounds, letters: str = "A", first: int = 1) -> Json:
    """A section as the Data Connector gives it, its tables numbered from ``first``."""
    return {
        "Letters": letters,
        "Winners": 1,
        "Tables": [
            {"TableNumber": number, "Rounds": [_round(*one) for one in rounds]}
            for number, rounds in enumerate(tables, first)
        ],
    }


def _round(number: int, low: int, high: int, ns: int, ew: int) -> Json:
    boards = {"LowBoardNumber": low, "HighBoardNumber": high}
    return {"RoundNumber": number, "PairNS": ns, "PairEW": ew} | boards


def rounds() -> list[tuple[int, int, int, int, int | None, int | None]]:
    named = ("first_board", "last_board", "north_south", "east_west")
    found = Round.objects.order_by("table__number", "number")
    return list(found.values_list("table__number", "number", *named))


def kept() -> list[tuple[str, str]]:
    return list(DeviceItem.objects.order_by("pk").values_list("state", "why"))


def later(bridge: Bridge, steps: int = 1) -> None:
    bridge.round(timezone.now() + timedelta(seconds=40 * steps))


WHOLE = [(1, 1, 1, 3, 1, 2), (1, 2, 4, 6, 1, 3), (2, 1, 4, 6, 3, 4)]


def test_rounds_come_in_once(there: DataConnector, bridge: Bridge) -> None:
    there.movement = [section(FIRST, SECOND)]
    bridge.step()
    later(bridge)
    assert rounds() == WHOLE
    assert kept() == [("done", "")]


def test_what_the_scorer_changes_and_takes_back_is_followed(
    there: DataConnector, bridge: Bridge
) -> None:
    for step, second in enumerate((SECOND, FIRST, SECOND)):
        there.movement = [section(FIRST, second)]
        later(bridge, step)
    assert rounds() == WHOLE
    assert len(kept()) == 3


def test_tables_that_are_missing_are_added(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    there.movement = [section(FIRST, first=4)]
    bridge.step()
    numbers = room.table.section.tables.order_by("number")
    assert list(numbers.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_an_empty_tournament_is_made_as_the_movement_has_it(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    empty = Room(Tournament.objects.create(name="Autumn"), room.table, room.other)
    there.movement = [section(FIRST), section(SECOND, letters="B")]
    another(empty, there).step()
    made = Section.objects.filter(tournament=empty.tournament)
    assert list(made.values_list("name", flat=True)) == ["A", "B"]


def test_a_section_of_another_name_is_not_guessed(
    there: DataConnector, bridge: Bridge
) -> None:
    there.movement = [section(FIRST, letters="B")]
    bridge.step()
    assert kept() == [("no_place", "There is no section B here.")]
    assert Section.objects.count() == 1


def test_rounds_that_were_set_here_stay(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    Round.objects.create(table=room.table, number=1, first_board=7, last_board=9)
    there.movement = [section(FIRST, SECOND)]
    bridge.step()
    assert kept() == [("unread", "Section A has other rounds here; they stay.")]
    assert [one[2:4] for one in rounds()] == [(7, 9)]


def test_a_locked_set_up_waits(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    locked = Tournament.objects.filter(pk=room.tournament.pk)
    locked.update(locked_at=timezone.now())
    there.movement = [section(SECOND, FIRST)]
    bridge.step()
    there.movement = [section(FIRST, SECOND)]
    later(bridge)
    assert [state for state, _ in kept()] == ["no_place", "no_place"]
    assert rounds() == []
    locked.update(locked_at=None)
    later(bridge, 2)
    assert rounds() == WHOLE


@pytest.mark.parametrize(
    "odd",
    [
        section([(1, 3, 1, 1, 2)]),
        section([(0, 1, 3, 1, 2)]),
        section([(1, 1, 3, -1, 2)]),
        section([*FIRST, *FIRST]),
        section(FIRST, first=0),
        section(FIRST, first=100_000),
        section(),
        {"Letters": "A"},
        {},
    ],
)
def test_what_is_no_movement_is_kept(
    there: DataConnector, bridge: Bridge, odd: Json
) -> None:
    there.movement = [odd]
    bridge.step()
    assert kept() == [("unread", "It is no movement of a section.")]
    assert rounds() == []
