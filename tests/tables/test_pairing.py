"""Letting tablets in: codes, two minutes, once; and until when they are in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from django.db import connections

from tables.access import pairing, tablet, throttling
from tables.access.models import Device, Pairing
from tables.access.pairing import TabletPlace, free_name
from tables.access.tablet import LONGEST_EVENT, admit_tablet
from tables.common.errors import NoEntry, NotThere, SlowDown
from tables.models import Slowed
from tests.tables.paired import device_of, pair
from tests.tables.table import Room

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TICK = timedelta(microseconds=1)


def offer(room: Room) -> str:
    place = TabletPlace(room.tournament.pk, None, "Tablet A")
    return pairing.offer_pairing(place=place, by=None, now=NOON)[1]


def why_not(secret: str, now: datetime) -> str | None:
    """The code of the refusal, or None when the tablet is in."""
    try:
        admit_tablet(secret, now)
    except NoEntry as out:
        return out.problem.code
    return None


@pytest.mark.parametrize("typed", ["{0}", " {0} ", "{1}", "{2}"])
def test_a_code_is_read_as_people_type_it(room: Room, typed: str) -> None:
    code = offer(room)
    given = typed.format(code, tablet.grouped_code(code).lower(), "-".join(code))
    assert device_of(pairing.use_code(code=given, now=NOON)).name == "Tablet A"


def test_greek_keys_give_the_same_code() -> None:
    assert tablet.read_code("ΑΕΗΚ ΜΝΡΤΥΧ") == "AEHKMNPTYX"


def test_no_letter_is_taken_for_another() -> None:
    assert not set("0O1IL2Z5S8BUV") & set(tablet.LETTERS)
    assert {len(tablet.new_code()) for _ in range(50)} == {8}


@pytest.mark.parametrize(
    ("after", "good"),
    [(timedelta(minutes=2) - TICK, True), (timedelta(minutes=2), False)],
)
def test_a_code_is_good_for_two_minutes(
    room: Room, after: timedelta, good: bool
) -> None:
    code = offer(room)
    if good:
        assert pairing.use_code(code=code, now=NOON + after)
        return
    with pytest.raises(NotThere) as missing:
        pairing.use_code(code=code, now=NOON + after)
    assert missing.value.problem.code == "unknown_code"


def test_a_code_is_good_once(room: Room) -> None:
    code = offer(room)
    pairing.use_code(code=code, now=NOON)
    with pytest.raises(NotThere):
        pairing.use_code(code=code, now=NOON)
    assert Device.objects.count() == 1


def test_of_two_tablets_at_once_one_is_in(live: Room) -> None:
    """Two connections, the same code, at the same moment; ten times."""
    for _round in range(10):
        code, together = offer(live), Barrier(2)

        def come(code: str = code, together: Barrier = together) -> bool:
            try:
                together.wait()
                return bool(pairing.use_code(code=code, now=NOON))
            except NotThere:
                return False
            finally:
                connections.close_all()

        with ThreadPoolExecutor(2) as both:
            came = [both.submit(come) for _ in range(2)]
            assert sorted(one.result() for one in came) == [False, True]
    assert Device.objects.count() == 10


def test_the_database_holds_neither_code_nor_secret(room: Room) -> None:
    code = offer(room)
    secret = pairing.use_code(code=code, now=NOON)
    kept = str(list(Pairing.objects.values()) + list(Device.objects.values()))
    assert code not in kept
    assert secret not in kept


def test_the_desk_types_the_code_of_a_tablet(room: Room) -> None:
    """The tablet hears of it by its ticket, once."""
    code, ticket = pairing.ask_for_pairing(now=NOON)
    assert pairing.use_ticket(ticket=ticket, now=NOON) is None
    assert pairing.is_waiting(ticket, NOON)
    place = TabletPlace(room.tournament.pk, room.table.section_id, "Tablet B")
    pairing.grant_pairing(code=code, place=place, by=None, now=NOON)
    secret = pairing.use_ticket(ticket=ticket, now=NOON)
    assert secret is not None
    assert device_of(secret).section_id == room.table.section_id
    assert pairing.use_ticket(ticket=ticket, now=NOON) is None
    with pytest.raises(NotThere):
        pairing.grant_pairing(code=code, place=place, by=None, now=NOON)


def test_a_tablets_own_code_lets_no_other_tablet_in(room: Room) -> None:
    """Neither before nor after the desk has typed it."""
    code, _ticket = pairing.ask_for_pairing(now=NOON)
    place = TabletPlace(room.tournament.pk, None, "Tablet B")
    with pytest.raises(NotThere):
        pairing.use_code(code=code, now=NOON)
    pairing.grant_pairing(code=code, place=place, by=None, now=NOON)
    with pytest.raises(NotThere):
        pairing.use_code(code=code, now=NOON)


def test_a_code_of_the_desk_grants_nothing(room: Room) -> None:
    """Someone who types it at another desk moves no tablet elsewhere."""
    place = TabletPlace(room.tournament.pk, None, "Tablet B")
    with pytest.raises(NotThere):
        pairing.grant_pairing(code=offer(room), place=place, by=None, now=NOON)


def test_a_tablet_is_in_until_the_tournament_ends(room: Room) -> None:
    secret = pair(room.tournament, now=NOON)
    end = NOON + timedelta(days=20)
    room.tournament.ends_at = end
    room.tournament.save()
    assert why_not(secret, end - TICK) is None
    assert why_not(secret, end) == "not_paired"


def test_a_tournament_without_an_end_has_one_for_tablets(room: Room) -> None:
    secret = pair(room.tournament, now=NOON)
    assert why_not(secret, NOON + LONGEST_EVENT - TICK) is None
    assert why_not(secret, NOON + LONGEST_EVENT) == "not_paired"


def test_a_stopped_tablet_is_told_so(room: Room) -> None:
    secret = pair(room.tournament, now=NOON)
    pairing.stop_device(device=device_of(secret).pk, now=NOON)
    assert why_not(secret, NOON) == "device_stopped"
    assert why_not("something else", NOON) == "not_paired"


def test_the_desk_sees_when_a_tablet_was_last_there(room: Room) -> None:
    secret = pair(room.tournament, now=NOON)
    admit_tablet(secret, NOON)
    admit_tablet(secret, NOON + timedelta(seconds=5))
    assert device_of(secret).last_seen == NOON
    later = NOON + timedelta(seconds=30)
    admit_tablet(secret, later)
    assert device_of(secret).last_seen == later


def test_a_new_tablet_gets_the_first_free_letter(room: Room) -> None:
    assert free_name(room.tournament.pk) == "Tablet A"
    one, _two = pair(room.tournament), pair(room.tournament, name="Tablet B")
    assert free_name(room.tournament.pk) == "Tablet C"
    pairing.stop_device(device=device_of(one).pk, now=NOON)
    assert free_name(room.tournament.pk) == "Tablet A"


def waits(tries: int, start: datetime) -> list[int]:
    """How long someone waits after each of so many tries, made as soon as allowed."""
    found, now = [], start
    for _try in range(tries):
        throttling.count_attempt(key="pair:here", now=now)
        until = Slowed.objects.get(key="pair:here").until
        found.append(round((until - now).total_seconds()))
        now = until
    return found


def test_wrong_codes_slow_down(db: None) -> None:
    assert waits(15, NOON) == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300]


def test_too_early_is_refused_and_does_not_count(db: None) -> None:
    waits(9, NOON)
    until = Slowed.objects.get().until
    with pytest.raises(SlowDown) as slow:
        throttling.count_attempt(key="pair:here", now=until - timedelta(seconds=3))
    assert slow.value.seconds == 3
    assert Slowed.objects.get().wrong == 9
    throttling.count_attempt(key="pair:elsewhere", now=NOON)
    throttling.count_attempt(key="pair:here", now=until)


@pytest.mark.parametrize(("pause", "wrong"), [(15 * 60, 10), (15 * 60 + 1, 1)])
def test_a_quarter_of_an_hour_forgets(db: None, pause: int, wrong: int) -> None:
    waits(9, NOON)
    until = Slowed.objects.get().until
    throttling.count_attempt(key="pair:here", now=until + timedelta(seconds=pause))
    assert Slowed.objects.get().wrong == wrong


def test_a_right_code_forgets_at_once(db: None) -> None:
    waits(9, NOON)
    right = throttling.GuessCounter("pair:here")
    later = Slowed.objects.get().until
    throttling.check_secret(lambda: True, right, wrong=ValueError, now=later)
    assert waits(5, NOON) == [0, 0, 0, 0, 0]
