"""The desk's page of a table at any moment; and who is told the deal."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import psycopg
import pytest
from django.test import Client

from tables.event_store import store
from tests.tables.desk_page import DEAL, FORBID, page
from tests.tables.table import AUCTION, BOARD, EXPOSED, OPENED, Json, Room
from tests.tables.test_past import counting


def test_a_move_asks_once_and_folds_once(
    desk: Client,
    told: Room,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Any,
) -> None:
    """One query for the board, beside who asks, who plays and which tournaments run."""
    address = f"/desk/tables/{told.table.pk}/now/?board={BOARD}&at=3"
    desk.get(address)
    asked = counting(monkeypatch, psycopg.Cursor, "execute")
    folds = counting(monkeypatch, store, "fold")
    assert desk.get(address).status_code == 200
    assert len(asked) == 4
    assert len(folds) == 1


def test_a_link_gives_exactly_that_view(desk: Client, told: Room) -> None:
    """Whatever has been entered since; what came later is not in it."""
    before = page(desk, told, at=3)
    told.record(FORBID)
    after = page(desk, told, at=3)
    assert ruling(before) == ruling(after)
    assert "after entry 3 of 6 – not now" in after
    assert "The king stays face up" not in after
    assert "The king stays face up" in page(desk, told, at=4)


def ruling(text: str) -> str:
    """The part of the page that tells the ruling, from the diagram to the log."""
    return text.split('class="case__left"')[1].split("</table>", maxsplit=1)[0]


def test_the_past_offers_nothing_to_enter(desk: Client, told: Room) -> None:
    """Now the panel, the answers and taking back are there; then none of them."""
    now, then = page(desk, told), page(desk, told, at=5)
    for mark in ("data-forms", "data-answer", "data-event"):
        assert mark in now
        assert mark not in then.split('id="enter"')[0]
    assert "data-then" in then


def test_the_steps_lead_to_the_neighbours(desk: Client, told: Room) -> None:
    """Before the first and after the last there is nothing to go to."""
    middle = page(desk, told, at=3)
    assert f'rel="prev" href="/desk/tables/{told.table.pk}/?board=7&at=2"' in middle
    assert f'rel="next" href="/desk/tables/{told.table.pk}/?board=7&at=4"' in middle
    first, last = page(desk, told, at=1), page(desk, told)
    assert 'rel="prev" aria-disabled' in first
    assert 'rel="next" aria-disabled' in last


@pytest.mark.parametrize("wrong", [{"edition": "2027"}, {"at": "9"}, {"board": "77"}])
def test_what_is_not_there_is_not_found(
    desk: Client, told: Room, wrong: dict[str, str]
) -> None:
    address = f"/desk/tables/{told.table.pk}/"
    assert desk.get(address, {"board": str(BOARD), **wrong}).status_code == 404


def held(client: Client, address: str) -> dict[str, str]:
    text = unescape(client.get(address).content.decode())
    found = re.search(r'data-held="(\{.*?\})"', text)
    assert found is not None
    plain: dict[str, str] = json.loads(found.group(1))
    return plain


def test_only_directors_are_told_the_deal(
    room: Room, client: Client, desk: Client
) -> None:
    """The floor knows what has been shown; a director whose every card is."""
    room.record(
        OPENED | {"deal": DEAL, "record": "full"}, AUCTION, EXPOSED | {"cards": ["DJ"]}
    )
    for address in ("/floor/tables/{}/", "/desk/tables/{}/"):
        place = address.format(room.table.pk)
        assert held(client, place) == {"DJ": "E"}
        assert len(held(desk, place)) == 52


def test_a_reason_tells_no_hand_to_the_floor(
    room: Room, client: Client, desk: Client
) -> None:
    """East follows suit: that this is possible is known from that hand alone."""
    free: Json = {"type": "Elected", "choice": "neither"}
    lead: Json = {"type": "CardPlayed", "seat": "W", "card": "H4"}
    low: Json = {"type": "CardPlayed", "seat": "N", "card": "H2"}
    opened = OPENED | {"deal": DEAL, "record": "full"}
    room.record(opened, AUCTION, EXPOSED | {"cards": ["DJ"]}, free, lead, low)
    perhaps = "Only a player who cannot do that may play it"
    assert perhaps not in page(desk, room)
    assert perhaps in page(client, room)
