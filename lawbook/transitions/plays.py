"""Cards played, however they are entered: one card, two together, the wrong one.

Two questions come first, in this order: does the play answer an open choice, and does
this seat have to wait? Then the card is played (`lawbook.transitions.one_card`).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import CardPlayed, OnLead, OnTurn, PenaltyCardNotPlayed
from lawbook.lawful.playable import has_a_gap, holds, is_blocked
from lawbook.remedies.choices import close_choice, find_choice
from lawbook.remedies.penalty_cards import ask_director, lay_down, note_violation
from lawbook.remedies.watches import note_play, note_trick_passed
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.parts import Turn
from lawbook.state.rectification import Choice
from lawbook.state.turns import EVERYBODY, before_turn
from lawbook.transitions.failures import open_failure, penalty_cards_due
from lawbook.transitions.implied_choices import answered_by_playing
from lawbook.transitions.lapsed_choices import lapse
from lawbook.transitions.leads import new_lead, presume_lead_made
from lawbook.transitions.missing_cards import supplied_by_playing
from lawbook.transitions.one_card import move_card, play_card
from lawbook.transitions.suspended import after_the_claim

Cards = tuple[Card, ...]


def card_played(state: BoardState, event: CardPlayed) -> BoardState:
    """A card is led or played; choices that it answers are answered first."""
    law = state.law
    if state.phase == "claimed":
        return _after_the_claim(state, event)
    if law.defective and (filled := supplied_by_playing(state, event)) is not None:
        return filled
    if law.choices or law.premature is not None:
        return make_play(state, event.seat, event.card, event.suit_led)
    return play_card(state, event.seat, event.card, event.suit_led)


@cites("68D", "70D3")
def _after_the_claim(state: BoardState, event: CardPlayed) -> BoardState:
    """Law 70D3: it moves no trick, unless it fills the place of a card put right."""
    if not state.play.reopened and not has_a_gap(state):
        return after_the_claim(state)
    filled = play_card(state, event.seat, event.card, event.suit_led)
    return replace(filled, phase="claimed")


def make_play(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None = None
) -> BoardState:
    """Play a card: it answers choices first, and a seat that must wait exposes it."""
    if state.law.choices:
        named = _named_by_playing(state, seat, card)
        if named:
            return play_one_of(close_choice(state, named), seat, card, _cards_of(named))
        state = answered_by_playing(state, seat)
        if is_blocked(state, seat):
            return _too_soon(state, seat, card, suit_led)
    if state.law.premature is not None:
        state = _no_longer_premature(state, seat)
    return play_card(state, seat, card, suit_led)


@cites("58B2")
def _named_by_playing(state: BoardState, seat: Seat, card: Card) -> Choice | None:
    """Law 58B2: the choice among several cards shown, named by playing one."""
    two = find_choice(state, "two_cards")
    mine = two is not None and two.seat is seat and card in _cards_of(two)
    return two if mine else None


def _cards_of(choice: Choice) -> Cards:
    return choice.options[0].cards


def _no_longer_premature(state: BoardState, seat: Seat) -> BoardState:
    premature = state.law.premature
    if premature is None or premature[0] is not seat:
        return state
    return with_law(state, premature=None)


@cites("58B1", "58B2", "50B")
def play_one_of(
    state: BoardState, seat: Seat, played: Card, visible: Cards
) -> BoardState:
    """Law 58B2: one is played; a defender's others are shown by accident."""
    others = tuple(card for card in visible if card != played)
    after = make_play(state, seat, played)
    if not after.is_defender(seat):
        return after
    for card in others:
        kind = grade_on_exposure(card, deliberate=False, alone=True)
        after = lay_down(after, seat, card, kind, ("played_together", "58B2"))
    return after


def penalty_card_not_played(
    state: BoardState, event: PenaltyCardNotPlayed
) -> BoardState:
    """Law 52: another card was seen led or played in place of a penalty card."""
    seat, card = event.seat, event.played
    state = answered_by_playing(state, seat)
    if is_blocked(state, seat):
        return _too_soon(state, seat, card, None)
    state = _no_longer_premature(state, seat)
    owed = penalty_cards_due(state, seat, card)
    noted = note_play(state, seat, card, None)
    after = move_card(noted, seat, card, leading=state.on_lead is seat)
    return open_failure(after, seat, card, owed, state) if owed else after


def _too_soon(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None
) -> BoardState:
    """Law 48A: a card of the declaring side is played, even before a choice is made.

    A defender who may still change a card (62C) may do so after that too.
    """
    if state.is_defender(seat):
        return expose_too_soon(state, seat, (card,))
    choices = state.law.choices
    left = tuple(c for c in choices if c.blocks != seat or c.kind == "withdraw")
    return play_card(with_law(state, choices=left), seat, card, suit_led)


@cites("49", "50D2")
def expose_too_soon(state: BoardState, seat: Seat, cards: Cards) -> BoardState:
    """Laws 50D2, 49: a blocked seat's cards are exposed by deliberate play."""
    choice = next(c for c in state.law.choices if holds(c, seat))
    for card in cards:
        state = lay_down(state, seat, card, "major", ("played_too_soon", "49"))
        state = note_violation(state, seat, card, choice.law, None)
    after = with_law(state, premature=(seat, cards[0])) if len(cards) == 1 else state
    leads = after.on_lead is seat and choice.kind == "failure"
    return _ask_about_the_lead(after, seat, cards[0]) if leads else after


@cites("52B", "50D2")
def _ask_about_the_lead(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Law 52B: nobody says whether the defenders may lead on before declarer speaks."""
    return ask_director(state, "52B", "led_too_soon", seat, card)


def on_lead(state: BoardState, event: OnLead) -> BoardState:
    """The first report for the seat on lead confirms it; any other is a new lead."""
    play = state.play
    if event.seat == play.leader and not play.led and not play.confirmed:
        return with_play(state, confirmed=True)
    return new_lead(_trick_passed(presume_lead_made(state)), event.seat)


def _trick_passed(state: BoardState) -> BoardState:
    """All four have played, so choices about that trick end."""
    noted = note_trick_passed(state, state.play.led_at)
    return lapse(with_play(noted, followed=EVERYBODY))


def on_turn(state: BoardState, event: OnTurn) -> BoardState:
    """It is this seat's turn to play to a trick that has been led to."""
    led = _in_this_trick(presume_lead_made(state), event.seat)
    turn = Turn(event.seat, event.suit_led, event.void)
    followed = before_turn(led.play, event.seat)
    after = with_play(led, turn=turn, faced=True, followed=followed)
    begun = replace(after, phase="play")
    return with_law(begun, designated=None, substitutes=(), replaced=None)


def _in_this_trick(state: BoardState, seat: Seat) -> BoardState:
    """Where the seat, or one after it, has played already, a new trick has begun."""
    play = state.play
    if not play.followed & ~before_turn(replace(play, followed=0), seat):
        return state
    at = state.version
    return with_play(state, leader=None, lead=None, followed=0, led_at=at)
