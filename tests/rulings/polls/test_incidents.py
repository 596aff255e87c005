"""Polls over a hesitation or an explanation: which decision, what nobody is told."""

from __future__ import annotations

import pytest

from rulings.cases.errors import WordsTell
from rulings.cases.polls.problem import Said
from rulings.cases.polls.selectors import decision_in_question
from rulings.cases.polls.services import cut_problem
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.models import Board, Table
from tests.rulings.builders import Event, record
from tests.rulings.test_entry_cases import CONTRACT, ENDED, OPENED, SLOW, seated

ALERT: Event = {"type": "InformationGiven", "kind": "alert", "by": "W", "about": "2D"}
HEARD: Event = {"type": "InformationGiven", "kind": "extraneous", "by": "S"}


def call(seat: str, made: str) -> Event:
    return {"type": "CallMade", "seat": seat, "call": made}


AUCTION = [call("N", "1S"), call("E", "P"), call("S", "2S"), call("W", "P")]


CALLED = [OPENED, *AUCTION, SLOW, call("N", "4S"), call("E", "P")]


@pytest.mark.parametrize(
    ("events", "version", "expected"),
    [
        (CALLED, 6, (7, "N")),
        ([*CALLED[:-2], call("E", "P")], 6, None),
        ([OPENED, *AUCTION, call("N", "4S"), SLOW], 7, (6, "N")),
        ([OPENED, *AUCTION, {**SLOW, "about": 3}, call("N", "4S")], 6, (7, "N")),
        ([OPENED, *AUCTION, {**SLOW, "about": 9}, CONTRACT], 6, (7, "N")),
        ([OPENED, SLOW, CONTRACT], 2, (3, "N")),
        ([OPENED, SLOW], 2, None),
        ([OPENED, ALERT, CONTRACT], 2, (3, "")),
        ([OPENED, *AUCTION, {**ALERT, "about": 2, "by": "W"}], 6, (4, "S")),
        (
            [OPENED, *AUCTION, HEARD, call("S", "P")],
            6,
            (7, "S"),
        ),
        (CALLED, 2, None),
        (CALLED, 99, None),
    ],
    ids=[
        "partner's next call",
        "partner has not called",
        "told after partner has called",
        "the call by its number",
        "a number that no call has",
        "an auction not recorded",
        "an auction not over",
        "either of the side misled",
        "the next call of the side misled",
        "the one who learned it",
        "no incident",
        "no entry",
    ],
)
def test_the_decision_in_question(
    table: Table, events: list[Event], version: int, expected: tuple[int, str] | None
) -> None:
    board = record(table, *events)
    log = board_log(EVERYTHING.board(board))
    assert decision_in_question(log.events, version) == expected


@pytest.fixture
def slow(table: Table) -> Board:
    """South broke tempo; the board is over."""
    return record(table, OPENED, SLOW, CONTRACT, ENDED)


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (Said(seat="N", question="What after partner's hesitation?"), True),
        (Said(seat="N", question="Τι αγοράζετε μετά τον δισταγμό;"), True),
        (Said(seat="N", explained="A. Player always raises."), False),
        (Said(seat="N", explained="A Player always raises."), True),
        (Said(seat="N", question="What do you call?"), False),
    ],
)
def test_words_that_tell_of_the_incident_are_refused(
    table: Table, slow: Board, said: Said, *, refused: bool
) -> None:
    seated(table, "W", "A Player")
    if not refused:
        assert cut_problem(EVERYTHING.board(slow), 3, said).decider == "S"
        return
    with pytest.raises(WordsTell):
        cut_problem(EVERYTHING.board(slow), 3, said)


def test_where_nothing_happened_such_words_tell_nothing(table: Table) -> None:
    board = record(table, OPENED, CONTRACT)
    said = Said(seat="N", explained="2NT is a slow tempo raise.")
    assert cut_problem(EVERYTHING.board(board), 2, said).explained == said.explained


@pytest.mark.parametrize(
    ("auction", "refused"), [("1S P 2S P", False), ("1S P 2S P 4S", True), ("", False)]
)
def test_an_auction_that_goes_on_tells_the_call(
    table: Table, auction: str, *, refused: bool
) -> None:
    board, said = record(table, *CALLED), Said(auction=auction)
    if not refused:
        assert cut_problem(EVERYTHING.board(board), 7, said).auction == auction
        return
    with pytest.raises(WordsTell):
        cut_problem(EVERYTHING.board(board), 7, said)
