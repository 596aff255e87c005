"""Many passwords at once: right ones get in, and wrong ones hinder nobody."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from threading import Event
from time import monotonic
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from deploy import settings as served_settings
from tables.access.throttling import FREE
from tables.models import Slowed
from tests.conftest import Site, served
from tests.rulings.builders import make_person, make_table
from tests.tables.asking import ENTRIES, sent
from tests.tables.table import NOTE, OPENED, Room

TOKEN = "c" * 32
RIGHT = "the-right-one"
names = count()
Door = Callable[[Site, str, str], int]


@pytest.fixture(scope="module")
def _other(_site: Site) -> Iterator[Site]:
    with served(_site.env) as other:
        yield other


@pytest.fixture
def sites(site: Site, _other: Site) -> list[Site]:
    """Two web processes of one site."""
    return [site, _other]


@pytest.fixture
def anna(site: Site) -> User:
    """A director whose password costs what it costs at a site, not what tests pay."""
    person = make_person("anna", "director")
    with override_settings(PASSWORD_HASHERS=served_settings.PASSWORD_HASHERS):
        person.set_password(RIGHT)
    person.save()
    return person


def ask(site: Site, method: str, path: str, body: str = "", **heads: str) -> int:
    line = HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    named = {name.replace("_", "-"): value for name, value in heads.items()}
    line.request(method, path, body, named)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def by_password(site: Site, name: str, password: str) -> int:
    pair = b64encode(f"{name}:{password}".encode()).decode()
    return ask(site, "GET", "/api/tables/", Authorization=f"Basic {pair}")


def at_the_form(site: Site, name: str, password: str) -> int:
    form = {"login": name, "password": password, "csrfmiddlewaretoken": TOKEN}
    heads = {"Content_Type": "application/x-www-form-urlencoded"}
    return ask(
        site, "POST", "/login/", urlencode(form), Cookie=f"csrftoken={TOKEN}", **heads
    )


@pytest.mark.parametrize(
    ("door", "is_in"), [(by_password, 200), (at_the_form, 302)], ids=["api", "form"]
)
def test_right_ones_beside_each_other_all_get_in(
    sites: list[Site], anna: User, door: Door, is_in: int
) -> None:
    """Eight at a time, at two processes; each hashed at its full cost."""
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            asked = [pool.submit(door, sites[n % 2], "anna", RIGHT) for n in range(8)]
            assert Counter(one.result() for one in asked) == {is_in: 8}
    assert not Slowed.objects.exists()


def test_of_wrong_ones_beside_each_other_no_more_are_looked_at_than_in_turn(
    sites: list[Site], anna: User
) -> None:
    with ThreadPoolExecutor(12) as pool:
        asked = [
            pool.submit(by_password, sites[n % 2], "anna", "wrong") for n in range(12)
        ]
        found = Counter(one.result() for one in asked)
    assert set(found) == {401, 429}
    # Waits of a second may have passed meanwhile; the later ones are longer.
    assert FREE + 1 <= found[401] <= FREE + 4
    [of_anna] = Slowed.objects.filter(key__regex="^login:[0-9a-f]*:")
    assert of_anna.wrong == found[401]


@contextmanager
def attack(site: Site, connections: int) -> Iterator[Counter[int]]:
    """Wrong passwords for ever-new names on so many connections; the answers."""
    stop, found = Event(), Counter[int]()

    def guess(door: Door) -> None:
        while not stop.is_set():
            found[door(site, f"nobody-{next(names)}", "wrong")] += 1

    with ThreadPoolExecutor(connections) as pool:
        doors = [by_password, at_the_form] * (connections // 2)
        guessing = [pool.submit(guess, door) for door in doors]
        try:
            yield found
        finally:
            stop.set()
            for one in guessing:
                one.result(60)


def test_entries_do_not_wait_for_wrong_passwords(site: Site, anna: User) -> None:
    """Not a clock, but an order: so many entries for each hash that the site made."""
    table = make_table()
    room = Room(table.section.tournament, table, table)
    room.record(OPENED)
    client = Client()
    client.force_login(anna)
    heads = {
        "Content_Type": "application/json",
        "Cookie": f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}",
        "X_CSRFToken": TOKEN,
    }
    with attack(site, 32) as found:
        while found.total() < 2:
            assert by_session(site, heads, room) == 200
        looked_at, entries = looked_at_now(), 0
        while looked_at_now() < looked_at + 6:
            assert by_session(site, heads, room) == 200
            entries += 1
    # A hash takes a third of a second of a processor, an entry some milliseconds; one
    # that waited for its turn behind 32 others would see all six of them.
    assert entries > 30
    assert set(found) <= {200, 401, 429}


def by_session(site: Site, heads: dict[str, str], room: Room) -> int:
    entry = sent(room, NOTE, device="a", seq=next(names))
    return ask(site, "POST", ENTRIES, json.dumps([entry]), **heads)


def looked_at_now() -> int:
    """How many wrong passwords have been looked at."""
    kept = Slowed.objects.filter(key__startswith="login-from:")
    return sum(kept.values_list("wrong", flat=True))


def wrong(number: int) -> dict[str, str]:
    """Another name each time, and no password of anybody's."""
    return {"login": f"n{number}", "password": "x"}


def test_one_address_is_looked_at_a_hundred_times_and_then_waits(
    site: Site, anna: User, client: Client
) -> None:
    begun, looked_at = monotonic(), 0
    while (answer := client.post("/login/", wrong(looked_at))).status_code == 200:
        looked_at += 1
    assert 1 <= int(answer.headers["Retry-After"]) <= 6
    # One more for each six seconds that this has taken.
    assert 101 <= looked_at <= 102 + (monotonic() - begun) / 6
    # Someone else, and anybody with a session or a key, does not.
    other = Client(REMOTE_ADDR="192.0.2.9")
    form = {"login": "anna", "password": RIGHT}
    assert other.post("/login/", form).status_code == 302
    # Her log-in has made her hash again, as tests make it.
    anna.refresh_from_db()
    client.force_login(anna)
    assert client.get("/desk/").status_code == 200
