"""The answers to a faced lead by the wrong player (Laws 53 to 56).

Each function takes a state with an open choice over the lead and closes that choice. A
lead accepted is a lead like any other (53A), a defender's refused a major penalty card
(54D, 56), declarer's refused a card that goes back to hand (55B).
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import without
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.choices import close_choice
from lawbook.remedies.penalty_cards import lay_down, play_penalty_card, remember_seen
from lawbook.remedies.watches import note_play
from lawbook.rules.law_53 import clause_of_the_answer
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.kinds import Route
from lawbook.state.parts import Trick
from lawbook.state.rectification import Choice
from lawbook.transitions.cards_taken_out import pull_card
from lawbook.transitions.held_cards import keep_for_its_turn
from lawbook.transitions.leads import lead_made

LEADS_OUT_OF_TURN = ("lead_out_of_turn", "opening_lead_out_of_turn")


def leads_out_of_turn(state: BoardState) -> tuple[Choice, ...]:
    """The open choices over leads out of turn, the earliest first."""
    return tuple(c for c in state.law.choices if c.kind in LEADS_OUT_OF_TURN)


@cites("55B")
def proper_lead_made(state: BoardState, choice: Choice) -> bool:
    """Law 55B: the hand whose lead it was has led, though nobody has answered yet.

    Then playing to that lead accepts nothing any more, but the choice stays open until
    it is followed. In a record of incidents the lead must have been told.
    """
    play = state.play
    is_told = state.is_full or play.lead is not None
    led = is_told and play.led and state.on_lead is None
    return led and choice.proper is not None and play.leader is choice.proper


def may_be_accepted(choice: Choice) -> bool:
    """Law 53A: any faced lead, but for one at the last trick.

    The options of the choice tell: "accept" is not among them where the lead is known
    to be to the thirteenth trick, unless the edition allows that too
    (``last_trick_lead_may_be_accepted``).
    """
    return any(option.choice == "accept" for option in choice.options)


@cites("53A", "60A3")
def accept_lead(state: BoardState, choice: Choice) -> BoardState:
    """Law 53A: the card is simply a lead; what was owed before is still owed (60A3).

    Other leads out of turn that wait are closed with it and their cards held or taken
    back. A right lead made meanwhile goes back (55A).
    """
    seat, card = choice.play
    others = [led for led in leads_out_of_turn(state) if led.id != choice.id]
    closed = close_choice(state, choice, *others)
    if proper_lead_made(closed, choice):
        closed = _right_lead_goes_back(closed)
    closed = remember_seen(closed, card, seat, "accepted")
    led = _lead_from(note_play(closed, seat, card, None), seat, card)
    for other in others:
        led = _not_led(led, other, card.suit)
    return led


@cites("55A")
def _right_lead_goes_back(state: BoardState) -> BoardState:
    """Law 55A: the wrong lead is accepted after all, and the right one taken back.

    The card is in its hand again, and is remembered as one that was withdrawn (16C).
    """
    play, trick = state.play, state.trick
    lead = trick.cards[0] if trick else play.lead
    leader, card = cast("tuple[Seat, Card]", (play.leader, lead))
    return remember_seen(pull_card(state, leader, card), card, leader, "withdrawn")


@cites("57D", "48A")
def _not_led(state: BoardState, other: Choice, suit_led: Suit) -> BoardState:
    """Law 57D: another lead is accepted; this card waits for its turn to play.

    ``other`` is the choice over that second lead, ``suit_led`` the suit of the one that
    was accepted. A defender's card is played at its turn if it legally can be;
    declarer's goes back to hand.
    """
    seat, card = other.play
    if state.is_defender(seat):
        return keep_for_its_turn(state, seat, card, suit_led)
    return remember_seen(state, card, seat, "withdrawn")


def _lead_from(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """The trick is led by the hand that led out of turn.

    Reading: it was not this hand's turn to lead, so a choice about its first lead (26B)
    is still to come.

    The trick in progress begins again with this card. Restrictions of the other hands
    end, and so does what declarer designated for another turn.
    """
    play = state.play
    after = with_play(
        state,
        leader=seat,
        played=play.played | card.bit,
        hands=without(play.hands, seat, card),
    )
    kept = tuple(r for r in after.law.restrictions if r.seat == seat)
    law_now = with_law(after, restrictions=kept, designated=None, substitutes=())
    after = play_penalty_card(lead_made(law_now, card), card)
    after = with_law(after, withdrawn_calls=state.law.withdrawn_calls)
    if not state.is_full:
        return after
    number = state.trick.number if state.trick else 1
    trick = Trick(number, seat, (card,))
    return with_play(after, tricks=(*play.tricks[: number - 1], trick))


def spread_hand(state: BoardState, choice: Choice) -> BoardState:
    """Law 54A: declarer becomes dummy; the lead stands.

    Offered over an opening lead out of turn only. Declarer's partner plays the board,
    and trumps and contract stay. The same state while no declarer is known.
    """
    declarer = state.declarer
    if declarer is None:
        return state
    setup = replace(state.setup, declarer=declarer.partner)
    return accept_lead(replace(state, setup=setup), choice)


@cites("54A", "54C")
def answer_by_showing(state: BoardState, choice: Choice, seat: Seat) -> BoardState:
    """Law 54A: declarer who shows a card spreads the hand; 54C: dummy was seen.

    ``seat`` is declarer or dummy. Declarer who shows a card in answer to an opening
    lead out of turn has spread the hand; once any card of dummy could be seen declarer
    must accept the lead.
    """
    if seat == state.declarer:
        return spread_hand(state, choice)
    return accept_lead(state, choice)


def refuse_lead(state: BoardState, choice: Choice) -> BoardState:
    """Laws 54D, 56: a defender's card is a major penalty card; declarer's goes back.

    Declarer, or for declarer's own lead either defender, does not want it. Declarer has
    then to lead from the right hand, if it is this side's lead (55B).
    """
    seat, card = choice.play
    closed = close_choice(state, choice)
    if not state.is_defender(seat):
        again = _has_to_lead_again(state, choice)
        return remember_seen(with_law(closed, retracted=again), card, seat, "withdrawn")
    route: Route = ("lead_out_of_turn", clause_of_the_answer(choice.kind, "refuse"))
    return lay_down(closed, seat, card, "major", route)


@cites("55B", "60B")
def _has_to_lead_again(state: BoardState, choice: Choice) -> bool:
    """Law 55B: it is declarer's lead, from the other hand, and it is not made yet.

    Until declarer has done so a defender who plays exposes the card (60B).
    """
    own = choice.proper is not None and not state.is_defender(choice.proper)
    return own and not proper_lead_made(state, choice)


def lead_properly(state: BoardState, choice: Choice) -> BoardState:
    """Law 53B: the hand whose lead it was leads; the wrong card goes back.

    The lead that was due has been made, so the wrong card becomes no penalty card.
    """
    seat, card = choice.play
    return remember_seen(close_choice(state, choice), card, seat, "withdrawn")
