"""What dummy has done: what is asked of the Director, at once and when play ends."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.designations import dummy_of
from lawbook.lawful.revokes import has_gone_on
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.penalty_cards import question_about
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Question
from lawbook.state.tricks import Revoke


def with_acts(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of what dummy has done replaced."""
    return with_law(state, dummy=replace(state.law.dummy, **changes))


@cites("43B2(b)")
def dummy_asks(state: BoardState) -> BoardState:
    """Law 43B2(b): dummy asks declarer about a revoke; in which trick, if recorded."""
    if state.law.dummy.lost is None:
        return state
    played = [trick.number for trick in tricks_of(state) if trick.cards]
    return with_acts(state, asked=True, asked_at=played[-1] if played else None)


@cites("43B2(b)")
def shown_by_dummy(state: BoardState, revoke: Revoke) -> Revoke:
    """Law 43B2(b): dummy, having lost the rights, asked first and so it was shown.

    Declarer puts it right, and Law 64 applies as if it were established. One that was
    established when dummy asked is scored as any other.
    """
    acts, number = state.law.dummy, revoke.trick
    if not acts.asked or revoke.seat is not state.declarer:
        return revoke
    if number is None or not tricks_of(state):
        other = revoke.next_played is True
    else:
        later = number > (acts.asked_at or 0)
        other = later or has_gone_on(state, revoke.seat, number)
    return revoke if other else replace(revoke, scored="43B2(b)")


@cites("45F", "43B3")
def questions_about_dummy(state: BoardState) -> Iterator[Question]:
    """Laws 45F, 43B3: did what dummy did, or pointed at, hurt the defenders?

    One question for each card indicated, and for each player pointed at.
    """
    acts, dummy = state.law.dummy, dummy_of(state)
    if dummy is None:
        return
    for card in acts.indicated:
        if card is None:
            yield question_about(state, "45F", "dummy_indicated", dummy)
        else:
            yield question_about(state, "45F", "dummy_indicated_card", dummy, card)
    if EDITIONS[state.setup.edition].adjusts_what_dummy_pointed_at:
        for seat in acts.pointed_at:
            yield question_about(state, "43B3", "dummy_pointed_first", seat)
