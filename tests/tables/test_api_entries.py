"""Sending entries over HTTP: what is stored, and every way to send nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tables.asking import ENTRIES, is_problem, post, sent
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room, stored


def test_a_batch_gives_an_answer_for_each_and_the_new_states(
    client: Client, room: Room
) -> None:
    """The states are the documents of the boards that changed."""
    batch = [sent(room, OPENED), sent(room, AUCTION), sent(room, EXPOSED)]
    response = post(client, [*batch, sent(room, {"type": "CardEaten"})])
    assert response.status_code == 200
    answer = response.json()
    assert [r["result"] for r in answer["results"]] == ["new"] * 3 + ["refused"]
    assert [r["id"] for r in answer["results"]][:3] == [e["id"] for e in batch]
    assert answer["results"][3]["problem"]["code"] == "unknown_event"
    (state,) = answer["states"]
    assert (state["table"], state["board"], state["version"]) == (room.table.pk, 7, 3)
    assert state["state"]["penalty_cards"][0]["card"] == "DK"


def test_an_envelope_is_a_batch_as_well(client: Client, room: Room) -> None:
    """Room for what else a tablet tells about itself."""
    response = post(client, {"entries": [sent(room, OPENED)], "app": "1.0"})
    assert [r["result"] for r in response.json()["results"]] == ["new"]


def test_an_answer_lost_twice_does_not_double_anything(
    client: Client, room: Room
) -> None:
    """The same bytes three times over."""
    body = json.dumps([sent(room, OPENED), sent(room, AUCTION)]).encode()
    answers = [post(client, body).json()["results"] for _ in range(3)]
    assert [r["result"] for r in answers[2]] == ["again", "again"]
    assert [r["version"] for r in answers[2]] == [1, 2]
    assert len(stored()) == 2


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{nonsense", 400, "malformed_json"),
        (b" ", 400, "malformed_json"),
        (b"\xff\xfe[]", 400, "malformed_json"),
        (b"[" * 100_000, 400, "malformed_json"),
        (b"7", 400, "malformed_batch"),
        (b'{"entry": 1}', 400, "malformed_batch"),
        (b"[" + b"1," * 50 + b"1]", 413, "batch_too_large"),
        (b'["' + b"x" * 2_000_000 + b'"]', 413, "too_large"),
        (b'["' + b"x" * 4_000_000 + b'"]', 413, "too_large"),
    ],
)
def test_a_body_that_is_no_batch_is_a_problem(
    client: Client, room: Room, body: bytes, status: int, code: str
) -> None:
    """Nothing is stored."""
    assert is_problem(post(client, body), status, code)
    assert stored() == []


@pytest.mark.parametrize(
    "change",
    [
        {"id": "not-a-uuid"},
        {"id": None},
        {"device": ""},
        {"device": "nul\0"},
        {"seq": -1},
        {"seq": 2**70},
        {"table": "one"},
        {"table": 2**70},
        {"board": 0},
        {"base_version": -1},
        {"occurred_at": "yesterday"},
        {"occurred_at": "2017-08-01T12:00:00"},
        {"occurred_at": "0001-01-01T00:00:00+14:00"},
        {"event": "CardExposed"},
        {"event": {"type": "NoteAdded", "text": "nul\0"}},
    ],
)
def test_an_entry_with_a_malformed_value_is_refused(
    client: Client, room: Room, change: dict[str, Any]
) -> None:
    """In its place in the batch, and the entry after it is stored."""
    batch = [sent(room, OPENED) | change, sent(room, OPENED)]
    results = post(client, batch).json()["results"]
    assert [r["result"] for r in results] == ["refused", "new"]
    assert results[0]["problem"]["code"] == "malformed_entry"
    assert len(stored()) == 1


@pytest.mark.parametrize(
    ("before", "event", "code"),
    [
        ([], {"type": "CardEaten"}, "unknown_event"),
        (
            [{"type": "CardPlayed", "seat": "W", "card": "H2"}],
            {"type": "CardPlayed", "seat": "N", "card": "H2"},
            "card_already_played",
        ),
        ([], {"type": "Elected", "choice": "reject"}, "not_on_offer"),
        ([{"type": "PlayEnded", "tricks": 10}], OPENED, "board_already_open"),
        ([{"type": "PlayEnded", "tricks": 10}], EXPOSED, "board_ended"),
    ],
)
def test_what_cannot_have_happened_has_a_stable_code(
    client: Client, room: Room, before: list[Any], event: dict[str, Any], code: str
) -> None:
    """Stored is what came before it, and nothing else."""
    outcomes = room.record(OPENED, AUCTION, *before)
    assert [o.result for o in outcomes] == ["new"] * len(outcomes)
    (result,) = post(client, [sent(room, event)]).json()["results"]
    assert (result["result"], result["problem"]["code"]) == ("refused", code)
    assert len(stored()) == 2 + len(before)


def test_a_stale_base_version_is_not_bad_input(client: Client, room: Room) -> None:
    """It is stored as late."""
    room.record(OPENED, AUCTION, device="tablet-2")
    entry = sent(room, NOTE, base_version=0)
    (result,) = post(client, [entry]).json()["results"]
    assert (result["result"], result["version"]) == ("late", 3)


def test_only_json_is_read(client: Client, room: Room) -> None:
    """A form is none."""
    response = client.post(ENTRIES, {"entries": "[]"})
    assert is_problem(response, 415, "unsupported_media_type")


def test_only_the_floor_and_directors_record(
    room: Room, person: Callable[..., User]
) -> None:
    """A reviewer only looks; an account without a role does not even that."""
    for groups, records, looks in (
        (["reviewer"], 403, 200),
        ([], 403, 403),
        (["director"], 200, 200),
    ):
        client = Client()
        client.force_login(person(*groups))
        assert post(client, []).status_code == records
        assert client.get("/api/tables/").status_code == looks


def test_an_entry_is_accepted_while_redis_is_away(
    client: Client, room: Room, settings: Any
) -> None:
    """The wake-up is lost, the entry is not."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    (result,) = post(client, [sent(room, OPENED)]).json()["results"]
    assert result["result"] == "new"
