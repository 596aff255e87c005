"""A faced lead by the wrong player (Laws 53 to 56)."""

from __future__ import annotations

from lawbook.choices import close_choice, open_choice
from lawbook.cite import cites
from lawbook.deals import without
from lawbook.editions import EDITIONS
from lawbook.events import LeadOutOfTurn
from lawbook.parts import Trick
from lawbook.penalty_cards import law, lay_down, play_penalty_card, remember_seen
from lawbook.remedies import Choice
from lawbook.rules.law_53 import (
    choices_over_a_lead,
    choices_over_an_opening_lead,
    clause_of_the_answer,
)
from lawbook.seats import Seat
from lawbook.state import BoardState, with_contract, with_law, with_play
from lawbook.transitions.leading import lead_made
from lawbook.watching import note_play


@cites("54E", "47E1")
def lead_out_of_turn(state: BoardState, event: LeadOutOfTurn) -> BoardState:
    """The choice it opens; one induced (47E1) or by the declaring side opens none.

    Declarer who could have seen a card of dummy must accept an opening one (54C).
    """
    opening = _is_opening(state, event)
    induced = event.induced or (opening and not state.is_defender(event.seat))
    standing = _standing_of(event, induced)
    seen = remember_seen(state, event.card, event.seat, standing)
    if induced:
        return seen
    choice = _choice_over(seen, event, opening)
    if opening and state.play.dummy_seen:
        return accept_lead(seen, choice)
    return open_choice(seen, choice)


def _standing_of(event: LeadOutOfTurn, taken_back: bool) -> str:
    if event.induced:
        return "withdrawn_by_other_side"
    return "withdrawn" if taken_back else "led_out_of_turn"


def _is_opening(state: BoardState, event: LeadOutOfTurn) -> bool:
    """Whether it comes before the first lead of the board (Law 54)."""
    first_trick = event.trick in (None, 1)
    return first_trick and not state.play.faced and event.seat != state.play.leader


def _choice_over(state: BoardState, event: LeadOutOfTurn, opening: bool) -> Choice:
    seat = event.seat
    proper = state.on_lead if state.on_lead != seat else None
    defender = state.is_defender(seat)
    own_turn = proper is not None and proper.side != seat.side
    last = EDITIONS[state.setup.edition].last_trick_lead_may_be_accepted
    trick = None if last else _trick_number(state, event)
    options = choices_over_a_lead(own_turn=own_turn, trick=trick)
    clause = "54" if opening else "53" if defender else "55"
    return Choice(
        id=f"{'opening_' if opening else ''}lead_out_of_turn-{state.version}",
        kind="opening_lead_out_of_turn" if opening else "lead_out_of_turn",
        chooser=str(state.declarer) if defender else seat.next.side,
        blocks=seat.partner if defender else None,
        law=law(state, clause),
        options=choices_over_an_opening_lead() if opening else options,
        seat=seat,
        card=event.card,
        proper=proper,
    )


def _trick_number(state: BoardState, event: LeadOutOfTurn) -> int | None:
    return state.trick.number if state.trick else event.trick


def may_be_accepted(choice: Choice) -> bool:
    """Law 53A: any faced lead, but for one at the last trick."""
    return any(option.choice == "accept" for option in choice.options)


@cites("53A", "60A3")
def accept_lead(state: BoardState, choice: Choice) -> BoardState:
    """Law 53A: the card is simply a lead; what was owed before is still owed (60A3)."""
    if choice.seat is None or choice.card is None:
        return state
    closed = close_choice(state, choice.kind)
    closed = remember_seen(closed, choice.card, choice.seat, "accepted")
    return _lead_from(note_play(closed, choice.seat, choice.card, None), choice)


def _lead_from(state: BoardState, choice: Choice) -> BoardState:
    """The trick is led by the hand that led out of turn.

    Reading: it was not his turn to lead, so a choice about the first one (26B) is
    still to come.
    """
    seat, card = choice.seat, choice.card
    if seat is None or card is None:
        return state
    play = state.play
    after = with_play(
        state,
        leader=seat,
        lead_suit=card.suit,
        played=play.played | card.bit,
        hands=without(play.hands, seat, card),
    )
    kept = tuple(r for r in after.law.restrictions if r.seat == seat)
    law_now = with_law(after, restrictions=kept, designated=None)
    after = play_penalty_card(lead_made(law_now, card.suit), card)
    after = with_law(after, withdrawn_calls=state.law.withdrawn_calls)
    if not state.is_full:
        return after
    number = state.trick.number if state.trick else 1
    trick = Trick(number, seat, (card,))
    return with_play(after, tricks=(*play.tricks[: number - 1], trick))


def spread_hand(state: BoardState, choice: Choice) -> BoardState:
    """Law 54A: declarer becomes dummy; the lead stands."""
    declarer = state.declarer
    if declarer is None or state.setup.contract is None:
        return state
    swapped = with_contract(state, state.setup.contract, declarer.partner)
    return accept_lead(swapped, choice)


@cites("54A", "54C")
def answer_by_showing(state: BoardState, choice: Choice, seat: Seat) -> BoardState:
    """Law 54A: declarer shows a card, so he spreads; 54C: he saw dummy's: accepted."""
    if seat == state.declarer:
        return spread_hand(state, choice)
    return accept_lead(state, choice)


def refuse_lead(state: BoardState, choice: Choice) -> BoardState:
    """Laws 54D, 56: a defender's card is a major penalty card; declarer's goes back."""
    if choice.seat is None or choice.card is None:
        return state
    closed = close_choice(state, choice.kind)
    if not state.is_defender(choice.seat):
        return remember_seen(closed, choice.card, choice.seat, "withdrawn")
    route = ("lead_out_of_turn", clause_of_the_answer(choice.kind, "refuse"))
    return lay_down(closed, choice.seat, choice.card, "major", route)


def lead_properly(state: BoardState, choice: Choice) -> BoardState:
    """Law 53B: the hand whose lead it was leads; the wrong card goes back."""
    if choice.seat is None or choice.card is None:
        return state
    closed = close_choice(state, choice.kind)
    return remember_seen(closed, choice.card, choice.seat, "withdrawn")
