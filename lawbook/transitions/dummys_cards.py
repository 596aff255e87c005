"""Dummy puts down a card after a call: the one called, or a wrong one (45D).

Dummy has no choice of its own. What it puts down is compared with the call that is
open; a wrong card can go back until both sides have played to the next trick.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.designations import open_call
from lawbook.remedies.penalty_cards import note_violation
from lawbook.state.board import BoardState, with_law
from lawbook.state.dummy import Designation


@cites("45B", "45C4(b)", "45D")
def after_the_call(before: BoardState, state: BoardState, seat: Seat) -> BoardState:
    """The state after a card of ``seat``, with what it means for the last call.

    ``before`` is the state before that card, ``state`` the one after it.

    A card of declarer, or of dummy without a call open, is the next play from either
    hand, so that a slip can no longer be changed (since 2017). The called card answers
    the call, and one that the call had left open names it. Unchanged by a defender's
    card.
    """
    called = state.law.designation
    if called is None or state.is_defender(seat):
        return state
    card = _just_played(before, state)
    if card is None:
        return state
    if open_call(before) is None or seat is not called.seat:
        gone_on = called.played is not None or seat is not called.seat
        return with_law(state, designation=replace(called, gone_on=gone_on))
    put_down = with_law(state, designation=replace(called, played=card))
    if not called.valid or card is called.card:
        return put_down
    if called.card is None and card in (called.among or (card,)):
        named = replace(called, card=card, played=card)
        return with_law(state, designation=named)
    return _not_as_told(put_down, called, card)


def _just_played(before: BoardState, state: BoardState) -> Card | None:
    """The one card played between two states; None where it was not just one."""
    new = state.play.played & ~before.play.played
    return next((card for card in Card if card.bit == new), None)


@cites("45D")
def _not_as_told(state: BoardState, called: Designation, card: Card) -> BoardState:
    """Law 45D: dummy has played a card that declarer did not name.

    It is recorded as played, and the breach is shown until the card goes back or both
    sides have played on. Where it goes back, a defender who has played after it may
    change that card.
    """
    return note_violation(state, called.seat, card, "45D", called.card)
