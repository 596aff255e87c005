"""Who else is at a table: by looks, by entries, and without Redis."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from deploy.local.ports import listen
from tables.access.models import Device
from tables.access.officials import Visitor, note_visit
from tables.models import Tournament
from tests.tables.asking import post, sent
from tests.tables.keyed import give_key, showing
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import OPENED, Room

NOW = timezone.now()
TWO = timedelta(minutes=2)
TICK = timedelta(milliseconds=1)
ONE = Visitor(key="tablet-1", name="Tablet A", device=10**6)
OTHER = Visitor(key="tablet-2", name="Tablet B", device=10**6 + 1)


@pytest.mark.parametrize(("after", "there"), [(TWO - TICK, True), (TWO, False)])
def test_a_look_counts_for_two_minutes(
    room: Room, broker: Any, after: timedelta, there: bool
) -> None:
    note_visit(table=room.table.pk, visitor=OTHER, now=NOW)
    told = note_visit(table=room.table.pk, visitor=ONE, now=NOW + after)
    assert told == (["Tablet B"] if there else [])


def test_only_this_table_counts_and_nobody_meets_themselves(
    room: Room, broker: Any
) -> None:
    note_visit(table=room.other.pk, visitor=OTHER, now=NOW)
    for _again in range(2):
        assert note_visit(table=room.table.pk, visitor=ONE, now=NOW) == []


def test_one_person_on_two_screens_is_told(room: Room, broker: Any) -> None:
    first = Visitor(key="person-1-a", name="floor", user=1)
    second = Visitor(key="person-1-b", name="floor", user=1)
    note_visit(table=room.table.pk, visitor=first, now=NOW)
    assert note_visit(table=room.table.pk, visitor=second, now=NOW) == ["floor"]


def test_entries_tell_while_redis_is_away(room: Room, settings: Any) -> None:
    """The tablet that has entered is named; to itself it is not."""
    with listen(0) as closed:
        settings.REDIS_URL = f"redis://127.0.0.1:{closed.getsockname()[1]}/0"
    secret = pair(room.tournament, name="Tablet C")
    post(holding(secret, HTTP_X_CSRFTOKEN=""), [sent(room, OPENED)])
    now = timezone.now()
    assert note_visit(table=room.table.pk, visitor=ONE, now=now) == ["Tablet C"]
    itself = Visitor(key="c", name="Tablet C", device=device_of(secret).pk)
    assert note_visit(table=room.table.pk, visitor=itself, now=now) == []
    later = now + TWO
    assert note_visit(table=room.table.pk, visitor=ONE, now=later) == []


def test_a_name_is_no_tablet(room: Room, broker: Any) -> None:
    """A program that sends under the name of a tablet is not told as that tablet."""
    far = pair(Tournament.objects.create(name="Elsewhere"), name="Far tablet")
    Device.objects.update(sender="tablet-1", series=uuid4())
    key = give_key(room.tournament, records=True)
    post(showing(key), [sent(room, OPENED, device=device_of(far).sender)])
    told = note_visit(table=room.table.pk, visitor=ONE, now=timezone.now())
    assert told == ["Scoring computer"]
