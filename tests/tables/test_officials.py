"""People on a shared tablet: initials, PIN, twenty minutes, and whose entry it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from tables.access import officials
from tables.access.models import Official
from tables.access.pairing import stop_device
from tables.access.tablet import Tablet
from tables.common.errors import BadRequest, NoEntry, NotThere, SlowDown
from tables.intake.entries import Batch, Entry, Transmission
from tables.intake.from_tablets import Report, read_report, record_from_tablet
from tables.models import StoredEvent
from tests.tables.paired import device_of, pair, tablet_of
from tests.tables.table import AUCTION, NOTE, OPENED, Json, Room

IDLE = timedelta(minutes=20)
TICK = timedelta(microseconds=1)


@pytest.fixture
def tablet(room: Room) -> Tablet:
    return tablet_of(pair(room.tournament))


def official(room: Room, initials: str = "AB", pin: str = "1234") -> Official:
    return officials.set_official(
        tournament=room.tournament.pk, initials=initials, name="", pin=pin
    )


def record(tablet: Tablet, room: Room, event: Json, **more: Any) -> Any:
    """Enter something from a tablet, made and sent at given times."""
    now = more.pop("now", timezone.now())
    sent_at = more.pop("sent_at", None)
    entry = room.entry(event, **more)
    report = Report(sent_at=sent_at)
    return record_from_tablet(
        tablet=tablet, batch=Batch([entry], Transmission()), report=report, now=now
    )


def last_actor() -> UUID | None:
    event = StoredEvent.objects.order_by("position").last()
    assert event is not None
    return event.actor_id


def test_without_staff_an_entry_is_the_tablets(room: Room, tablet: Tablet) -> None:
    record(tablet, room, OPENED)
    assert last_actor() == tablet.actor


def test_with_staff_an_entry_belongs_to_its_maker(room: Room, tablet: Tablet) -> None:
    anna = official(room)
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=timezone.now())
    record(tablet, room, OPENED)
    assert last_actor() == anna.actor.key


def test_with_nobody_on_it_nothing_is_stored(room: Room, tablet: Tablet) -> None:
    """The tablet keeps the entry, and sends it when someone has come."""
    anna = official(room)
    with pytest.raises(NoEntry) as refused:
        record(tablet, room, OPENED)
    assert refused.value.problem.code == "who_are_you"
    assert StoredEvent.objects.count() == 0
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=timezone.now())
    record(tablet, room, OPENED)
    assert last_actor() == anna.actor.key


@pytest.mark.parametrize(("after", "there"), [(IDLE - TICK, True), (IDLE, False)])
def test_twenty_idle_minutes_and_nobody_is_there(
    room: Room, tablet: Tablet, after: timedelta, there: bool
) -> None:
    now = timezone.now()
    officials.sign_in(tablet=tablet, official=official(room).pk, pin="1234", now=now)
    assert bool(officials.duty_at(tablet.id, now + after)) is there


def test_an_entry_begins_the_twenty_minutes_again(room: Room, tablet: Tablet) -> None:
    now, anna = timezone.now(), official(room)
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    later = now + timedelta(minutes=15)
    record(tablet, room, OPENED, now=later)
    assert officials.duty_at(tablet.id, later + IDLE - TICK)
    assert officials.duty_at(tablet.id, later + IDLE) is None


def test_what_was_made_offline_belongs_to_its_maker(room: Room, tablet: Tablet) -> None:
    """Anna enters without a network; Ben is on the tablet when it is sent."""
    now = timezone.now()
    anna, ben = official(room), official(room, "BE", "9999")
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    officials.sign_in(
        tablet=tablet, official=ben.pk, pin="9999", now=now + timedelta(minutes=10)
    )
    # The tablet's clock is an hour slow; only the time between counts.
    made = now + timedelta(minutes=5) - timedelta(hours=1)
    sent = {"occurred_at": made, "sent_at": made + timedelta(minutes=7)}
    record(tablet, room, OPENED, now=now + timedelta(minutes=12), **sent)
    assert last_actor() == anna.actor.key
    record(tablet, room, NOTE, now=now + timedelta(minutes=12))
    assert last_actor() == ben.actor.key


def test_one_batch_holds_the_entries_of_two_people(room: Room, tablet: Tablet) -> None:
    """In their order, each under its own name."""
    now = timezone.now()
    anna, ben = official(room), official(room, "BE", "9999")
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    officials.sign_in(
        tablet=tablet, official=ben.pk, pin="9999", now=now + timedelta(minutes=10)
    )
    entries = [
        room.entry(OPENED, occurred_at=now + timedelta(minutes=1)),
        room.entry(NOTE, occurred_at=now + timedelta(minutes=11)),
    ]
    sent = now + timedelta(minutes=12)
    recorded = record_from_tablet(
        tablet=tablet,
        batch=Batch([*entries], Transmission()),
        report=Report(sent_at=sent),
        now=sent,
    )
    assert [one.result for one in recorded.outcomes] == ["new", "new"]
    assert [one.version for one in recorded.boards] == [2]
    actors = StoredEvent.objects.order_by("position").values_list("actor", flat=True)
    assert list(actors) == [anna.actor.key, ben.actor.key]


@pytest.mark.parametrize("year", [2000, 9998])
def test_a_clock_that_is_wrong_by_centuries_loses_nothing(
    room: Room, tablet: Tablet, year: int
) -> None:
    made = datetime(year, 1, 1, tzinfo=UTC)
    for sent in (datetime(2000, 1, 1, tzinfo=UTC), datetime(9998, 1, 1, tzinfo=UTC)):
        result = record(tablet, room, OPENED, occurred_at=made, sent_at=sent)
        assert result.outcomes[0].result in {"new", "refused"}
    assert last_actor() == tablet.actor


def test_wrong_pins_slow_the_tablet_down(room: Room, tablet: Tablet) -> None:
    """Even the right one has to wait; another tablet does not."""
    now, anna = timezone.now(), official(room)
    for _try in range(6):
        with pytest.raises(NotThere):
            officials.sign_in(tablet=tablet, official=anna.pk, pin="0000", now=now)
    with pytest.raises(SlowDown):
        officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    other = tablet_of(pair(room.tournament, name="Tablet B"))
    assert officials.sign_in(tablet=other, official=anna.pk, pin="1234", now=now)


def test_an_official_of_another_tournament_is_a_stranger(
    room: Room, tablet: Tablet
) -> None:
    other = type(room.tournament).objects.create(name="Elsewhere")
    stranger = officials.set_official(
        tournament=other.pk, initials="XX", name="", pin="1234"
    )
    with pytest.raises(NotThere):
        officials.sign_in(
            tablet=tablet, official=stranger.pk, pin="1234", now=timezone.now()
        )


def test_who_is_removed_or_stopped_is_on_no_tablet(room: Room, tablet: Tablet) -> None:
    now, anna, ben = timezone.now(), official(room), official(room, "BE")
    officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    officials.remove_official(official=anna.pk, now=now)
    assert officials.duty_at(tablet.id, now) is None
    with pytest.raises(NotThere):
        officials.sign_in(tablet=tablet, official=anna.pk, pin="1234", now=now)
    officials.sign_in(tablet=tablet, official=ben.pk, pin="1234", now=now)
    stop_device(device=tablet.id, now=now)
    assert officials.duty_at(tablet.id, now) is None


def test_the_same_initials_get_a_new_pin_and_keep_their_key(room: Room) -> None:
    old, new = official(room), official(room, " ab ", "5678")
    assert (old.pk, old.actor.key) == (new.pk, new.actor.key)
    assert "5678" not in new.pin


@pytest.mark.parametrize("initials", ["", "ABCDE", "A1", "A B"])
def test_initials_are_letters(room: Room, initials: str) -> None:
    with pytest.raises(BadRequest) as bad:
        official(room, initials)
    assert bad.value.problem.code == "bad_initials"


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "١٢٣٤"])
def test_a_pin_is_four_digits(room: Room, pin: str) -> None:
    with pytest.raises(BadRequest) as bad:
        official(room, pin=pin)
    assert bad.value.problem.code == "bad_pin"


def test_a_tablet_tells_what_it_keeps(room: Room) -> None:
    """What is acknowledged in the same breath is no longer unsent."""
    secret = pair(room.tournament)
    report = Report(unsent=3, app="2026.11")
    record_from_tablet(
        tablet=tablet_of(secret),
        batch=Batch([room.entry(OPENED)], Transmission()),
        report=report,
        now=timezone.now(),
    )
    device = device_of(secret)
    assert (device.unsent, device.app, device.sender) == (2, "2026.11", "tablet-1")


def told(secret: str, entry: Entry, *, unsent: int) -> None:
    """A tablet whose clock is a day ahead sends one; its first is four minutes old."""
    now = timezone.now()
    sent = now + timedelta(days=1)
    record_from_tablet(
        tablet=tablet_of(secret),
        batch=Batch([entry], Transmission()),
        report=Report(unsent, oldest=sent - timedelta(minutes=4), sent_at=sent),
        now=now,
    )


def test_how_old_the_first_entry_is_that_it_keeps_is_known_by_our_clock(
    room: Room,
) -> None:
    secret, before = pair(room.tournament), timezone.now()
    told(secret, room.entry(OPENED), unsent=2)
    oldest = device_of(secret).oldest_unsent
    assert oldest
    assert before <= oldest + timedelta(minutes=4) <= timezone.now()
    told(secret, room.entry(AUCTION), unsent=1)
    assert device_of(secret).oldest_unsent is None


def test_what_it_may_not_send_grows_old(room: Room) -> None:
    """Nobody has said who is on the tablet; its entries wait there."""
    official(room)
    secret = pair(room.tournament)
    with pytest.raises(NoEntry):
        told(secret, room.entry(OPENED), unsent=1)
    device = device_of(secret)
    assert device.unsent == 1
    assert device.oldest_unsent
    assert device.oldest_unsent < timezone.now() - timedelta(minutes=3)


@pytest.mark.parametrize(
    "body",
    [b"[]", b"{", b'{"unsent": -1}', b'{"unsent": "x"}', b'{"sent_at": 5}', b"\xff"],
)
def test_a_report_that_makes_no_sense_is_no_report(body: bytes) -> None:
    assert read_report(body) == Report()
