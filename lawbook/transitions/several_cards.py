"""Two cards at once (58B) and a fifth card to a trick (45E).

Of several cards in sight one is played and each other of a defender's is exposed. A
second card to a trick is either a mistake, which goes back or becomes a penalty card,
or a lead to the next one, as the Director deems it.
"""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.events import (
    CardsPlayedTogether,
    Elected,
    FifthCardPlayed,
    LeadOutOfTurn,
    PlayedOutOfTurn,
)
from lawbook.lawful.playable import is_blocked
from lawbook.remedies.choices import (
    chooser_for,
    close_choice,
    find_choice,
    open_choice,
)
from lawbook.remedies.penalty_cards import lay_down
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.rules.law_58 import card_played_of
from lawbook.state.board import BoardState, law
from lawbook.state.rectification import Choice, Option
from lawbook.transitions.changed_plays import others_may_change
from lawbook.transitions.implied_choices import answered_by_playing
from lawbook.transitions.leads_out_of_turn import lead_out_of_turn
from lawbook.transitions.plays import expose_too_soon, play_one_of
from lawbook.transitions.premature_plays import played_out_of_turn


def cards_played_together(state: BoardState, event: CardsPlayedTogether) -> BoardState:
    """Law 58B: one is played: the only one in sight, or the one that is named.

    ``event.visible`` are the cards whose face was seen. Where more than one was and
    none is named, the player is asked. A defender who has to wait exposes them all.
    Reported again while the question is open, it changes nothing.
    """
    played = card_played_of(event.visible, event.designated)
    if played is not None:
        return play_one_of(state, event.seat, played, event.visible)
    asked = find_choice(state, "two_cards")
    if asked is not None and asked.seat is event.seat:
        return state
    state = answered_by_playing(state, event.seat)
    if state.is_defender(event.seat) and is_blocked(state, event.seat):
        return expose_too_soon(state, event.seat, event.visible)
    return open_choice(state, _which_is_played(state, event))


@cites("58B2", "43A")
def _which_is_played(state: BoardState, event: CardsPlayedTogether) -> Choice:
    """Law 58B2: the choice among the cards shown; declarer's for dummy (43A)."""
    cards = tuple(dict.fromkeys(event.visible))
    return Choice(
        id=f"two_cards-{state.version}",
        kind="two_cards",
        chooser=chooser_for(state, event.seat),
        blocks=event.seat,
        law=law(state, "58B2"),
        options=(Option("designate", cards=cards, pick="one"),),
        seat=event.seat,
        since=state.version,
    )


def designate_own(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 58B2: the offender has named the card that is played.

    ``event.card`` None only closes the choice. The others of a defender's become
    penalty cards.

    Law 58B3: those who have played since may change too; a record of incidents does not
    tell who has.
    """
    closed = close_choice(state, choice)
    if event.card is None:
        return closed
    seat, _ = choice.play
    played = play_one_of(closed, seat, event.card, choice.options[0].cards)
    return played if state.is_full else others_may_change(played, seat, "58B3")


def fifth_card_played(state: BoardState, event: FifthCardPlayed) -> BoardState:
    """Law 45E: a defender's is a penalty card unless the Director deems it a lead.

    ``event.deemed_lead`` is the Director's word. Unless told otherwise it was played on
    purpose, and is major; by accident (``event.intentional`` False) a low one is minor.
    The same state for a card of declarer's side, which goes back to the hand.
    """
    if event.deemed_lead:
        return _deemed_lead(state, event)
    if not state.is_defender(event.seat):
        return state
    kind = grade_on_exposure(event.card, deliberate=event.intentional, alone=True)
    return lay_down(state, event.seat, event.card, kind, ("fifth_card", "45E"))


@cites("45E", "57A")
def _deemed_lead(state: BoardState, event: FifthCardPlayed) -> BoardState:
    """Law 45E: a lead like any other; too soon while the trick is not complete.

    By the player who has won the trick it is the lead; by another it is one out of
    turn.
    """
    seat, card = event.seat, event.card
    if state.on_lead is seat:
        return play_one_of(state, seat, card, (card,))
    trick = state.trick
    if state.is_full and trick and trick.cards:
        soon = PlayedOutOfTurn(seat=seat, card=card, lead=True)
        return played_out_of_turn(state, soon)
    return lead_out_of_turn(state, LeadOutOfTurn(seat=seat, card=card))
