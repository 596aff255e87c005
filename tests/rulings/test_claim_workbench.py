"""The claim workbench: what is left, what was said, the lines, the ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.damage.claim_bound import tricks_in_sight
from rulings.damage.solver import SolverFailed
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.models import Board, StoredEvent, Table
from tests.rulings.builders import record

LogIn = Callable[[User], Client]
DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
SAID = "Drawing trumps, all mine"
LINES = {"line-TOTAL_FORMS": "6", "line-INITIAL_FORMS": "0", "leader": "S"}


def played(leader: str, cards: str) -> list[dict[str, Any]]:
    seats = "NESW"
    at = seats.index(leader)
    return [
        {"type": "CardPlayed", "seat": seats[(at + n) % 4], "card": card}
        for n, card in enumerate(cards.split())
    ]


CLAIMED: list[dict[str, Any]] = [
    {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    *played("W", "C4 C2 C8 CJ"),
    *played("S", "SA S3 S4 S2"),
    {"type": "Claimed", "seat": "S", "tricks": 11, "statement": SAID},
    {"type": "ClaimContested", "seat": "W"},
]


@pytest.fixture
def board(table: Table) -> Board:
    """Eleven tricks claimed with a trump in each defender's hand, and doubted."""
    return record(table, *CLAIMED, board=1)


def page(board: Board, rest: str = "") -> str:
    return f"/review/boards/{board.pk}/claim/{rest}"


def test_it_shows_what_was_said_what_is_left_and_the_bound(
    client_of: LogIn, director: User, board: Board
) -> None:
    shown = client_of(director).get(page(board)).content.decode()
    assert SAID in shown
    assert "West: ten of spades · East: seven of spades" in shown
    assert "a bound, not a ruling" in shown


def test_lines_are_weighed_and_nothing_is_stored(
    client_of: LogIn, director: User, board: Board
) -> None:
    before = StoredEvent.objects.count()
    lines = {"line-0-words": "Trumps first", "line-0-tricks": "10"}
    lines |= {"line-1-words": "Clubs first", "line-1-tricks": "9"}
    shown = client_of(director).post(page(board, "weigh/"), LINES | lines)
    told = shown.content.decode()
    assert told.index("Trumps first") < told.index("Clubs first")
    assert told.count("the fewest") == 1
    assert "Clubs first <span" in told
    assert StoredEvent.objects.count() == before


def test_the_ruling_is_recorded_with_its_lines(
    client_of: LogIn, director: User, board: Board
) -> None:
    ruled = {"given": "10", "laws": ["70A", "70C"], "grounds": "A trump was out."}
    ruled |= {"line-0-words": "Clubs first", "line-0-tricks": "10"}
    answer = client_of(director).post(page(board), LINES | ruled)
    assert answer.headers["Location"] == page(board)
    event = StoredEvent.objects.latest("position")
    assert event.data == {
        "type": "ClaimRuled",
        "tricks": 10,
        "laws": ["70A", "70C"],
        "text": "Clubs first: 10\nA trump was out.",
    }
    claim = board_log(EVERYTHING.board(board)).state.law.claim
    assert claim is not None
    assert (claim.phase, claim.ruled) == ("ruled", 10)
    assert (
        "Ruled: of the tricks left, 10"
        in client_of(director).get(page(board)).content.decode()
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"given": "12"}, "Only 11 tricks were left"),
        ({"given": "14"}, "Enter 13 or less."),
        ({"given": ""}, "This field is required"),
        ({"given": "9", "line-0-words": "Clubs"}, "Enter each line with its tricks"),
        ({"given": "9", "N": "AK"}, "Enter spades, hearts, diamonds and clubs"),
        ({"given": "9", "N": "A...", "E": "A..."}, "A card is in two hands"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_ruled(
    client_of: LogIn, director: User, board: Board, wrong: dict[str, str], said: str
) -> None:
    answer = client_of(director).post(page(board), LINES | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not StoredEvent.objects.filter(type="ClaimRuled").exists()


def test_hands_typed_give_the_bound_where_the_deal_is_not_known(
    client_of: LogIn, director: User, table: Table
) -> None:
    told = [{"type": "BoardOpened", "board": 1}, CLAIMED[1], *CLAIMED[-2:]]
    board = record(table, *told, board=1)
    client = client_of(director)
    assert "Needs all four hands" in client.get(page(board)).content.decode()
    typed = {"N": "2...", "E": ".A..", "S": "A...", "W": "..A."}
    shown = client.post(page(board, "weigh/"), LINES | typed).content.decode()
    assert "<strong>1</strong>" in shown


def test_without_a_claim_there_is_nothing_to_weigh(
    client_of: LogIn, director: User, table: Table
) -> None:
    board = record(table, *CLAIMED[:3], board=1)
    shown = client_of(director).get(page(board)).content.decode()
    assert "Nobody has claimed or conceded" in shown


def test_who_may_not_see_the_hands_may_not_open_it(
    client_of: LogIn, floor: User, board: Board
) -> None:
    assert client_of(floor).get(page(board)).status_code == 403


def hands(**held: str) -> dict[str, frozenset[str]]:
    return {seat: frozenset(cards.split()) for seat, cards in held.items()}


def test_the_bound_counts_a_trick_in_progress() -> None:
    """West has led the ace; South ruffs with the last trump, or not."""
    left = hands(N="H2 C2", E="D3 C4", S="S2 C3", W="HA")
    found = tricks_in_sight(left, "S", "W", ("DA",))
    assert found == {"NS": 1, "EW": 1}


def test_what_is_no_position_has_no_bound() -> None:
    with pytest.raises(SolverFailed):
        tricks_in_sight(hands(N="H2", E="", S="S2", W="HA"), "NT", "N", ())
