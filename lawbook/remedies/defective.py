"""What is asked of the Director about a trick with too few cards (67)."""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.defective import as_revoke, is_lacking, played_on, unfound
from lawbook.remedies.penalty_cards import question_about
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Question

# The questions that are answered by telling more of the trick.
ABOUT_THE_TRICK = frozenset({"sides_played_on", "omitted_suit"})


def ask_about_defects(state: BoardState, seat: Seat) -> BoardState:
    """Law 67: what nobody has told of the tricks of this seat; else no more."""
    mine = _questions(state, seat)
    asked = [one for one in state.law.questions if not _is_answered(one, seat)]
    new = [one for one in dict.fromkeys(mine) if one not in asked]
    questions = (*asked, *new)
    same = questions == state.law.questions
    return state if same else with_law(state, questions=questions)


def _is_answered(asked: Question, seat: Seat) -> bool:
    """Whether it was asked of this seat before; what is still open is asked again."""
    return asked.key in ABOUT_THE_TRICK and asked.seat is seat


@cites("67A", "67B1")
def _questions(state: BoardState, seat: Seat) -> Iterator[Question]:
    for defect in state.law.defective:
        if defect.seat is not seat or defect.kind == "twice" or not defect.found:
            continue
        revoke = as_revoke(state, defect)
        if defect.kind == "short" and revoke is None:
            continue
        if played_on(state, defect) is None:
            yield question_about(state, "67A", "sides_played_on", seat)
        elif revoke is not None and revoke.next_played is None:
            yield question_about(state, "67B1", "omitted_suit", seat)


@cites("67B1")
def never_found(state: BoardState) -> tuple[Question, ...]:
    """Law 67B1: at the end of play, a trick without a card that nobody has found."""
    seats = dict.fromkeys(one.seat for one in unfound(state))
    left = [one.seat for one in state.law.defective if is_lacking(state, one)]
    return tuple(
        question_about(state, "67B1", "omitted_unfound", seat)
        for seat in seats
        if seat in left
    )
