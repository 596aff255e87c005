"""Free text that names someone is shown no more; the stored event stays."""

from __future__ import annotations

from io import StringIO

import msgspec
import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import Client

from tables.access.visibility import EVERYTHING
from tables.boards import past, selectors
from tables.event_store.store import read
from tables.integrity.verifying import verify
from tables.models import Board, Player, Redaction
from tables.privacy.forgetting import find_mentions, withhold_texts
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room

CONCERN = {"type": "ConcernRaised", "law": "74A", "text": "Vital was rude"}


@pytest.fixture
def board(live: Room) -> Board:
    """A board where two texts name a player, and two do not."""
    Player.objects.create(name="Elan Vital", number="7")
    live.record(OPENED, AUCTION, EXPOSED, NOTE | {"text": "Vital asked"}, NOTE)
    live.record(CONCERN, CONCERN | {"text": "another"})
    return Board.objects.get()


def forget() -> str:
    call_command("forget", "7", "--yes", "--withhold", stdout=(said := StringIO()))
    return said.getvalue()


def texts(board: Board) -> list[str]:
    """The texts of the log, as pages and API show it."""
    events = [row.event for row in selectors.board_events(EVERYTHING.board(board))]
    return [event["text"] for event in events if "text" in event]


def test_log_and_states_say_that_something_was_removed(board: Board) -> None:
    seen = EVERYTHING.board(board)
    assert texts(board) == ["Vital asked", "a note", "Vital was rude", "another"]
    assert "Texts withheld: 2." in forget()
    assert texts(board) == ["[removed]", "a note", "[removed]", "another"]
    for document in (
        selectors.board_document(seen),
        past.board_then(seen).document,
        past.board_then(seen, edition="2007").document,
        (selectors.table_detail(EVERYTHING, board.table_id).state or "").encode(),
    ):
        questions = msgspec.json.decode(document)["questions"]
        assert [one["text"] for one in questions] == ["[removed]", "another"]


def test_the_api_names_nobody(board: Board, client: Client) -> None:
    forget()
    place = f"/api/tables/{board.table_id}/"
    for address in ("", "boards/7/", "boards/7/events/", "boards/7/?at=6"):
        answer = client.get(place + address)
        assert answer.status_code == 200
        assert b"Vital" not in answer.content


def test_the_stored_event_stays_and_so_does_every_proof(board: Board) -> None:
    before = read(board.pk)
    forget()
    assert read(board.pk) == before
    assert list(verify(None, lambda _progress: None)) == []


def test_without_a_text_that_is_withheld_nothing_changes(board: Board) -> None:
    before = selectors.board_document(EVERYTHING.board(board))
    call_command("forget", "7", "--yes", stdout=StringIO())
    assert selectors.board_document(EVERYTHING.board(board)) == before
    assert past.board_then(EVERYTHING.board_at(board.table_id, 7)).document == before


def test_what_is_withheld_is_withheld_once_and_for_ever(board: Board) -> None:
    forget()
    mentions = find_mentions(["Elan Vital"])
    assert withhold_texts(mentions=mentions, by="again") == 0
    assert Redaction.objects.count() == len(mentions) == 2
    with pytest.raises(DatabaseError), transaction.atomic():
        Redaction.objects.all().delete()
