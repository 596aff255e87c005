"""What a case is about, by the entry with which it began."""

from __future__ import annotations

from html import unescape

from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.entry_cases import case_of_entry
from rulings.cases.filing import take_statement
from rulings.cases.models import Case
from rulings.flags.services import make_flags
from tables.models import Board, Table
from tests.rulings.builders import Event, record
from tests.rulings.test_claim_workbench import CLAIMED
from tests.rulings.test_entry_cases import CONTRACT, ENDED, OPENED, LogIn, desk, press


def test_a_claim_leads_to_its_workbench_and_to_a_case(
    client_of: LogIn, director: User, table: Table
) -> None:
    board, client = record(table, *CLAIMED, board=1), client_of(director)
    claimed = len(CLAIMED) - 1
    assert f"/review/boards/{board.pk}/claim/" in desk(client, board)
    press(client, board, claimed)
    found = case_of_entry(board.pk, claimed)
    assert found is not None
    shown = client.get(f"/review/cases/{found.pk}/").content.decode()
    assert "Drawing trumps, all mine" in shown
    assert f"/review/boards/{board.pk}/claim/" in shown


def test_a_revoke_leads_to_a_case_about_its_equity(
    client_of: LogIn, director: User, table: Table
) -> None:
    found = {"type": "RevokeFound", "seat": "E", "suit": "H", "won_by": "E"}
    told = found | {"next_played": True, "later_tricks": 2}
    board = record(table, OPENED, CONTRACT, told)
    client = client_of(director)
    assert f"/review/boards/{board.pk}/entries/3/case/" in desk(client, board)
    case = press(client, board, 3).url
    assert "64C1" in client.get(case).content.decode()


FACED: Event = {
    "type": "CardExposed",
    "seat": "E",
    "cards": ["DK"],
    "manner": "dropped",
}
BID: Event = {"type": "IrregularCall", "seat": "E", "call": "1H"} | {
    "kind": "insufficient",
    "over": {"seat": "N", "call": "1S"},
}
HELP = "Did seeing the card help the side that exposed it?"


def made(client: Client, board: Board, entry: int) -> str:
    """The page of the case that the desk's key makes."""
    assert f"/review/boards/{board.pk}/entries/{entry}/case/" in desk(client, board)
    case = press(client, board, entry).url
    return unescape(client.get(case).content.decode())


def test_a_penalty_card_leads_to_the_question_whether_it_helped(
    client_of: LogIn, director: User, table: Table
) -> None:
    board = record(table, OPENED, CONTRACT, FACED, ENDED)
    make_flags(board_id=board.pk)
    shown = made(client_of(director), board, 3)
    for told in (HELP, "50E4", "72C", "Law 85", "Not heard yet", "+620"):
        assert told in shown, told
    assert f"/review/boards/{board.pk}/evidence/" in shown
    for flag in board.flags.all():
        assert f"/review/flags/{flag.pk}/" in shown


def test_a_card_of_declarer_is_no_penalty_card(
    client_of: LogIn, director: User, table: Table
) -> None:
    board = record(table, OPENED, CONTRACT, FACED | {"seat": "S", "cards": ["HJ"]})
    shown = made(client_of(director), board, 3)
    assert "72C" in shown
    assert HELP not in shown


def test_an_irregular_call_leads_to_what_it_did(
    client_of: LogIn, director: User, table: Table
) -> None:
    board = record(table, OPENED, BID)
    shown = made(client_of(director), board, 2)
    for law in ("23A", "27B", "23C", "27D", "72C", "12C1", "92B"):
        assert law in shown, law


STEP = "Correct the call, and rule whether the new one is comparable."
DONE = f"✓ {STEP}"


def test_a_call_that_was_never_put_right_is_a_step_to_be_taken(
    client_of: LogIn, director: User, table: Table
) -> None:
    """The auction ended over it: the step does not count as taken."""
    board = record(table, OPENED, BID, CONTRACT, ENDED)
    shown = made(client_of(director), board, 2)
    assert "was still to be put right" in shown
    assert STEP in shown
    assert DONE not in shown


def test_a_call_that_was_accepted_has_been_put_right(
    client_of: LogIn, director: User, table: Table
) -> None:
    accepted = {"type": "Elected", "choice": "accept"}
    board = record(table, OPENED, BID, accepted, CONTRACT, ENDED)
    assert DONE in made(client_of(director), board, 2)


def test_where_every_call_is_recorded_the_irregular_one_has_the_key(
    client_of: LogIn, director: User, table: Table
) -> None:
    calls = [
        {"type": "CallMade", "seat": seat, "call": call}
        for seat, call in (("N", "1S"), ("E", "1H"))
    ]
    board = record(table, OPENED | {"auction": "full", "dealer": "N"}, *calls)
    client = client_of(director)
    assert "/entries/2/case/" not in desk(client, board)
    assert "23C" in made(client, board, 3)


def test_what_each_side_said_stands_in_the_file(
    client_of: LogIn, director: User, table: Table
) -> None:
    board, client = record(table, OPENED, BID), client_of(director)
    page = press(client, board, 2).url
    case = Case.objects.get()
    for seat in "NE":
        take_statement(
            case_id=case.pk,
            actor=director,
            speaker=seat,
            text=f"{seat} saw nothing",
            disputed=False,
        )
    shown = client.get(page).content.decode()
    assert "Not heard yet" not in shown
    assert shown.count("road__step--done") == 1
