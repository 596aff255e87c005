"""Webhooks: all is sent again, from a moment, a position or the beginning on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tables.models import Webhook
from tables.webhooks import reading, services
from tests.tables.hooked import Program, send
from tests.tables.table import AUCTION, NOTE, OPENED, Room

DAY = timedelta(days=1)


def test_all_again_from_a_moment_on(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    """From the beginning of the tournament if wanted; once more, in order, one id."""
    room.record(OPENED, AUCTION)
    send()
    middle = timezone.now()
    room.record(NOTE)
    send()
    ids = [one.said["id"] for one in scoring.told]
    services.go_back(hook=hook, since=middle, now=middle)
    send()
    assert [place[2] for place in scoring.places()] == [1, 2, 3, 3]
    services.go_back(hook=hook, since=middle - DAY, now=middle)
    send()
    assert [one.said["id"] for one in scoring.told[4:]] == ids
    services.go_back(hook=hook, since=timezone.now(), now=timezone.now())
    send()
    assert len(scoring.told) == 7


def test_all_again_without_a_beginning_or_an_end(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    """It begins with the first entry, and ends by itself with the newest."""
    monkeypatch.setattr(reading, "AHEAD", 2)
    monkeypatch.setattr(reading, "READ", 2)
    room.record(OPENED, AUCTION, *[NOTE] * 3)
    send()
    assert services.is_being_sent_again(hook) is None
    services.go_back(hook=hook, now=timezone.now())
    hook.refresh_from_db()
    assert services.is_being_sent_again(hook)
    send()
    hook.refresh_from_db()
    assert not services.is_being_sent_again(hook)
    assert [place[2] for place in scoring.places()] == [1, 2, 3, 4, 5] * 2
    send()
    assert len(scoring.told) == 10


def test_all_again_after_a_position(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    room.record(OPENED, AUCTION, NOTE)
    send()
    position = scoring.told[0].said["data"]["position"]
    services.go_back(hook=hook, after=position, now=timezone.now())
    send()
    assert [place[2] for place in scoring.places()] == [1, 2, 3, 2, 3]
    last = scoring.told[-1].said["data"]["position"]
    services.go_back(hook=hook, after=last, now=timezone.now())
    send()
    hook.refresh_from_db()
    assert len(scoring.told) == 5
    assert services.is_being_sent_again(hook) is False
