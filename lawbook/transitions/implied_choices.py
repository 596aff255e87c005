"""Choices that the law takes as made when a hand plays on (52B1, 53, 54, 60A, 62C).

Every kind of play is tested for whether it answers an open choice.

To play on is an answer: it accepts a lead out of turn (53A), a card instead of a
penalty card (52B1(b)), it forfeits a rectification (60A), or keeps a card that might be
changed (62C). Who may answer so depends on the choice: the next hand, declarer's side,
a side.
"""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.playable import has_a_gap, is_blocked
from lawbook.remedies.choices import close_choice, find_choice, settle
from lawbook.remedies.penalty_cards import no_longer_asked, settle_violations
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Choice
from lawbook.transitions.answers_to_leads import (
    accept_lead,
    lead_properly,
    leads_out_of_turn,
    may_be_accepted,
    proper_lead_made,
)
from lawbook.transitions.failures import let_failure_stand
from lawbook.transitions.held_cards import forfeit_rectification
from lawbook.transitions.leads import lead_made
from lawbook.transitions.one_card import play_card


def answered_by_playing(state: BoardState, seat: Seat) -> BoardState:
    """What the seat answers by leading or playing a card in turn, each choice once.

    The card itself is placed afterwards, by the caller. The same state where nothing is
    open that this seat could answer.
    """
    return answered_by_any_card(_about_a_lead(state, seat), seat)


def answered_by_any_card(state: BoardState, seat: Seat) -> BoardState:
    """What the seat answers by a card out of turn as well.

    A card before its turn answers what its owner's side could answer, but not whether a
    lead out of turn is accepted: that takes a play to it. Standing choices are settled
    after each.
    """
    if state.law.premature and not is_blocked(state, state.law.premature[0]):
        state = with_law(state, premature=None)
    for answer in (_failure, _premature_play, _change, _premature_lead, _unsaid):
        state = settle(answer(state, seat))
    return state


@cites("53A", "53B", "54B", "60A1")
def _about_a_lead(state: BoardState, seat: Seat) -> BoardState:
    """Laws 53, 54: the next hand, or dummy at the opening lead, plays to it.

    Once declarer has corrected the lead, playing to the new one accepts nothing.

    The earliest lead that the card answers is taken. A hand whose own lead it was has
    simply led, and the wrong card goes back (53B); that goes for opponents of the wrong
    leader, not for the partner.
    """
    for led in _open_leads(state):
        if is_played_to(state, led, seat):
            return accept_lead(state, led)
        if seat is led.proper and seat is not led.play[0].partner:
            state = lead_properly(state, led)
    return state


def who_may_answer(state: BoardState) -> frozenset[Seat]:
    """The seats that would answer an open choice by playing now, out of turn or not.

    Entry asks it: a card of such a seat can be recorded though another is to play.
    """
    proper = {led.proper for led in _open_leads(state) if led.proper}
    return frozenset(_who_accepts(state) | proper)


@cites("53A", "54B", "60A1")
def plays_to_open_lead(state: BoardState, seat: Seat) -> bool:
    """Whether a card of this seat is a play to a lead that is still to be answered."""
    return seat in _who_accepts(state)


def _who_accepts(state: BoardState) -> set[Seat]:
    """The seats whose card would make the lead stand: one out of turn, or too soon."""
    answering = {
        seat
        for led in _open_leads(state)
        for seat in Seat
        if is_played_to(state, led, seat)
    }
    early = state.law.premature[0] if state.law.premature else None
    return answering | ({early.next} if early and is_blocked(state, early) else set())


def _open_leads(state: BoardState) -> list[Choice]:
    """The leads out of turn that playing to them still accepts."""
    leads = leads_out_of_turn(state)
    return [led for led in leads if not proper_lead_made(state, led)]


def is_played_to(state: BoardState, led: Choice, seat: Seat) -> bool:
    """Laws 53A, 54B: whether a card of this seat now accepts the lead out of turn.

    The next hand in rotation after the lead; at an opening lead out of turn also dummy,
    whose card declarer has played then. Never where the lead may not be accepted.
    """
    by_dummy = led.kind == "opening_lead_out_of_turn" and is_dummy(state, seat)
    return may_be_accepted(led) and (seat is led.play[0].next or by_dummy)


def is_dummy(state: BoardState, seat: Seat) -> bool:
    """Whether declarer plays this hand from across the table."""
    return state.declarer is not None and seat is state.declarer.partner


@cites("52B1(b)")
def _failure(state: BoardState, seat: Seat) -> BoardState:
    """Law 52B1(b): declarer plays from hand or from dummy.

    From there on declarer must accept the card that was played instead. A defender's
    card answers nothing.
    """
    failed = find_choice(state, "failure")
    if failed is None or state.is_defender(seat):
        return state
    return let_failure_stand(state, failed)


@cites("60A1")
def _premature_play(state: BoardState, seat: Seat) -> BoardState:
    """Law 60A1: the hand after a defender who played too soon plays on.

    Declarer's side has then lost the right to restrict partner's play, and the card
    counts as played in turn.
    """
    soon = find_choice(state, "premature_play")
    if soon is None or seat is not soon.play[0].next:
        return state
    return forfeit_rectification(state, soon)


@cites("62C1", "62C2")
def _change(state: BoardState, seat: Seat) -> BoardState:
    """Law 62C: the side that may change a card keeps it when it plays on.

    A card put where one was taken back is no playing on: the others may still choose.

    Only for that side: what an opponent may change stays open.
    """
    if has_a_gap(state):
        return state
    kept = [
        choice
        for choice in state.law.choices
        if choice.kind == "withdraw" and choice.seat and choice.seat.side == seat.side
    ]
    return close_choice(state, *kept) if kept else state


@cites("60A1", "60A3")
def _premature_lead(state: BoardState, seat: Seat) -> BoardState:
    """Law 60A: declarer plays to a card played before the choice; it stands.

    The blocked defender's lead counts though declarer had still to choose about it: the
    choice goes, the card is in the trick, and what was asked of the Director about it
    is answered. Duties from before the lead stay (60A3).
    """
    if state.law.premature is None:
        return state
    blocked, card = state.law.premature
    if seat is not blocked.next:
        return state
    held = [choice for choice in state.law.choices if choice.blocks is blocked]
    waived = with_law(close_choice(state, *held), premature=None)
    answered = no_longer_asked(waived, "52B", card)
    return play_card(settle_violations(answered, blocked), blocked, card)


@cites("60A1")
def _unsaid(state: BoardState, seat: Seat) -> BoardState:
    """Incidents: declarer plays to a lead nobody recorded and says nothing of it.

    ``seat`` is the one next to the leader. In a full record the lead would be there.
    """
    choice, leader = find_choice(state, "lead", "withdrawn_call"), state.on_lead
    if choice is None or leader is None or seat is not leader.next or state.is_full:
        return state
    return lead_made(settle_violations(close_choice(state, choice), leader))
