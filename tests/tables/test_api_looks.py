"""Looking at tables, boards, words and clauses over HTTP."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from lawbook import StateDocument
from tables.boards import selectors
from tables.models import StoredEvent
from tests.tables.asking import ENTRIES, board_path, is_problem, post, sent
from tests.tables.table import (
    AUCTION,
    EXPOSED,
    NOTE,
    ON_LEAD,
    OPENED,
    PROHIBIT,
    Room,
    stored,
)


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/tables/",
        "/api/v1/tables/1/",
        "/api/v1/tables/1/boards/7/",
        "/api/v1/tables/1/boards/7/events/",
        "/api/v1/tables/1/boards/7/words/",
        "/api/v1/lawbook/2017/",
        "/api/v1/lawbook/2017/50A/",
    ],
)
def test_every_look_needs_a_person(db: None, path: str) -> None:
    """Nobody is logged in: a problem document, not a page."""
    response = Client().get(path)
    assert response.status_code in (401, 403)
    assert is_problem(response, response.status_code, "not_authenticated")


def test_basic_authentication_is_enough(
    room: Room, person: Callable[..., User]
) -> None:
    """A wrong password is a problem of its own."""
    name = person("floor").get_username()
    good = Client().get("/api/v1/tables/", headers={"authorization": _basic(name)})
    bad = Client().get("/api/v1/tables/", headers={"authorization": _basic("nobody")})
    assert good.status_code == 200
    assert is_problem(bad, bad.status_code, "authentication_failed")


def _basic(name: str) -> str:
    raw = f"{name}:secret".encode()
    return "Basic " + b64encode(raw).decode()


def test_a_wrong_method_is_a_problem(client: Client) -> None:
    """With the allowed ones in the header."""
    response = client.delete(ENTRIES)
    assert is_problem(response, 405, "method_not_allowed")
    assert "POST" in response.headers["Allow"]


def test_tables_are_listed_with_their_summary(client: Client, room: Room) -> None:
    """And with the position to listen from."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    answer = client.get("/api/v1/tables/").json()
    first, second = answer["tables"]
    assert (first["id"], first["section"], first["number"]) == (room.table.pk, "A", 1)
    assert first["summary"]["penalty_cards"] == [
        {"seat": "E", "card": "DK", "kind": "major"}
    ]
    assert [item["kind"] for item in first["summary"]["attention"]] == ["choice"]
    assert second["summary"]["board"] is None
    last = StoredEvent.objects.order_by("position").last()
    assert last is not None
    assert answer["position"] == last.position
    nowhere = client.get("/api/v1/tables/?tournament=0").json()
    assert nowhere["tables"] == []
    bad = client.get("/api/v1/tables/?tournament=x")
    assert is_problem(bad, 400, "malformed_tournament")


def test_a_table_shows_the_state_of_its_open_board(client: Client, room: Room) -> None:
    """And the boards it has had."""
    empty = client.get(f"/api/v1/tables/{room.table.pk}/").json()
    assert (empty["state"], empty["boards"]) == (None, [])
    room.record(OPENED, AUCTION)
    answer = client.get(f"/api/v1/tables/{room.table.pk}/").json()
    assert answer["state"]["contract"] == "4S"
    assert answer["boards"] == [{"board": 7, "version": 2, "phase": "clarification"}]


def test_a_board_can_be_seen_now_then_and_under_another_edition(
    client: Client, room: Room
) -> None:
    """The state has exactly the keys of the contract."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD, PROHIBIT)
    now = client.get(board_path(room))
    then = client.get(board_path(room) + "?at=4").json()
    moment = StoredEvent.objects.get(version=5).recorded_at.isoformat()
    at_the_time = client.get(board_path(room), {"at": moment})
    other = client.get(board_path(room) + "?edition=2007").json()
    assert list(now.json()) == list(StateDocument.__struct_fields__)
    assert [card["how"] for card in now.json()["gone"]] == ["picked_up"]
    assert (then["version"], then["gone"]) == (4, [])
    assert then["awaiting"][0]["kind"] == "lead"
    assert at_the_time.content == now.content
    assert (other["edition"], other["version"]) == ("2007", 5)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?at=99", 404, "unknown_version"),
        ("?at=0", 404, "unknown_version"),
        ("?at=2001-01-01T00:00:00Z", 404, "not_yet_open"),
        ("?at=-1", 400, "malformed_at"),
        ("?at=2001-01-01", 400, "malformed_at"),
        ("?at=tomorrow", 400, "malformed_at"),
        ("?edition=1950", 404, "unknown_edition"),
    ],
)
def test_a_state_that_never_was_is_a_problem(
    client: Client, room: Room, query: str, status: int, code: str
) -> None:
    """A version beyond the log, an instant before it, an edition never printed."""
    room.record(OPENED)
    assert is_problem(client.get(board_path(room) + query), status, code)


@pytest.mark.parametrize("number", [10**6, 10**30])
def test_unknown_tables_and_boards_are_problems(
    client: Client, room: Room, number: int
) -> None:
    """Also numbers no database can hold."""
    response = client.get(f"/api/v1/tables/{number}/")
    assert is_problem(response, 404, "unknown_table")
    response = client.get(f"/api/v1/tables/{number}/boards/7/")
    assert is_problem(response, 404, "unknown_table")
    response = client.get(f"/api/v1/tables/{room.table.pk}/boards/{number}/")
    assert is_problem(response, 404, "unknown_board")
    path = f"/api/v1/tables/{number}/boards/7/preview/"
    assert is_problem(post(client, NOTE, path), 404, "unknown_table")


def test_the_log_marks_what_was_taken_back(
    client: Client, room: Room, person: Callable[..., User]
) -> None:
    """Both entries stay in it for ever."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record({"type": "EventWithdrawn", "event": 3, "reason": "wrong card"})
    events = client.get(board_path(room, "events/")).json()["events"]
    assert [e["version"] for e in events] == [1, 2, 3, 4]
    assert [e["withdrawn"] for e in events] == [False, False, True, False]
    assert events[2]["event"] == EXPOSED
    assert events[2]["id"] == str(StoredEvent.objects.get(version=3).client_id)


def test_the_log_names_who_entered_it(client: Client, room: Room) -> None:
    """The person who was logged in."""
    post(client, [sent(room, OPENED)])
    (event,) = client.get(board_path(room, "events/")).json()["events"]
    assert event["actor"] == "person-1"


def test_a_preview_stores_nothing(client: Client, room: Room) -> None:
    """It gives the state that the event would give."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    path = board_path(room, "preview/")
    state = post(client, PROHIBIT, path).json()
    assert (state["version"], state["gone"][0]["card"]) == (5, "DK")
    assert len(stored()) == 4
    accept = {"type": "Elected", "choice": "accept"}
    assert is_problem(post(client, accept, path), 422, "not_on_offer")
    assert is_problem(post(client, b"{", path), 400, "malformed_json")
    huge = b'"' + b"x" * 2_000_000 + b'"'
    assert is_problem(post(client, huge, path), 413, "too_large")
    assert is_problem(post(client, {"type": "X"}, path), 422, "unknown_event")


def test_a_preview_may_open_a_board(client: Client, room: Room) -> None:
    """Under the tournament's edition, like the real thing."""
    room.tournament.edition = "1997"
    room.tournament.save()
    state = post(client, OPENED, board_path(room, "preview/")).json()
    assert (state["edition"], state["version"]) == ("1997", 1)
    assert selectors.open_board(room.table.pk) is None


def test_the_words_to_say_come_in_both_languages(client: Client, room: Room) -> None:
    """Each with its clauses."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    english = client.get(board_path(room, "words/")).json()["words"]
    greek = client.get(board_path(room, "words/") + "?language=el").json()["words"]
    assert [w["kind"] for w in english] == [w["kind"] for w in greek]
    assert english[0]["laws"]
    assert english[0]["text"] != greek[0]["text"]


def test_the_lawbook_is_read_by_edition_and_clause(client: Client) -> None:
    """What is not in it is a problem."""
    clauses = client.get("/api/v1/lawbook/2017/").json()["clauses"]
    label = clauses[0]["label"]
    one = client.get(f"/api/v1/lawbook/2017/{label}/").json()
    assert one == clauses[0]
    response = client.get("/api/v1/lawbook/2017/99Z/")
    assert is_problem(response, 404, "unknown_clause")
    assert is_problem(client.get("/api/v1/lawbook/1950/"), 404, "unknown_edition")


def test_the_schema_describes_every_path_of_the_tables(client: Client) -> None:
    """And every kind of event."""
    response = client.get("/api/schema/?format=json")
    assert client.get("/api/schema/?format=json&lang=zz").content == response.content
    paths = response.json()["paths"]
    board = "/api/v1/tables/{table}/boards/{board}/"
    wanted = {"/api/v1/entries/", "/api/v1/tables/", "/api/v1/tables/{table}/", board}
    wanted |= {board + rest for rest in ("events/", "preview/", "words/")}
    wanted |= {"/api/v1/stream/", "/api/v1/lawbook/{edition}/"}
    assert wanted <= paths.keys()
    assert "CardExposed" in response.json()["components"]["schemas"]
