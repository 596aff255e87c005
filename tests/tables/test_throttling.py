"""A guess counts when it was wrong, in whichever order and process guesses come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Barrier, Event
from time import sleep

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from tables.access import throttling
from tables.access.throttling import FREE, GuessCounter, check_secret, network_of
from tables.common.errors import SlowDown
from tables.models import Slowed

NOON = datetime(2026, 11, 22, 12, tzinfo=timezone.get_default_timezone())
AT = GuessCounter("door")


class Wrong(Exception):
    """Not this one."""


def right() -> str:
    return "in"


def wrong() -> str:
    raise Wrong


def outcome(look: Callable[[], str], *at: GuessCounter, now: datetime = NOON) -> str:
    try:
        return check_secret(look, *(at or (AT,)), wrong=Wrong, now=now)
    except Wrong:
        return "wrong"
    except SlowDown:
        return "slow"


def counted(key: str = "door") -> int:
    return sum(Slowed.objects.filter(key=key).values_list("wrong", flat=True))


def test_a_right_guess_leaves_nothing(db: None) -> None:
    assert [outcome(right) for _ in range(20)] == ["in"] * 20
    assert not Slowed.objects.exists()


def test_wrong_ones_are_free_up_to_a_number_and_a_right_one_forgets_them(
    db: None,
) -> None:
    assert [outcome(wrong) for _ in range(FREE)] == ["wrong"] * FREE
    assert (outcome(right), counted()) == ("in", 0)
    assert [outcome(wrong) for _ in range(FREE + 2)] == ["wrong"] * (FREE + 1) + [
        "slow"
    ]
    # The right one waits too, or the wait would tell nothing.
    assert outcome(right) == "slow"
    assert outcome(right, now=NOON + timedelta(seconds=1)) == "in"


def test_what_goes_wrong_otherwise_is_no_guess(db: None) -> None:
    def broken() -> str:
        Slowed.objects.create(key="half", wrong=1, until=NOON)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        outcome(broken)
    assert not Slowed.objects.exists()


def test_of_a_wrong_guess_nothing_stays_but_its_count(db: None) -> None:
    def half() -> str:
        Slowed.objects.create(key="half", wrong=1, until=NOON)
        raise Wrong

    assert outcome(half) == "wrong"
    assert (counted("half"), counted()) == (0, 1)


def test_each_key_is_counted(db: None) -> None:
    many = GuessCounter("all", 2)
    at = [(GuessCounter(f"one {n}"), many) for n in range(4)]
    assert [outcome(wrong, *one) for one in at] == ["wrong"] * 3 + ["slow"]
    # Where one of them refuses, the other does not count.
    assert counted("one 3") == 0


@contextmanager
def beside(number: int) -> Iterator[Callable[[Callable[[], str]], list[str]]]:
    """Have so many guesses made at the same moment, on connections of their own."""
    begin = Barrier(number)

    def made(look: Callable[[], str]) -> str:
        begin.wait(10)
        try:
            return outcome(look, now=timezone.now())
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        yield lambda look: list(pool.map(made, [look] * number))


@pytest.mark.django_db(transaction=True)
def test_right_ones_beside_each_other_all_get_in() -> None:
    with beside(10) as make:
        for _ in range(8):
            assert make(right) == ["in"] * 10
    assert not Slowed.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_wrong_ones_beside_each_other_are_looked_at_as_if_in_turn() -> None:
    looked = []

    def look() -> str:
        looked.append(1)
        sleep(0.01)
        raise Wrong

    with beside(10) as make:
        found = Counter(make(look))
    # The free ones and the one after, whose wait the next would have to bear.
    assert found == {"wrong": FREE + 1, "slow": 10 - FREE - 1}
    assert len(looked) == counted() == FREE + 1


@pytest.mark.django_db(transaction=True)
def test_a_right_one_beside_wrong_ones_waits_for_their_outcome() -> None:
    looking, go_on = Event(), Event()

    def slow() -> str:
        looking.set()
        go_on.wait(10)
        raise Wrong

    def made(look: Callable[[], str]) -> str:
        try:
            return outcome(look, now=timezone.now())
        finally:
            connection.close()

    for _ in range(FREE):
        outcome(wrong, now=timezone.now())
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(made, slow)
        looking.wait(10)
        second = pool.submit(made, right)
        go_on.set()
        assert (first.result(10), second.result(10)) == ("wrong", "slow")


def test_a_place_that_many_share_has_a_bucket(db: None) -> None:
    for _ in range(101):
        throttling.require_guesses_left(key="here", now=NOON)
        throttling.count_shared_guess(key="here", now=NOON)
    with pytest.raises(SlowDown) as slow:
        throttling.require_guesses_left(key="here", now=NOON)
    assert slow.value.seconds == 6
    throttling.require_guesses_left(key="here", now=NOON + timedelta(seconds=6))
    throttling.require_guesses_left(key="elsewhere", now=NOON)
    # One drop runs out in six seconds, whatever comes meanwhile.
    throttling.count_shared_guess(key="here", now=NOON + timedelta(seconds=6))
    with pytest.raises(SlowDown):
        throttling.require_guesses_left(key="here", now=NOON + timedelta(seconds=11))
    throttling.require_guesses_left(key="here", now=NOON + timedelta(seconds=12))


@pytest.mark.parametrize(("after", "left"), [(3600, 1), (3601, 0)])
def test_what_slows_nobody_down_is_forgotten(db: None, after: int, left: int) -> None:
    outcome(wrong)
    now = NOON + timedelta(seconds=after)
    throttling.forget_old_tries(now=now)
    assert Slowed.objects.count() == left


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_one_person_has_one_place(address: str, place: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == place


def test_nobody_waits_for_an_hour_because_the_clock_was_put_back(db: None) -> None:
    """What was counted an hour ahead slows nobody down behind it."""
    ahead = NOON + timedelta(hours=1)
    place = "place"
    for _ in range(FREE + 3):
        outcome(wrong, now=ahead)
        ahead += timedelta(minutes=6)
    for _ in range(250):
        throttling.count_shared_guess(key=place, now=ahead)
    throttling.require_delay_over(AT, now=NOON)
    throttling.require_guesses_left(key=place, now=NOON)
    assert outcome(wrong) == "wrong"
    throttling.count_shared_guess(key=place, now=NOON)
    throttling.require_guesses_left(key=place, now=NOON + throttling.DROP)
    assert outcome(right, now=NOON + timedelta(seconds=throttling.LONGEST)) == "in"
