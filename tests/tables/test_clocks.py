"""A tablet's clock is told only as "about", and put right where it is known wrong."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import Receipt, StoredEvent
from tests.tables.asking import post, sent
from tests.tables.table import OPENED, Room

# How far the tablet's clock is ahead, how long the entry waited there, in minutes; and
# how long ago it was made as the screens tell it.
CASES = [
    pytest.param(0, 0, None, id="a good clock, sent at once"),
    pytest.param(0, 60, 60, id="a good clock, an hour without network"),
    pytest.param(60, 0, None, id="an hour fast, sent at once"),
    pytest.param(-60, 0, None, id="an hour slow, sent at once"),
    pytest.param(60, 10, 10, id="an hour fast, ten minutes without network"),
    pytest.param(-1440, 10, 10, id="a day slow, ten minutes without network"),
]


@pytest.mark.parametrize(("ahead", "waited", "about"), CASES)
def test_the_time_told_is_put_right(
    client: Client, room: Room, ahead: int, waited: int, about: int | None
) -> None:
    now = timezone.now()
    sender_now = now + timedelta(minutes=ahead)
    made = sender_now - timedelta(minutes=waited)
    entry = sent(room, OPENED) | {"occurred_at": made.isoformat()}
    post(client, {"entries": [entry], "sent_at": sender_now.isoformat()})
    (stored,) = StoredEvent.objects.all()
    assert stored.occurred_at == made
    assert minutes_ago(line(client, room), now) == about


BOUNDARY = [(-61, True), (-59, False), (59, False), (63, True)]


@pytest.mark.parametrize(("ahead", "noted"), BOUNDARY)
def test_more_than_a_minute_is_a_wrong_clock(
    client: Client, room: Room, ahead: int, noted: bool
) -> None:
    """Less may be the network's doing."""
    sent_at = timezone.now() + timedelta(seconds=ahead)
    batch = {"entries": [sent(room, OPENED)], "sent_at": sent_at.isoformat()}
    post(client, batch)
    assert (Receipt.objects.get().skew is not None) == noted


def test_a_time_to_come_is_not_told(client: Client, room: Room) -> None:
    """A sender that does not say what its clock shows now, and is fast."""
    made = timezone.now() + timedelta(hours=3)
    post(client, [sent(room, OPENED) | {"occurred_at": made.isoformat()}])
    assert line(client, room)["about"] is None


def line(client: Client, room: Room) -> dict[str, Any]:
    path = f"/api/tables/{room.table.pk}/boards/7/events/"
    (found,) = client.get(path).json()["events"]
    return dict(found)


def minutes_ago(found: dict[str, Any], now: datetime) -> int | None:
    if found["about"] is None:
        return None
    return round((now - datetime.fromisoformat(found["about"])).total_seconds() / 60)
