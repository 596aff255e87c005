"""Webhooks: in order, tried again, paused, given up, and nobody held up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.models import Delivery, Webhook
from tables.webhooks import reading, sending, services
from tables.webhooks.envelope import body_of
from tests.tables.hooked import Program, hook_at, program, send
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, OPENED, Room

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


def test_each_table_in_order_and_one_does_not_wait_for_another(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    mine = room.record(OPENED)[0]
    scoring.refused = frozenset({str(mine.id)})
    room.record(AUCTION, EXPOSED)
    room.record(OPENED, AUCTION, table=room.other.pk)
    send()
    here, there = room.table.pk, room.other.pk
    assert [one for one in scoring.places() if one[0] == there] == [
        (there, BOARD, 1),
        (there, BOARD, 2),
    ]
    assert [one for one in scoring.places() if one[0] == here] == [(here, BOARD, 1)]
    scoring.refused = frozenset()
    send(MINUTE)
    assert scoring.places()[-3:] == [(here, BOARD, v) for v in (1, 2, 3)]


def test_the_id_stays_however_often_it_is_sent(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    scoring.status = 500
    room.record(OPENED)
    send()
    send()
    assert len(scoring.told) == 1
    send(MINUTE)
    assert len({one.said["id"] for one in scoring.told}) == 1
    assert len(scoring.told) == 2


@pytest.mark.parametrize("status", [301, 307, 400, 404, 429, 500])
def test_all_but_success_is_tried_again(
    room: Room, hook: Webhook, scoring: Program, status: int
) -> None:
    scoring.status, scoring.headers = status, {"Location": scoring.url + "/other"}
    room.record(OPENED)
    send()
    one = Delivery.objects.get()
    assert (one.state, one.trouble, one.status) == ("waiting", "status", status)
    assert [told.path for told in scoring.told] == ["/hook"]


def test_it_waits_as_long_as_the_program_asks(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    scoring.status, scoring.headers = 503, {"Retry-After": "600"}
    room.record(OPENED)
    send()
    send(9 * MINUTE)
    assert len(scoring.told) == 1
    send(11 * MINUTE)
    assert len(scoring.told) == 2


def test_longer_and_longer_up_to_an_hour() -> None:
    """And never all at one moment, the longest least of all."""
    waits = [sending._later(tries, None) for tries in range(30)]
    growing, longest = waits[:6], waits[6:]
    assert waits[0] >= timedelta(seconds=10)
    assert growing == sorted(growing)
    assert growing[-1] < min(longest)
    assert max(longest) <= timedelta(hours=1)
    assert len(set(longest)) > 1


def test_after_a_day_it_is_paused_and_what_waits_is_kept(
    room: Room, hook: Webhook, scoring: Program, anna: User
) -> None:
    scoring.status = 500
    room.record(OPENED, AUCTION)
    for hours in range(0, 30, 2):
        send(timedelta(hours=hours))
    hook.refresh_from_db()
    assert hook.paused == "failing"
    tried = len(scoring.told)
    assert 3 < tried < 15
    room.record(EXPOSED)
    scoring.status = 204
    send(2 * DAY)
    assert len(scoring.told) == tried
    services.resume(hook=hook, by=anna, now=timezone.now())
    send()
    assert [place[2] for place in scoring.places()[tried:]] == [1, 2, 3]


def test_gone_is_gone(room: Room, hook: Webhook, scoring: Program) -> None:
    scoring.status = 410
    room.record(OPENED)
    send()
    hook.refresh_from_db()
    assert hook.paused == "gone"


def test_what_is_refused_while_others_arrive_is_given_up_and_replayed(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    poison = room.record(OPENED)[0]
    scoring.refused = frozenset({str(poison.id)})
    room.record(AUCTION)
    for hours in range(sending.MOST_TRIES + 2):
        room.record(NOTE if hours else OPENED, table=room.other.pk)
        send(timedelta(hours=1.5 * hours))
    letter = Delivery.objects.get(state="dead")
    assert (letter.version, letter.tries) == (1, sending.MOST_TRIES)
    assert (room.table.pk, BOARD, 2) in scoring.places()
    scoring.refused = frozenset()
    services.replay(hook=hook, now=timezone.now())
    before = len(scoring.told)
    send(2 * DAY)
    again = scoring.told[before:]
    assert [one.said["id"] for one in again].count(str(poison.id)) == 1
    assert not Delivery.objects.exclude(state="done").exists()


def test_what_is_refused_is_set_aside_by_hand(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    poison = room.record(OPENED)[0]
    scoring.refused = frozenset({str(poison.id)})
    room.record(AUCTION)
    send()
    failing = Delivery.objects.exclude(failed_at=None).get()
    services.set_aside(hook=hook, delivery=failing.pk, now=timezone.now())
    send()
    assert scoring.places() == [(room.table.pk, BOARD, v) for v in (1, 2)]


def test_one_that_is_away_keeps_few_rows_and_loses_nothing(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    monkeypatch.setattr(reading, "AHEAD", 2)
    monkeypatch.setattr(reading, "READ", 2)
    scoring.status = 500
    room.record(OPENED, AUCTION, *[NOTE] * 7)
    send()
    assert Delivery.objects.count() <= 4
    scoring.status = 204
    send(MINUTE)
    assert [place[2] for place in scoring.places()] == [1, *range(1, 10)]


def test_a_slow_one_holds_nobody_else_up(
    room: Room, hook: Webhook, scoring: Program, anna: User, monkeypatch: Any
) -> None:
    """While the slow one is tried twice, the other is told everything."""
    monkeypatch.setattr(sending, "SLOW", 0.5)
    monkeypatch.setattr(sending, "BEGINS_FOR", 30.0)
    with program() as other:
        hook_at(other.url, room.tournament, anna)
        scoring.takes = 1.5
        for table in (room.table, room.other):
            room.record(OPENED, AUCTION, *[NOTE] * 20, table=table.pk)
        send()
        assert len(other.told) == 44
        assert (len(scoring.told), scoring.most_open) == (2, 2)
        send()
        assert len(scoring.told) == 2
        send(MINUTE)
        assert len(scoring.told) == 4


def test_what_does_not_fit_into_one_run_is_asked_for_again(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    """A worker has others to serve."""
    monkeypatch.setattr(sending, "BEGINS_FOR", 0.2)
    scoring.takes = 0.15
    room.record(OPENED, AUCTION, *[NOTE] * 8)
    assert sending.send_due(lingers=0)
    assert 0 < len(scoring.told) < 5
    scoring.takes = 0
    monkeypatch.setattr(sending, "BEGINS_FOR", 5.0)
    assert not sending.send_due(lingers=0)
    assert len(scoring.told) == 10


def test_a_message_that_cannot_be_made_holds_no_other_table_up(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:

    def cannot(delivery: Delivery, now: Any) -> str:
        if delivery.table_id == room.table.pk:
            raise KeyError("event")
        return body_of(delivery, now)

    monkeypatch.setattr(sending, "body_of", cannot)
    room.record(OPENED)
    room.record(OPENED, AUCTION, table=room.other.pk)
    send()
    assert [place[2] for place in scoring.places()] == [1, 2]
    assert Delivery.objects.get(state="waiting").trouble == "broken"


def test_what_is_removed_while_it_is_on_its_way(
    room: Room, hook: Webhook, scoring: Program, anna: User, monkeypatch: Any
) -> None:
    """The others are told all the same."""
    settled = sending.settle

    def removed(delivery: Delivery, *came: Any) -> None:
        if delivery.position is None:
            Delivery.objects.filter(pk=delivery.pk).delete()
        elif delivery.webhook_id == hook.pk:
            Webhook.objects.filter(pk=hook.pk).delete()
        settled(delivery, *came)

    monkeypatch.setattr(sending, "settle", removed)
    with program() as other:
        kept, _secret = hook_at(other.url, room.tournament, anna)
        services.test(hook=kept, now=timezone.now())
        room.record(OPENED, AUCTION)
        send()
        assert [one.said["type"] for one in other.told] == [
            "rectify.test",
            "rectify.entry.BoardOpened",
            "rectify.entry.AuctionEnded",
        ]
    assert list(Delivery.objects.values_list("state", flat=True)) == ["done"] * 2


def test_a_process_that_died_in_between_loses_nothing(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    """After the answer and before it is stored: it is told again, under one id."""

    def die(*_what: Any) -> None:
        raise MemoryError

    room.record(OPENED, AUCTION)
    with monkeypatch.context() as patch:
        patch.setattr(sending, "settle", die)
        with pytest.raises(MemoryError):
            send()
    send()
    assert [place[2] for place in scoring.places()] == [1]
    send(sending.CLAIMED)
    assert [place[2] for place in scoring.places()] == [1, 1, 2]
    assert scoring.told[0].said["id"] == scoring.told[1].said["id"]
