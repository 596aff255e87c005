"""A board whose cards are wrong, in every state: nothing raises, nothing is given."""

from typing import Any

from hypothesis import given

from lawbook import document, extend, read_event, render, replay
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Table

TOLD: list[dict[str, Any]] = [
    {"type": "WrongHand", "seat": "E"},
    {"type": "WrongHand", "seat": "E", "partner_called": True},
    {"type": "WrongHand", "seat": "S", "partner_called": False, "lho_called": True},
    {"type": "WrongBoard", "played_before": ["N"]},
    {"type": "WrongCount", "counts": {"E": 14, "S": 12}},
    {"type": "WrongCount", "counts": {"E": 14, "S": 12}, "called": True},
    {"type": "WrongCount", "counts": {"W": 12}, "seen": True},
    {"type": "WrongCount", "counts": {"W": 14}, "surplus": True},
    {"type": "CountRuled", "playable": False},
    {"type": "Elected", "choice": "unplayable"},
    {"type": "CardMissing", "seat": "W", "found": "elsewhere", "card": "C2"},
    {"type": "CardMissing", "seat": "E", "found": "played"},
    {"type": "BoardFouled", "what": "cards", "teams": True},
    {"type": "PlayEnded", "tricks": 7},
]


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_whatever_is_told_of_a_board_is_taken_in_every_state(table: Table) -> None:
    """No score is given by the Laws themselves, whatever they prescribe (12C2)."""
    for first in TOLD:
        once = extend(table.log, read_event(first))
        for then in TOLD:
            twice = extend(once, read_event(then))
            told = document(twice.state)
            assert told["adjustments"] == document(table.log.state)["adjustments"]
            assert len({str(one) for one in told["scoring"]}) == len(told["scoring"])
            assert not [one for one in told["scoring"] if not one["law"]]


@usual
@given(boards())
def test_told_twice_it_is_told_once(table: Table) -> None:
    for raw in TOLD[:8]:
        once = extend(table.log, read_event(raw))
        twice = extend(once, read_event(raw))
        assert document(twice.state)["scoring"] == document(once.state)["scoring"]


@usual
@given(boards())
def test_taken_back_the_board_is_as_it_was(table: Table) -> None:
    slip = {"type": "EventWithdrawn", "event": table.log.version + 1, "reason": "slip"}
    for raw in TOLD[:8]:
        back = replay([*table.log.events, read_event(raw), read_event(slip)])
        note = [
            {"type": "NoteAdded", "text": "one"},
            {"type": "NoteAdded", "text": "two"},
        ]
        kept = replay([*table.log.events, *map(read_event, note)])
        assert render(back.state) == render(kept.state)
