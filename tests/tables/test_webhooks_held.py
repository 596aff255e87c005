"""Webhooks: what their owner may not see yet is told once they may, once, in order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.models import Delivery, HeldBoard, Table, Tournament, Webhook
from tables.webhooks import reading, services
from tests.tables.entering import ENDED
from tests.tables.hooked import Program, hook_at, send
from tests.tables.limited import only_at, plays_at
from tests.tables.table import AUCTION, BOARD, NOTE, OPENED, Room

Place = tuple[int, int, int]
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture
def player(room: Room, person: Callable[..., User]) -> User:
    """A playing director, at the first table."""
    return plays_at(person("playing", "director"), room.table)


@pytest.fixture
def theirs(room: Room, scoring: Program, player: User) -> Webhook:
    """A webhook of the playing director's."""
    return hook_at(scoring.url, room.tournament, player)[0]


def of_table(table: Table, versions: int, board: int = BOARD) -> list[Place]:
    return [(table.pk, board, version) for version in range(1, versions + 1)]


def at(scoring: Program, table: Table, board: int = BOARD) -> list[Place]:
    return [one for one in scoring.places() if one[:2] == (table.pk, board)]


def test_once_the_board_is_over_all_of_it_is_told_once_in_order(
    room: Room, theirs: Webhook, scoring: Program
) -> None:
    room.record(OPENED, AUCTION)
    room.record(OPENED, AUCTION, NOTE, table=room.other.pk)
    send()
    assert (scoring.told, Delivery.objects.count()) == ([], 0)
    room.record(ENDED)
    send()
    room.record(NOTE)
    room.record(NOTE, table=room.other.pk)
    for _again in range(2):
        send()
    assert at(scoring, room.table) == of_table(room.table, 4)
    assert at(scoring, room.other) == of_table(room.other, 4)
    assert len({one.said["id"] for one in scoring.told}) == len(scoring.told) == 8
    assert not HeldBoard.objects.exists()


def test_a_filter_holds_for_what_comes_later_too(
    room: Room, theirs: Webhook, scoring: Program
) -> None:
    services.choose_types(hook=theirs, types=("AuctionEnded", "PlayEnded"))
    room.record(OPENED, AUCTION, NOTE)
    send()
    room.record(ENDED)
    send()
    assert scoring.places() == of_table(room.table, 4)[1::2]


def test_without_a_further_entry_too(
    room: Room, theirs: Webhook, scoring: Program
) -> None:
    """A tournament is locked: no signal of an entry comes, beat asks."""
    room.record(OPENED, AUCTION)
    send()
    Tournament.objects.update(locked_at=timezone.now())
    send()
    assert scoring.places() == of_table(room.table, 2)


def test_other_boards_go_on_meanwhile(
    room: Room, theirs: Webhook, scoring: Program
) -> None:
    """And no row that can be counted says that something is held back."""
    room.record(OPENED, AUCTION)
    room.record(OPENED | {"board": 8}, AUCTION, ENDED, board=8)
    send()
    assert scoring.places() == of_table(room.table, 3, 8)
    assert set(Delivery.objects.values_list("board__number", "state")) == {(8, "done")}


def test_what_was_put_down_and_is_hidden_before_it_arrives(
    room: Room, hook: Webhook, scoring: Program, anna: User, far: Table
) -> None:
    scoring.status = 503
    room.record(OPENED, AUCTION)
    send()
    only_at(anna, far.section.tournament)
    scoring.status = 204
    room.record(NOTE)
    send(MINUTE)
    hook.refresh_from_db()
    assert (len(scoring.told), hook.paused) == (1, "owner")
    anna.assignments.all().delete()
    services.resume(hook=hook, by=anna, now=timezone.now())
    for _again in range(2):
        send(2 * MINUTE)
    assert scoring.places() == [(room.table.pk, BOARD, 1), *of_table(room.table, 3)]


def test_seated_anew_while_messages_wait(
    room: Room, theirs: Webhook, scoring: Program, player: User
) -> None:
    """Hidden again: what waits is kept, and what comes after it does not overtake."""
    room.record(OPENED, AUCTION, ENDED)
    send()
    scoring.status = 503
    room.record(OPENED, AUCTION, table=room.other.pk)
    send()
    assert scoring.places()[3:] == of_table(room.other, 1)
    player.plays.player.seatings.update(table=room.other)
    tried = len(scoring.told)
    scoring.status = 204
    send(MINUTE)
    room.record(NOTE, table=room.other.pk)
    send(MINUTE)
    assert len(scoring.told) == tried
    room.record(ENDED, table=room.other.pk)
    send(2 * MINUTE)
    send(3 * MINUTE)
    assert scoring.places()[tried:] == of_table(room.other, 4)


def test_whoever_takes_it_over_is_told_what_was_kept_from_the_first(
    room: Room, theirs: Webhook, scoring: Program, anna: User
) -> None:
    room.record(OPENED, AUCTION)
    send()
    services.pause(hook=theirs, why=Webhook.Paused.BY_HAND, now=timezone.now())
    room.record(NOTE)
    services.resume(hook=theirs, by=anna, now=timezone.now())
    send()
    assert scoring.places() == of_table(room.table, 3)


def test_many_boards_at_once_come_in_parts_and_in_order(
    room: Room, theirs: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    monkeypatch.setattr(reading, "AHEAD", 3)
    monkeypatch.setattr(reading, "READ", 4)
    for board in range(1, 7):
        room.record(OPENED | {"board": board}, NOTE, board=board)
    while reading.put_down(theirs, timezone.now()):
        """Read on to the end."""
    assert HeldBoard.objects.count() == 6
    Tournament.objects.update(locked_at=timezone.now())
    reading.put_down(theirs, timezone.now())
    assert Delivery.objects.filter(state="waiting").count() == 4
    for _part in range(3):
        send()
    for board in range(1, 7):
        assert at(scoring, room.table, board) == of_table(room.table, 2, board)
    assert len(scoring.told) == 12


def test_sent_again_what_is_hidden_is_kept_once(
    room: Room, theirs: Webhook, scoring: Program
) -> None:
    room.record(OPENED, AUCTION)
    send()
    services.go_back(hook=theirs, since=timezone.now() - DAY, now=timezone.now())
    send()
    assert scoring.told == []
    room.record(ENDED)
    services.go_back(hook=theirs, since=timezone.now() - DAY, now=timezone.now())
    send()
    send()
    assert scoring.places() == of_table(room.table, 3)


def test_the_page_counts_nothing_that_is_held_back(
    room: Room, theirs: Webhook, scoring: Program, desk: Client
) -> None:
    path = f"/setup/webhooks/{theirs.pk}/"
    empty = desk.get(path).content.decode()
    room.record(OPENED, AUCTION)
    send()
    assert "0 messages wait" in empty
    assert "0 messages wait" in desk.get(path).content.decode()
