"""What follows where something is wrong with the board itself (13-15, 87)."""

from __future__ import annotations

from typing import assert_never

from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.rules.law_13 import at_fault_for_count, outcome_of_count
from lawbook.rules.law_14 import outcome_of_missing_card
from lawbook.rules.law_15 import (
    at_fault_for_board,
    at_fault_for_hand,
    outcome_of_wrong_board,
    outcome_of_wrong_hand,
)
from lawbook.rules.law_87 import outcome_of_fouled_board
from lawbook.state.board import BoardState, law
from lawbook.state.procedure import (
    BoardDiffered,
    BoardMistaken,
    CardShort,
    CountFound,
    Fault,
    HandMistaken,
    Mishap,
    Outcome,
    Prescribed,
    Scoring,
    Stage,
)


def stage(state: BoardState) -> Stage:
    """How far the board has come: the opening lead faced or not, over or not.

    Between the final pass and a faced lead it is "before_lead". Law 14 asks whether the
    opening lead is faced, Law 13 whether the play is over.
    """
    match state.phase:
        case "auction" | "ended":
            return state.phase
        case "clarification" | "play" | "claimed":
            return "play" if state.play.faced else "before_lead"
        case _:
            assert_never(state.phase)


def outcome(state: BoardState, mishap: Mishap) -> Outcome:
    """What the edition of the board makes of a mishap.

    What the board's edition has no text for here gives an outcome that asks the
    Director to look it up, with the clause. What the facts do not tell is asked too;
    nothing is guessed.
    """
    edition = EDITIONS[state.setup.edition]
    match mishap:
        case CountFound():
            return outcome_of_count(mishap, text_known=edition.knows_wrong_count)
        case HandMistaken():
            return outcome_of_wrong_hand(
                mishap,
                text_known=edition.knows_wrong_hand,
                lho_decides=edition.wrong_hand_by_lho,
            )
        case BoardMistaken():
            again = edition.wrong_board_begins_again
            return outcome_of_wrong_board(mishap, begins_again=again)
        case CardShort():
            return outcome_of_missing_card(mishap)
        case BoardDiffered():
            known = edition.knows_result_of_other_table
            return outcome_of_fouled_board(mishap, text_known=known)
        case _:
            assert_never(mishap)


@cites("12C2", "13B", "15B1", "15B2", "87")
def scoring(state: BoardState) -> tuple[Scoring, ...]:
    """What the Laws prescribe of the score of this board, in the order it arose.

    An adjusted score is prescribed, never given: the Director gives it (12C2).
    """
    found = [outcome(state, mishap) for mishap in state.law.mishaps]
    said = [Scoring(kind, law(state, o.law)) for o in found for kind in o.scores]
    return tuple(dict.fromkeys(said))


@cites("12C2", "12C2(a)")
def prescribed(state: BoardState) -> tuple[Prescribed, ...]:
    """Law 12C2: the artificial scores prescribed, each with how far a side is at fault.

    An assigned score (86B2) is none. Of a side without a fault named here the Director
    says it; so of everything else that these facts do not tell.
    """
    found = [(one, outcome(state, one)) for one in state.law.mishaps]
    told = [
        (law(state, made.law), _at_fault(one))
        for one, made in found
        if "adjusted" in made.scores
    ]
    return tuple(Prescribed(clause, f["NS"], f["EW"]) for clause, f in told if f)


def _at_fault(mishap: Mishap) -> dict[str, Fault | None]:
    """Law 12C2: how far each side is at fault for a mishap, by side, "NS" and "EW".

    "wholly", "partly" or "not"; None where the Director has to say. Empty for a missing
    card and a fouled board, whose fault lies outside these facts.
    """
    match mishap:
        case CountFound():
            return at_fault_for_count(mishap)
        case HandMistaken():
            return at_fault_for_hand(mishap)
        case BoardMistaken():
            return at_fault_for_board(mishap)
        case CardShort() | BoardDiffered():
            return {}
        case _:
            assert_never(mishap)
