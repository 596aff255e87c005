"""Names go when every tournament of a person is past its date, and not before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from tables.intake.services import record_entries
from tables.models import (
    Actor,
    Board,
    Player,
    Seating,
    Section,
    StoredEvent,
    Table,
    Tournament,
)
from tables.privacy.forgetting import people_past_keeping
from tests.tables.table import OPENED, Room
from tests.tables.tampering import tamper


@pytest.fixture
def player(room: Room) -> Player:
    """Someone at the first table."""
    player = Player.objects.create(name="Someone")
    Seating.objects.create(table=room.table, seat="N", player=player)
    return player


def keep(tournament: Tournament, days: int | None) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(keep_names_days=days)


def last_entry(days_ago: float) -> None:
    """As if everything had been recorded so long ago."""
    tamper(
        "UPDATE tables_storedevent SET recorded_at ="
        f" now() - interval '{days_ago} days'"
    )


def due() -> set[UUID]:
    return {person.key for person in people_past_keeping()}


@pytest.mark.parametrize(
    ("days", "ago", "gone"),
    [(30, 30.01, True), (30, 29.99, False), (0, 0.01, True), (None, 9999, False)],
)
def test_a_name_is_kept_to_the_day(
    room: Room, player: Player, days: int | None, ago: float, gone: bool
) -> None:
    room.record(OPENED)
    keep(room.tournament, days)
    last_entry(ago)
    assert due() == ({player.key} if gone else set())


@pytest.mark.parametrize(("days_ago", "gone"), [(31, True), (29, False)])
def test_without_an_entry_the_day_it_was_made_counts(
    room: Room, player: Player, days_ago: int, gone: bool
) -> None:
    keep(room.tournament, 30)
    made = timezone.now() - timedelta(days=days_ago)
    Tournament.objects.update(created_at=made)
    assert bool(due()) is gone


def test_one_tournament_that_still_keeps_is_enough(room: Room, player: Player) -> None:
    keep(room.tournament, 0)
    room.record(OPENED)
    last_entry(1)
    other = Tournament.objects.create(name="Autumn teams", keep_names_days=1)
    section = Section.objects.create(tournament=other, name="A")
    table = Table.objects.create(section=section, number=1)
    Seating.objects.create(table=table, seat="S", player=player)
    assert due() == set()
    Tournament.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert due() == {player.key}


def test_the_last_board_counts(room: Room, player: Player) -> None:
    """An old board beside one that was played today."""
    keep(room.tournament, 10)
    room.record(OPENED)
    last_entry(11)
    room.record(OPENED, table=room.other.pk)
    assert Board.objects.count() == 2
    assert due() == set()


def test_who_has_not_sat_anywhere_is_kept(room: Room) -> None:
    keep(room.tournament, 0)
    Player.objects.create(name="Someone to come")
    assert due() == set()


def test_people_of_the_floor_go_too(room: Room, person: Callable[..., User]) -> None:
    record_entries(entries=[room.entry(OPENED)], actor=person("floor"))
    key = StoredEvent.objects.get().actor_id
    last_entry(3.01)
    for days, gone in ((3, True), (4, False), (None, False)):
        keep(room.tournament, days)
        assert due() == ({key} if gone else set())


def test_the_command_is_dry_unless_it_is_applied(room: Room, player: Player) -> None:
    keep(room.tournament, 1)
    room.record(OPENED)
    last_entry(2)
    call_command("retention", stdout=(said := StringIO()))
    assert f"player {player.key}\n1 to be forgotten" in said.getvalue()
    assert Player.objects.get().name == "Someone"
    call_command("retention", "--apply", stdout=(said := StringIO()))
    assert "People forgotten: 1." in said.getvalue()
    assert Player.objects.get().name == ""
    assert due() == set()
    assert Actor.objects.count() == 0
