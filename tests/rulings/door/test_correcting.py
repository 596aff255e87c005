"""A wrong score: one side says so, the other agrees, a director approves it (79C)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone, translation

from lawbook import Seat
from rulings.cases.decisions.board_results import contract_of
from rulings.cases.inquiries import Inquiry
from rulings.deadlines import Periods
from rulings.players_door.models import Agreement, PlayersRequest, score_words
from rulings.players_door.selectors import code_of
from rulings.scoring.contract_scores import Played
from tables.access.visibility import EVERYTHING
from tables.models import Board, StoredEvent, Table
from tests.rulings.builders import (
    CONTRACT,
    ENDED,
    LED,
    OPENED,
    Event,
    make_table,
    record,
)
from tests.rulings.door.doors import (
    codes,
    door_of,
    review_list,
    score,
    telephone,
)

LogIn = Callable[[User], Client]


@pytest.fixture
def door(played: Board) -> str:
    return f"/t/{door_of(played.table)}/"


def types(board: Board) -> list[str]:
    found = StoredEvent.objects.filter(board=board).order_by("version")
    return list(found.values_list("type", flat=True))


def propose(door: str, seat: str = "S") -> str:
    """The code of a correction from a new telephone."""
    assert telephone().post(f"{door}score/", score(seat)).status_code == 302
    return code_of(PlayersRequest.objects.latest("pk"))


def consent(code: str, seat: str = "W", **more: str) -> dict[str, str]:
    return {"key": str(uuid4()), "seat": seat, "code": code} | more


def test_a_score_is_corrected_by_both_sides_and_the_director(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    """Until the Director approves it nothing changes."""
    south, west = telephone(), telephone()
    before = types(played)
    south.post(f"{door}score/", score())
    code = code_of(PlayersRequest.objects.get())
    assert code in south.get(door).content.decode()
    assert code not in west.get(door).content.decode()
    assert not Inquiry.objects.exists()
    looked = west.post(f"{door}agree/", consent(code)).content.decode()
    assert "4 spades by South, 10 tricks" in looked
    assert not Agreement.objects.exists()
    sent = west.post(f"{door}agree/", consent(code, agreed="1"))
    assert sent.status_code == 302
    assert "Both sides agree to correct the score (West)" in review_list(director)
    assert types(played) == before
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client = client_of(director)
    page = client.get(address).content.decode()
    assert "4 spades by South, 9 tricks" in page
    assert "4 spades by South, 10 tricks" in page
    assert client.post(address, {"approve": "1"}).status_code == 302
    assert types(played) == [*before, "EventWithdrawn", "PlayEnded"]
    last = StoredEvent.objects.filter(board=played).latest("version")
    assert last.data["tricks"] == 10
    assert last.actor is not None
    assert last.actor.user == director
    assert "Approved (Law 79C)." in south.get(door).content.decode()
    assert Inquiry.objects.get().closed_at is not None


def test_another_contract_is_corrected_too(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    sent = score(level="5", strain="D", double="X", declarer="N", tricks="11")
    telephone().post(f"{door}score/", sent)
    code = code_of(PlayersRequest.objects.get())
    telephone().post(f"{door}agree/", consent(code, agreed="1"))
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client_of(director).post(address, {"approve": "1"})
    assert types(played)[-3:] == ["EventWithdrawn", "ContractCorrected", "PlayEnded"]
    assert played.view.__class__.objects.get(board=played).phase == "ended"


def test_only_a_director_approves(
    played: Board, door: str, reviewer: User, client_of: LogIn
) -> None:
    code = propose(door)
    telephone().post(f"{door}agree/", consent(code, agreed="1"))
    before = types(played)
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    answer = client_of(reviewer).post(address, {"approve": "1"})
    assert answer.status_code == 422
    assert "Only a Director approves" in answer.content.decode()
    assert types(played) == before
    assert Inquiry.objects.get().closed_at is None


def test_a_director_may_refuse_it(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    code = propose(door)
    telephone().post(f"{door}agree/", consent(code, agreed="1"))
    before = types(played)
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client_of(director).post(address, {"text": "The claim was agreed."})
    assert types(played) == before
    assert client_of(director).post(address, {"approve": "1"}).status_code == 422
    assert types(played) == before


SCORES = [
    ("en", "4S", "S", 10, "4 spades by South, 10 tricks"),
    ("en", "3NTX", "W", 1, "3 no trumps doubled by West, 1 trick"),
    ("el", "4S", "S", 10, "4 πίκες, Νότος, λεβέ: 10"),
    ("fr", "1C", "N", 1, "1 trèfle par Nord, 1 levée"),
]


@pytest.mark.parametrize(("language", "contract", "declarer", "tricks", "said"), SCORES)
def test_a_score_is_read_in_words(
    language: str, contract: str, declarer: str, tricks: int, said: str
) -> None:
    with translation.override(language):
        assert score_words(contract, declarer, tricks) == said


CLAIMED: Event = {"type": "Claimed", "seat": "S", "tricks": 9}
# What the table recorded, what the correction adds, and what the Director reads.
ENDINGS: dict[str, tuple[list[Event], list[str], str]] = {
    "passed out": (
        [{"type": "AuctionEnded", "contract": "PASS"}],
        ["EventWithdrawn", "AuctionEnded", "PlayEnded"],
        "Passed out",
    ),
    "a claim of which tricks are still open": (
        [CONTRACT, LED, CLAIMED, {"type": "ClaimAgreed", "seat": "W"}],
        ["PlayEnded"],
        "No result is recorded.",
    ),
    "with nine tricks": (
        [CONTRACT, LED, ENDED],
        ["EventWithdrawn", "PlayEnded"],
        "4 spades by South, 9 tricks",
    ),
    "nobody told the end": ([CONTRACT, LED], ["PlayEnded"], "No result is recorded."),
    "nobody told the contract": (
        [],
        ["AuctionEnded", "PlayEnded"],
        "No result is recorded.",
    ),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_however_the_board_ended(
    table: Table, director: User, client_of: LogIn, ending: str
) -> None:
    """Law 79C asks when it was reported, and not how the board was recorded."""
    told, added, recorded = ENDINGS[ending]
    board = record(table, OPENED, *told)
    record(table, OPENED | {"board": 8}, board=8)
    before, door = types(board), f"/t/{door_of(table)}/"
    telephone().post(f"{door}agree/", consent(propose(door), agreed="1"))
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client = client_of(director)
    assert f"<dd>{recorded}</dd>" in client.get(address).content.decode()
    answer = client.post(address, {"approve": "1"})
    assert answer.status_code == 302, answer.content.decode()
    assert types(board) == [*before, *added]
    assert contract_of(EVERYTHING.board(board)) == Played("4S", Seat.SOUTH, 10)


def test_a_record_that_gives_another_score_is_corrected_at_the_table(
    table: Table, director: User, client_of: LogIn
) -> None:
    """An established revoke moves tricks: what is told is not what is scored."""
    revoke: Event = {"type": "RevokeFound", "seat": "E", "next_played": True}
    revoke |= {"won_by": "E", "later_tricks": 1}
    board = record(table, OPENED, CONTRACT, LED, ENDED, revoke)
    before, door = types(board), f"/t/{door_of(table)}/"
    telephone().post(f"{door}agree/", consent(propose(door), agreed="1"))
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    answer = client_of(director).post(address, {"approve": "1"})
    assert "on record give another score" in answer.content.decode()
    assert types(board) == before
    assert Inquiry.objects.get().closed_at is None


def test_the_director_may_approve_after_the_period(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    """Both sides have reported it in time (79C); a later report is refused."""
    telephone().post(f"{door}agree/", consent(propose(door), agreed="1"))
    ended = timezone.now() - timedelta(hours=2)
    event = played.table.section.tournament
    Periods.objects.create(tournament=event, available_at=ended)
    late = telephone().post(f"{door}score/", score())
    assert codes(late) == "time_is_over"
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    assert client_of(director).post(address, {"approve": "1"}).status_code == 302
    assert types(played)[-1] == "PlayEnded"


@pytest.mark.parametrize("seat", ["N", "S"])
def test_the_own_side_cannot_agree(door: str, seat: str) -> None:
    code = propose(door)
    answer = telephone().post(f"{door}agree/", consent(code, seat, agreed="1"))
    assert codes(answer) == "same_side"
    assert not Agreement.objects.exists()


def test_the_same_telephone_cannot_agree(door: str) -> None:
    """Whatever seat it says."""
    client = telephone()
    client.post(f"{door}score/", score())
    code = code_of(PlayersRequest.objects.get())
    answer = client.post(f"{door}agree/", consent(code, agreed="1"))
    assert codes(answer) == "same_side"


@pytest.mark.parametrize(
    ("code", "wrong"), [("AAAA", "code_unknown"), ("A", "code_wrong"), ("", "required")]
)
def test_a_wrong_code_shows_nothing(door: str, code: str, wrong: str) -> None:
    propose(door)
    answer = telephone().post(f"{door}agree/", consent(code))
    assert codes(answer) == wrong
    assert "tricks" not in answer.content.decode()


def test_a_code_of_another_table_is_unknown(door: str) -> None:
    far = make_table()
    code = propose(door)
    answer = telephone().post(f"/t/{door_of(far)}/agree/", consent(code))
    assert codes(answer) == "code_unknown"


def test_it_is_agreed_once(door: str) -> None:
    code = propose(door)
    telephone().post(f"{door}agree/", consent(code, agreed="1"))
    answer = telephone().post(f"{door}agree/", consent(code, "E", agreed="1"))
    assert codes(answer) == "code_unknown"
    assert Inquiry.objects.count() == 1


def test_a_board_in_play_has_no_score(table: Table) -> None:
    record(table, OPENED)
    answer = telephone().post(f"/t/{door_of(table)}/score/", score())
    assert codes(answer) == "board_not_over"


@pytest.mark.parametrize("tricks", ["14", "-1", "x", ""])
def test_no_other_number_of_tricks(door: str, tricks: str) -> None:
    codes(telephone().post(f"{door}score/", score(tricks=tricks)))
    assert not PlayersRequest.objects.exists()


def test_what_was_sent_is_never_changed(door: str) -> None:
    telephone().post(f"{door}agree/", consent(propose(door), agreed="1"))
    for model in (PlayersRequest, Agreement):
        row = model._default_manager.get()
        for change in (row.delete, row.save):
            with pytest.raises(DatabaseError), transaction.atomic():
                change()
