"""A call is withdrawn in the auction, and declarer chooses over a lead (Law 26)."""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.editions import EDITIONS
from lawbook.events import CallWithdrawn, Elected
from lawbook.remedies.choices import find_choice
from lawbook.remedies.penalty_cards import ask_director, settle_violations
from lawbook.rules.law_26 import clause_of_the_lead, suits_in_question
from lawbook.state.board import BoardState, with_law
from lawbook.state.kinds import RESTRICTED_LEAD
from lawbook.state.rectification import Choice, Restriction, WithdrawnCall
from lawbook.transitions.answers import Lasting, suits_of


@cites("26B")
def call_withdrawn(state: BoardState, event: CallWithdrawn) -> BoardState:
    """Law 26: remembered until partner's first turn to lead, should they defend.

    A comparable call leaves the lead free since 2017. Before, only the same call does
    so for certain; whether another one did is asked of the Director (27B1).
    """
    known = EDITIONS[state.setup.edition].knows_comparable_calls
    clause = clause_of_the_lead(event.suits_shown, comparable_known=known)
    if _is_free(event, comparable_known=known):
        return state
    if event.comparable:
        return ask_director(state, clause, "replaced_call", event.seat)
    if _has_led(state, event.seat.partner):
        return ask_director(state, clause, "led_already", event.seat)
    return _remember(state, event, clause, by_suit=not known)


def _is_free(event: CallWithdrawn, *, comparable_known: bool) -> bool:
    same = event.call is not None and event.call == event.replaced_by
    return same or (event.comparable and comparable_known)


def _remember(
    state: BoardState, event: CallWithdrawn, clause: str, *, by_suit: bool
) -> BoardState:
    any_suit = by_suit and clause == "26B"
    specified = () if any_suit else event.suits_specified
    suits = suits_in_question(clause, event.suits_shown, specified)
    if not suits:
        return state
    call = WithdrawnCall(event.seat, suits, clause, clause == "26A", state.version)
    return with_law(state, withdrawn_calls=(*state.law.withdrawn_calls, call))


def _has_led(state: BoardState, seat: Seat) -> bool:
    """Whether his first turn to lead is past, as far as the record tells."""
    if state.phase != "play":
        return False
    if state.is_full:
        return any(t.leader is seat and t.cards for t in state.play.tricks)
    declarer, play = state.declarer, state.play
    if declarer is not None and declarer.next is seat:
        return play.led or play.leader is not seat
    return play.led and play.leader is seat


def restrict_the_first_lead(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Law 26: one suit forbidden while he keeps the lead, or required for this lead."""
    calls = tuple(
        call
        for call in state.law.withdrawn_calls
        if choice.id != f"withdrawn_call-{call.since}"
    )
    leader = choice.blocks
    if leader is None:
        return state
    premature = state.law.premature if find_choice(state, "lead") else None
    chosen = with_law(state, withdrawn_calls=calls, premature=premature)
    chosen = settle_violations(chosen, leader)
    if event.choice == "neither":
        return chosen
    until: Lasting = "this_lead" if event.choice == "require" else "loses_lead"
    kind, suits = RESTRICTED_LEAD[event.choice], suits_of(choice, event)
    new = Restriction(leader, kind, suits, choice.law, until)
    return with_law(chosen, restrictions=(*state.law.restrictions, new))
