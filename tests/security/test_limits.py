"""Who asks too often comes again later; who guesses waits longer and longer."""

from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from deploy import limits
from deploy.limits import Buckets
from tables.access import throttling
from tables.access.models import Official
from tables.access.permissions import rate_of
from tables.access.throttling import FREE, count_attempt
from tables.common.errors import SlowDown
from tables.models import Slowed, StoredEvent
from tests.security.routes import routes
from tests.security.world import World
from tests.tables.asking import ENTRIES, JSON, is_problem, post, sent
from tests.tables.keyed import give_key, showing
from tests.tables.paired import holding, pair
from tests.tables.table import NOTE, Room

PASSWORD = "the-right-one"


@pytest.fixture(autouse=True)
def full_buckets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody has asked for anything yet, and no time goes by while somebody asks."""
    started = timezone.now()
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)
    monkeypatch.setattr(throttling, "timezone", SimpleNamespace(now=lambda: started))
    limits.buckets.forget()
    yield
    limits.buckets.forget()


@pytest.fixture
def allowed(settings: LazySettings) -> dict[str, int]:
    """Two of everything a minute."""
    settings.LIMITS = dict.fromkeys(settings.LIMITS, 2)
    told: dict[str, int] = settings.LIMITS
    return told


@pytest.fixture
def director(db: None) -> User:
    return User.objects.create_user("anna", password=PASSWORD)


def test_a_bucket_fills_again_as_time_goes_by() -> None:
    buckets = Buckets()
    assert [buckets.wait("a", 2, 0.0) for _ in range(3)] == [0, 0, 30]
    assert buckets.wait("b", 2, 0.0) == 0
    assert [buckets.wait("a", 2, 30.0), buckets.wait("a", 2, 30.0)] == [0, 30]


def test_a_tablet_that_sends_too_often_is_asked_to_wait_and_another_is_not(
    world: World, allowed: dict[str, int]
) -> None:
    # Nobody has to say who is on a tablet.
    Official.objects.all().delete()
    room = Room(world.tournament, world.table, world.table)
    batches = [[sent(room, NOTE, device="a", seq=n)] for n in (1, 2, 3)]
    tablet = holding(world.secret, HTTP_X_CSRFTOKEN="")
    answers = [post(tablet, batch) for batch in batches]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert is_problem(answers[2], 429, "too_often")
    assert answers[2].headers["Retry-After"] == "30"
    # Nothing of the third was stored; it comes again and is stored once.
    before = StoredEvent.objects.count()
    limits.buckets.forget()
    assert post(tablet, batches[2]).json()["results"][0]["result"] == "new"
    assert StoredEvent.objects.count() == before + 1
    # Five hundred tablets of one venue come from one address.
    allowed["entries"] = 1
    for n in range(3):
        other = holding(pair(world.tournament, name=f"T{n}"), HTTP_X_CSRFTOKEN="")
        assert post(other, [sent(room, NOTE, device=f"o{n}", seq=1)]).status_code == 200


def test_files_in_and_out_are_counted(
    world: World, inside: Client, allowed: dict[str, int]
) -> None:
    at = f"/review/tournaments/{world.tournament.pk}/exchange/json/"
    answers = [inside.get(at) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["Content-Type"].startswith("text/html")
    assert answers[2].headers["Retry-After"] == "30"
    files = [inside.post("/desk/tablets/file/", {"a": "b"}) for _ in range(3)]
    assert [answer.status_code for answer in files] == [422, 422, 429]


def test_files_that_a_program_sends_are_counted(
    world: World, allowed: dict[str, int]
) -> None:
    program = showing(give_key(world.tournament, records=True))
    at = f"/api/v1/tournaments/{world.tournament.pk}/results/"
    answers = [program.post(at, b"none", content_type="text/csv") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert is_problem(answers[2], 429, "too_often")
    assert answers[2].headers["Retry-After"] == "30"


def test_everything_that_is_kept_as_a_file_is_counted(
    world: World, inside: Client
) -> None:
    given = set()
    for route in routes():
        if route.name != "stream" and not route.pattern.startswith("admin/"):
            answer = inside.get(route.address(world.ids))
            if "Content-Disposition" in answer.headers and answer.resolver_match:
                match = answer.resolver_match
                given.add((match.view_name, rate_of(match.func)))
    # The schema is kept ready, and the same for everybody.
    assert {name for name, rate in given if rate != "exports"} <= {"schema"}
    assert len(given) > 3


def said(password: str) -> dict[str, str]:
    return {"login": "anna", "password": password}


def wrong(client: Client, **more: Any) -> Any:
    return client.post("/login/", said("no"), **more)


def test_who_guesses_a_password_waits(director: User) -> None:
    client = Client()
    for _ in range(7):
        assert wrong(client).status_code in {200, 429}
    # The right one has to wait too, or the wait would tell nothing.
    assert client.post("/login/", said(PASSWORD)).status_code in {200, 429}
    # From elsewhere the same account is open: nobody is kept out by a stranger.
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/login/", said(PASSWORD)).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(director: User) -> None:
    for _ in range(4):
        client = Client()
        wrong(client)
        assert client.post("/login/", said(PASSWORD)).status_code == 302
    # The address keeps its own count: an account of one's own clears it for nobody.
    assert [one.key for one in Slowed.objects.all()] == ["login-from:127.0.0.1"]


def test_from_many_addresses_a_hundred_tries_are_free(director: User) -> None:
    wrongs = [wrong(Client(), REMOTE_ADDR=f"192.0.2.{n}") for n in range(1, 103)]
    codes = [answer.status_code for answer in wrongs]
    assert codes[:101] == [200] * 101
    assert codes[101] == 429


def test_who_guesses_at_the_api_waits(director: User) -> None:
    client = Client(headers={"Authorization": "Basic YW5uYTpubw=="})
    answers = [client.get("/api/tables/") for _ in range(7)]
    assert {answer.status_code for answer in answers[:6]} <= {401, 403}
    assert is_problem(answers[6], 429, "slow_down")
    assert int(answers[6].headers["Retry-After"]) >= 1


def test_a_program_with_the_right_password_never_waits(director: User) -> None:
    director.groups.add(Group.objects.get(name="floor"))
    client = Client(headers={"Authorization": "Basic YW5uYTp0aGUtcmlnaHQtb25l"})
    assert {client.get("/api/lawbook/2017/").status_code for _ in range(9)} == {200}


def test_waiting_ends(director: User) -> None:
    client = Client()
    for _ in range(7):
        wrong(client)
    Slowed.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert client.post("/login/", said(PASSWORD)).status_code == 302


def test_the_entries_of_a_stranger_are_counted_too(
    db: None, allowed: dict[str, int]
) -> None:
    codes = [Client().post(ENTRIES, "[]", content_type=JSON) for _ in range(3)]
    assert [answer.status_code for answer in codes][2] == 429


def test_of_tries_at_one_moment_the_later_may_be_counted_first(db: None) -> None:
    """Processes do not wait for each other; one that guessed too often does."""
    now = timezone.now()
    for before in range(FREE + 1):
        count_attempt(key="a", now=now - timedelta(milliseconds=before))
    with pytest.raises(SlowDown):
        count_attempt(key="a", now=now)
    count_attempt(key="a", now=now + timedelta(seconds=2))
