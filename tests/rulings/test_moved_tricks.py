"""The result of a board with a revoke or a claim: the same one wherever it is read."""

from typing import Any

import msgspec
import pytest

from lawbook import Seat
from rulings.analysis.board_facts import known_of
from rulings.cases.decisions.board_results import contract_of, recorded_field
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record, tricks_made
from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.scoring.awards import Assigned, both
from rulings.scoring.contract_scores import Played
from tables.access.visibility import EVERYTHING
from tables.models import Board
from tests.rulings.builders import (
    CONTRACT,
    ENDED,
    OPENED,
    make_table,
    record,
    take_back,
)
from tests.scores.reading import read_results

Event = dict[str, Any]
REVOKE: Event = {
    "type": "RevokeFound",
    "seat": "E",
    "suit": "H",
    "won_by": "E",
    "next_played": True,
    "later_tricks": 2,
}
UNTOLD: Event = {"type": "RevokeFound", "seat": "E", "suit": "H"}
DECLARERS: Event = REVOKE | {"seat": "S", "won_by": "S", "later_tricks": 0}
CLAIM: Event = {"type": "Claimed", "seat": "S", "tricks": 5}
DOUBT: Event = {"type": "ClaimContested", "seat": "W"}
RULED: Event = {"type": "ClaimRuled", "tricks": 4, "laws": ["70C"]}
PLAYED = [OPENED, CONTRACT]
BOARDS: dict[str, tuple[list[Event], int | None]] = {
    "two tricks of East's revoke go to declarer": ([REVOKE, ENDED], 11),
    "found after the end of play": ([ENDED, REVOKE], 11),
    "declarer's own costs declarer one": ([DECLARERS, ENDED], 8),
    "the facts are not told": ([UNTOLD, ENDED], None),
    "told afterwards": ([UNTOLD, ENDED, REVOKE], 11),
    "taken back": ([REVOKE, ENDED, take_back(3)], 9),
    "a claim in doubt": ([CLAIM, DOUBT, ENDED], None),
    "a claim that was ruled on": ([CLAIM, DOUBT, RULED, ENDED], 9),
    "no end of play": ([REVOKE], None),
}


@pytest.fixture(params=BOARDS)
def told(request: pytest.FixtureRequest, db: None) -> tuple[Board, int | None]:
    events, tricks = BOARDS[request.param]
    return record(make_table(), *PLAYED, *events), tricks


def test_the_field_of_a_case_has_the_tricks_that_are_scored(
    told: tuple[Board, int | None],
) -> None:
    board, tricks = told
    outcome = None if tricks is None else Played("4S", Seat.SOUTH, tricks)
    assert contract_of(EVERYTHING.board(board)) == outcome
    found = recorded_field(board)
    scored = [line.sides for line in found.lines] if found else []
    assert scored == ([both(Assigned(outcome))] if outcome else [])


def test_every_file_has_them_too(told: tuple[Board, int | None]) -> None:
    board, tricks = told
    document = document_of(board.table.section.tournament, hands=True)
    assert [one.tricks for one in document.boards] == [tricks]
    json = msgspec.json.decode(FORMATS["json"].write(document).content)
    assert [one["tricks"] for one in json["boards"]] == [tricks]
    if tricks is None:
        return
    for format_ in ("usebio", "pbn"):
        text = FORMATS[format_].write(document).content.decode()
        lines = read_results(text, 7, "both").lines
        outcome = Played("4S", Seat.SOUTH, tricks)
        assert [line.sides for line in lines] == [both(Assigned(outcome))], format_


def test_an_examination_starts_from_them(told: tuple[Board, int | None]) -> None:
    board, tricks = told
    known = known_of(board)
    assert known.made == tricks
    if tricks is not None:
        assert tricks_made(Record(known.log.events), known.log.state) == tricks
        return
    with pytest.raises(BadRecord) as caught:
        tricks_made(Record(known.log.events), known.log.state)
    assert caught.value.code == "no_result"


def test_a_source_may_tell_them_with_or_without_what_the_revoke_moved(
    db: None,
) -> None:
    log = known_of(record(make_table(), *PLAYED, REVOKE, ENDED)).log
    for told_by_file in (9, 11):
        assert tricks_made(Record(log.events, made=told_by_file), log.state) == 11
    with pytest.raises(BadRecord) as caught:
        tricks_made(Record(log.events, made=10), log.state)
    assert caught.value.code == "contradicts"
