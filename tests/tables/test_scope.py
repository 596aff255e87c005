"""What a paired tablet may see and do: its own tables, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from tables.access import officials
from tables.access.pairing import TabletPlace, offer_pairing, stop_device
from tables.models import Section, StoredEvent, Table, Tournament
from tests.tables.asking import ENTRIES, is_problem, post, sent
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import BOARD, NOTE, OPENED, Room

OWN = {"HTTP_X_CSRFTOKEN": ""}
STRICT = {"enforce_csrf_checks": True}


@dataclass(frozen=True)
class Venue:
    """A tablet of section A, and tables it has nothing to do with."""

    room: Room
    secret: str
    next_door: Table
    elsewhere: Table

    @property
    def tablet(self) -> Client:
        return holding(self.secret, **STRICT, **OWN)


@pytest.fixture
def venue(room: Room) -> Venue:
    secret = pair(room.tournament, room.table.section)
    section = Section.objects.create(tournament=room.tournament, name="B")
    other = Tournament.objects.create(name="Another one")
    far = Section.objects.create(tournament=other, name="A")
    for table in (room.table, room.other):
        room.record(OPENED, table=table.pk)
    tables = [Table.objects.create(section=one, number=1) for one in (section, far)]
    for table in tables:
        room.record(OPENED, table=table.pk)
    return Venue(room, secret, *tables)


def looks(table: int) -> list[str]:
    board = f"/api/tables/{table}/boards/{BOARD}/"
    return [
        f"/api/tables/{table}/",
        board,
        board + "events/",
        board + "words/",
        f"/floor/tables/{table}/",
        f"/floor/tables/{table}/now/",
        f"/floor/tables/{table}/company/",
    ]


def test_a_tablet_sees_its_own_tables(venue: Venue) -> None:
    for table in (venue.room.table, venue.room.other):
        for path in looks(table.pk):
            assert venue.tablet.get(path).status_code == 200, path


def test_it_sees_no_other_table(venue: Venue) -> None:
    """Not even that there is one: the answer is that of a table nobody has."""
    for table in (venue.next_door.pk, venue.elsewhere.pk, 10**6):
        for path in looks(table):
            answer = venue.tablet.get(path)
            assert answer.status_code == 404, path
            if path.startswith("/api/"):
                assert is_problem(answer, 404, "unknown_table")
        path = f"/api/tables/{table}/boards/{BOARD}/preview/"
        assert is_problem(post(venue.tablet, NOTE, path), 404, "unknown_table")


def test_lists_hold_its_own_tables_only(venue: Venue) -> None:
    ours = {venue.room.table.pk, venue.room.other.pk}
    for query in ("", f"?tournament={venue.elsewhere.section.tournament_id}"):
        answer = venue.tablet.get(f"/api/tables/{query}").json()
        assert {table["id"] for table in answer["tables"]} <= ours
    for path in ("/floor/", "/floor/rooms/"):
        page = venue.tablet.get(path).content.decode()
        links = [f"/floor/tables/{one.pk}/" in page for one in Table.objects.all()]
        assert sum(links) == 2
        assert "Another one" not in page


def test_a_tablet_of_the_whole_tournament_sees_its_sections(venue: Venue) -> None:
    whole = holding(pair(venue.room.tournament), **OWN)
    assert whole.get(f"/floor/tables/{venue.next_door.pk}/").status_code == 200
    assert whole.get(f"/floor/tables/{venue.elsewhere.pk}/").status_code == 404


def test_it_records_at_its_own_tables_only(venue: Venue) -> None:
    """One entry for another table loses none of the others."""
    tables = [venue.room.table.pk, venue.next_door.pk, venue.elsewhere.pk]
    batch = [sent(venue.room, NOTE, table=table) for table in tables]
    before = StoredEvent.objects.count()
    results = post(venue.tablet, {"entries": batch}).json()["results"]
    assert [one["result"] for one in results] == ["new", "refused", "refused"]
    assert [one["id"] for one in results] == [one["id"] for one in batch]
    assert {one["problem"]["code"] for one in results[1:]} == {"not_your_table"}
    assert StoredEvent.objects.count() == before + 1


def test_the_desk_and_the_review_are_closed_to_it(venue: Venue) -> None:
    """Every page and every path of the API but those of the floor."""
    open_to_it = (
        "floor/",
        *(
            f"api/{version}{what}"
            for version in ("v1/", "")
            for what in ("tables", "entries", "stream", "lawbook")
        ),
        "lawbook/",
    )
    free = (
        "admin/login/",
        "login/",
        "language/",
        "theme/",
        "healthz",
        "readyz",
        # Guarded by a token of its own, tests/deploy says how.
        "metrics",
        # The documentation of the API, which is public.
        *("api/", "api/schema/", "api/asyncapi/"),
        "setup/welcome/1/1/",
        "account/inactive/",
        "about/",
        # The worker that shows notices; it holds no words of ours.
        "desk/worker.js",
        "account/password/reset/",
        "account/password/reset/sent/",
        "account/password/reset/done/",
        "",
    )
    for path in sorted(paths()):
        if path.startswith(open_to_it) or path in free or "jsi18n" in path:
            continue
        status = venue.tablet.get("/" + path).status_code
        assert status in {301, 302, 401, 403, 404, 405}, path
        if status in {301, 302}:
            assert "login" in venue.tablet.get("/" + path).headers["Location"] or (
                path.startswith(("admin/", "logout/"))
            ), path


def paths(resolver: Any = None, before: str = "") -> set[str]:
    """Every address of the site, with a number where one is asked for."""
    found = set()
    for one in (resolver or get_resolver()).url_patterns:
        text = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found |= paths(one, text)
        elif isinstance(one, URLPattern) and "^" not in text and "(" not in text:
            found.add(filled(text))
    return found


def filled(text: str) -> str:
    parts = text.replace(">", "<").split("<")
    return "".join("1" if number % 2 else part for number, part in enumerate(parts))


@pytest.mark.parametrize(
    ("state", "code"), [("stopped", "device_stopped"), ("over", "not_paired")]
)
def test_a_tablet_that_is_out_is_told_why(venue: Venue, state: str, code: str) -> None:
    """401 with a code of its own: it keeps what it has, and asks to be paired."""
    if state == "stopped":
        stop_device(device=device_of(venue.secret).pk, now=timezone.now())
    else:
        Tournament.objects.update(ends_at=timezone.now())
    before = StoredEvent.objects.count()
    batch = {"entries": [sent(venue.room, NOTE)]}
    assert is_problem(post(venue.tablet, batch), 401, code)
    assert is_problem(venue.tablet.get("/api/tables/"), 401, code)
    assert StoredEvent.objects.count() == before
    page = venue.tablet.get(f"/floor/tables/{venue.room.table.pk}/")
    assert page.headers["Location"] == "/floor/pair/"
    part = venue.tablet.get("/floor/rooms/", headers={"HX-Request": "true"})
    assert part.status_code == 401
    assert 'role="alert"' in venue.tablet.get("/floor/pair/").content.decode()


def test_nobody_on_it_is_a_401_of_its_own(venue: Venue) -> None:
    officials.set_official(
        tournament=venue.room.tournament.pk, initials="AB", name="", pin="1234"
    )
    batch = {"entries": [sent(venue.room, NOTE)]}
    assert is_problem(post(venue.tablet, batch), 401, "who_are_you")


def test_no_other_site_can_make_it_record(venue: Venue) -> None:
    """The cookie is for our pages; a header that no form can send is asked for too."""
    bare = holding(venue.secret, **STRICT)
    foreign = holding(venue.secret, **STRICT, **OWN, HTTP_ORIGIN="https://evil.example")
    ours = holding(venue.secret, **STRICT, **OWN, HTTP_ORIGIN="http://testserver")
    batch = {"entries": [sent(venue.room, NOTE)]}
    before = StoredEvent.objects.count()
    for client in (bare, foreign):
        assert is_problem(post(client, batch), 403, "permission_denied")
    form = ours.post(ENTRIES, json.dumps(batch), content_type="text/plain")
    assert is_problem(form, 415, "unsupported_media_type")
    assert StoredEvent.objects.count() == before
    assert post(ours, batch).status_code == 200


def test_a_session_still_needs_its_token(venue: Venue, person: Any) -> None:
    """Also on a tablet that is paired: the person logged in comes first."""
    client = holding(venue.secret, **STRICT, **OWN)
    client.force_login(person("floor"))
    batch = {"entries": [sent(venue.room, NOTE)]}
    assert is_problem(post(client, batch), 403, "permission_denied")


def test_the_cookie_is_for_our_pages_only(room: Room) -> None:
    """Not for scripts, not for other sites."""
    place = TabletPlace(room.tournament.pk, None, "Tablet A")
    _offer, code = offer_pairing(place=place, by=None, now=timezone.now())
    answer = Client().post("/floor/pair/", {"code": code})
    assert answer.headers["Location"] == "/floor/"
    cookie = answer.cookies["tablet"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")


def test_pairing_again_ends_what_the_tablet_was(venue: Venue) -> None:
    place = TabletPlace(venue.room.tournament.pk, None, "Tablet Z")
    _offer, code = offer_pairing(place=place, by=None, now=timezone.now())
    client = holding(venue.secret)
    client.post("/floor/pair/", {"code": code})
    assert device_of(venue.secret).stopped_at
    assert "Tablet Z" in client.get("/floor/").content.decode()


@pytest.mark.parametrize(
    ("groups", "status"), [(["director"], 200), (["floor"], 403), (["reviewer"], 403)]
)
def test_only_directors_see_the_tablets(
    db: None, person: Any, groups: list[str], status: int
) -> None:
    client = Client()
    client.force_login(person(*groups))
    assert client.get("/desk/tablets/").status_code == status
    for path in ("list/", "offers/1/"):
        assert client.get(f"/desk/tablets/{path}").status_code in {status, 204}


def test_only_directors_change_anything_there(venue: Venue, person: Any) -> None:
    device = device_of(venue.secret)
    client = Client()
    client.force_login(person("floor"))
    for path in (
        f"tablets/{device.pk}/stop/",
        f"tablets/{device.pk}/log-out/",
        "tablets/add/",
        "staff/",
        "staff/1/remove/",
    ):
        assert client.post(f"/desk/{path}").status_code == 403, path
        assert Client().post(f"/desk/{path}").status_code == 302, path
    device.refresh_from_db()
    assert device.stopped_at is None


def test_the_etag_of_a_list_tells_nothing_of_a_table_that_is_not_seen(
    venue: Venue, person: Callable[..., User]
) -> None:
    """A new table next door changes the list of a director, and not the tablet's."""
    path, director = "/api/v1/tables/", Client()
    director.force_login(person("director"))
    own, every = venue.tablet.get(path), director.get(path)
    Table.objects.create(section=venue.next_door.section, number=77)
    assert venue.tablet.get(path).headers["ETag"] == own.headers["ETag"]
    assert director.get(path).headers["ETag"] != every.headers["ETag"]
