"""Nobody who may not see the hands learns a card of them, whatever they ask."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tables.models import StoredEvent
from tests.tables.asking import post, sent
from tests.tables.keyed import give_key, showing
from tests.tables.paired import holding, pair
from tests.tables.table import BOARD, Room

DEAL = "N:AQ63.J52.KT4.Q87 KJT9.Q4.A75.AJ93 52.KT86.J832.642 874.A973.Q96.KT5"
OPENED = {"type": "BoardOpened", "board": BOARD, "deal": DEAL}
DECK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
DEFENDERS = "EW"


def questions() -> list[dict[str, Any]]:
    """Is this card in that hand? Asked of every card and both closed hands."""
    return [
        {"type": "CardExposed", "seat": seat, "cards": [card], "manner": "dropped"}
        for seat in DEFENDERS
        for card in DECK
    ]


@pytest.fixture
def dealt(room: Room) -> Room:
    """A board opened with its four hands, its contract known."""
    room.record(OPENED, {"type": "AuctionEnded", "contract": "4S", "declarer": "S"})
    return room


def askers(room: Room, person: Any) -> dict[str, Client]:
    """Everybody who may look at a table and not at the hands."""
    found = {"a key that looks": showing(give_key(room.tournament))}
    found["a key that records"] = showing(give_key(room.tournament, records=True))
    found["a tablet"] = holding(pair(room.tournament), HTTP_X_CSRFTOKEN="")
    for group in ("floor", "organiser"):
        found[group] = Client()
        found[group].force_login(person(group))
    return found


def test_104_questions_of_a_key_that_looks_tell_no_hand(dealt: Room) -> None:
    """What a tester did: each card was refused but for the one seat that holds it."""
    key = showing(give_key(dealt.tournament))
    path = f"/api/tables/{dealt.table.pk}/boards/{BOARD}/preview/"
    asked = questions()
    assert len(asked) == 104
    assert {post(key, one, path).status_code for one in asked} == {200}


def test_nobody_without_hands_is_refused_a_card_by_its_hand(
    dealt: Room, person: Any
) -> None:
    path = f"/api/tables/{dealt.table.pk}/boards/{BOARD}/preview/"
    for who, client in askers(dealt, person).items():
        for one in questions()[::13]:
            assert post(client, one, path).status_code == 200, (who, one)


def test_a_director_is_still_told_whose_card_it_is(dealt: Room, desk: Client) -> None:
    path = f"/api/tables/{dealt.table.pk}/boards/{BOARD}/preview/"
    answers = {
        one["seat"] + one["cards"][0]: post(desk, one, path) for one in questions()
    }
    allowed = {card for card, answer in answers.items() if answer.status_code == 200}
    assert len(allowed) == 26
    refused = answers["ESA"].json()
    assert refused["code"] == "card_in_other_hand"


def test_what_the_floor_enters_is_not_held_against_the_deal(
    dealt: Room, client: Client, desk: Client
) -> None:
    """The ace of spades is North's: the floor may enter it of East, a director not."""
    wrong = {"type": "CardExposed", "seat": "E", "cards": ["SA"], "manner": "dropped"}
    refused = post(desk, [sent(dealt, wrong)]).json()["results"][0]
    assert refused["problem"]["code"] == "card_in_other_hand"
    stored = StoredEvent.objects.count()
    assert post(client, [sent(dealt, wrong)]).json()["results"][0]["result"] == "new"
    assert StoredEvent.objects.count() == stored + 1


SLOW = {"type": "InformationGiven", "kind": "tempo", "by": "S", "about": "2S"}
TOLD = {
    "type": "AccountGiven",
    "event": 3,
    "side": "EW",
    "seconds": 47,
    "sure": "certain",
    "agrees": True,
    "text": "As long as it takes to count trumps.",
}


def test_what_a_side_told_by_itself_is_for_those_who_see_the_hands(
    room: Room, person: Any, desk: Client
) -> None:
    """The other side must not read it on a tablet, nor a program tell it (85)."""
    spades = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    room.record({"type": "BoardOpened", "board": BOARD}, spades, SLOW, TOLD)
    board = f"/api/tables/{room.table.pk}/boards/{BOARD}/"
    for path in (board, f"{board}events/"):
        assert "count trumps" in desk.get(path).content.decode(), path
        for who, client in askers(room, person).items():
            answer = client.get(path)
            assert answer.status_code == 200, (who, path)
            shown = answer.content.decode()
            assert "count trumps" not in shown, (who, path)


def test_that_a_side_told_something_is_no_secret(room: Room, client: Client) -> None:
    spades = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    room.record({"type": "BoardOpened", "board": BOARD}, spades, SLOW, TOLD)
    path = f"/api/tables/{room.table.pk}/boards/{BOARD}/"
    (case,) = client.get(path).json()["cases"]
    (told,) = case["accounts"]
    assert (told["side"], told["seconds"], told["sure"]) == ("EW", None, None)
