"""A tablet counts under one name, which is its own; a new one says what it has lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tables.access.pairing import TabletPlace, offer_pairing, stop_device
from tables.intake import sequence_gaps
from tables.intake.models import Missing
from tables.intake.services import import_saved_batch
from tests.tables.asking import post, sent
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import NOTE, OPENED, Room

Json = dict[str, Any]
# What the tablet keeps beside its numbers.
SERIES = "0a6f1c1e-6a3e-4b52-9d3a-2f1f5d1a7c44"


@pytest.fixture
def secret(room: Room) -> str:
    """A paired tablet that has sent twelve entries."""
    secret = pair(room.tournament, name="Tablet 4")
    entries = [note(room, "tablet-old", seq) for seq in range(1, 13)]
    entries[0]["event"] = OPENED
    assert set(send(using(secret), *entries)) == {"new"}
    return secret


def using(secret: str) -> Client:
    return holding(secret, HTTP_X_CSRFTOKEN="")


def note(room: Room, device: str, seq: int) -> Json:
    return sent(room, NOTE, device=device, seq=seq)


def batch(*entries: Json) -> Json:
    """As the tablet's pages send it, and save it in a file."""
    return {"entries": list(entries), "spent": [], "series": SERIES}


def as_file(*entries: Json) -> bytes:
    return json.dumps(batch(*entries)).encode()


def send(client: Client, *entries: Json) -> list[str]:
    answer = post(client, batch(*entries)).json()
    return [one["result"] for one in answer["results"]]


def told(language: str = "en") -> list[str]:
    with override(language):
        return [item.text for item in sequence_gaps.gap_items()]


def test_a_tablet_that_counts_from_one_again_has_lost_its_memory(
    room: Room, secret: str
) -> None:
    assert told() == []
    assert send(using(secret), note(room, "tablet-new", 1)) == ["new"]
    assert told() == [
        "Tablet 4 has lost its saved entries. Entries after number 12 may be missing."
    ]
    assert device_of(secret).sender == "tablet-new"


def test_it_is_told_once(room: Room, secret: str) -> None:
    for seq in (1, 2, 3):
        send(using(secret), note(room, "tablet-new", seq))
    assert len(told()) == 1
    assert Missing.objects.count() == 1


def test_a_refused_entry_tells_nothing_yet(room: Room, secret: str) -> None:
    """Nothing was stored, so it may have been anybody's slip."""
    wrong = note(room, "tablet-new", 1) | {"event": {"type": "CardEaten"}}
    assert send(using(secret), wrong) == ["refused"]
    assert (told(), device_of(secret).sender) == ([], "tablet-old")


def test_one_that_goes_on_counting_has_lost_nothing(room: Room, secret: str) -> None:
    assert send(using(secret), note(room, "tablet-old", 13)) == ["new"]
    assert told() == []


def test_what_was_saved_as_a_file_settles_it(room: Room, secret: str) -> None:
    """The entry after the last one has come after all."""
    send(using(secret), note(room, "tablet-new", 1))
    import_saved_batch(content=as_file(note(room, "tablet-old", 13)), actor=None)
    assert told() == []


def test_a_gap_names_the_tablet(room: Room, secret: str) -> None:
    send(using(secret), note(room, "tablet-old", 14))
    assert told() == ["Tablet 4: entry 13 never arrived."]


def test_another_tablet_cannot_use_up_its_numbers(room: Room, secret: str) -> None:
    """Under its name it counts in a series of its own, which the desk is not told."""
    hostile = using(pair(room.tournament, name="Tablet 5"))
    answer = post(hostile, [note(room, "tablet-old", 13)]).json()
    assert [one["result"] for one in answer["results"]] == ["new"]
    assert send(using(secret), note(room, "tablet-old", 13)) == ["new"]
    assert (told(), device_of(secret).sender) == ([], "tablet-old")


def test_one_that_was_stopped_goes_on_when_it_is_paired_again(
    room: Room, secret: str
) -> None:
    stop_device(device=device_of(secret).pk, now=timezone.now())
    again = pair(room.tournament, name="Tablet 6")
    assert send(using(again), note(room, "tablet-old", 13)) == ["new"]
    assert (told(), device_of(again).sender) == ([], "tablet-old")


def test_one_that_is_paired_again_cannot_hide_what_it_lost(
    room: Room, secret: str
) -> None:
    """The page that pairs it has seen the cookie of before."""
    client = holding(secret)
    client.post("/floor/pair/", {"code": _offer(room)})
    again = client.cookies["tablet"].value
    assert device_of(again).sender == "tablet-old"
    send(using(again), note(room, "tablet-new", 1))
    assert [line.split(".")[0] for line in told()] == [
        "Tablet 7 has lost its saved entries"
    ]


def test_a_tablet_that_lost_what_it_never_sent(room: Room) -> None:
    secret = pair(room.tournament, name="Tablet 4")
    opened = sent(room, OPENED, device="tablet-old", seq=None)
    assert send(using(secret), opened) == ["new"]
    send(using(secret), note(room, "tablet-new", 1))
    assert told() == ["Tablet 4 has lost its saved entries. Entries may be missing."]


def test_it_is_said_in_greek(room: Room, secret: str) -> None:
    send(using(secret), note(room, "tablet-new", 1))
    (text,) = told("el")
    assert text.startswith("Tablet 4: ")
    assert "12" in text


def _offer(room: Room) -> str:
    place = TabletPlace(room.tournament.pk, None, "Tablet 7")
    return offer_pairing(place=place, by=None, now=timezone.now())[1]
