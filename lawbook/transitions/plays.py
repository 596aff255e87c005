"""Cards played, however they are entered: one card, two together, the wrong one.

Two questions come first, in this order: does the play answer an open choice, and does
this seat have to wait? Then the card is played (`lawbook.transitions.one_card`).

A seat that has to wait and plays all the same: a defender exposes the card (49), a card
of declarer's side is played (48A).
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
    """A card is led or played; choices that it answers are answered first.

    ``event.suit_led`` matters in a record of incidents, which has no trick to read it
    from. The card is in the trick afterwards, except a defender's too soon, one after a
    claim that fills no open place, and in incidents one that an earlier trick lacked
    (67A1).
    """
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
    """Law 70D3: it moves no trick, unless it fills the place of a card put right.

    The Director is told of it, as it may be evidence. A place left open by a card taken
    back (62A) is filled, and the claim stays open.
    """
    if not state.play.reopened and not has_a_gap(state):
        return after_the_claim(state)
    filled = play_card(state, event.seat, event.card, event.suit_led)
    return replace(filled, phase="claimed")


def make_play(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None = None
) -> BoardState:
    """Play a card: it answers choices first, and a seat that must wait exposes it.

    For a play however it was entered. One of several cards that were shown, played in
    so many words, names it (58B2).
    """
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
    """Law 58B2: the choice among several cards shown, named by playing one.

    None where another seat has that choice, or the card is not among those shown.
    """
    two = find_choice(state, "two_cards")
    mine = two is not None and two.seat is seat and card in _cards_of(two)
    return two if mine else None


def _cards_of(choice: Choice) -> Cards:
    """The cards that a choice between several shown ones offers."""
    return choice.options[0].cards


def _no_longer_premature(state: BoardState, seat: Seat) -> BoardState:
    """The seat plays in turn now: what it led too soon before is over and forgotten."""
    premature = state.law.premature
    if premature is None or premature[0] is not seat:
        return state
    return with_law(state, premature=None)


@cites("58B1", "58B2", "50B")
def play_one_of(
    state: BoardState, seat: Seat, played: Card, visible: Cards
) -> BoardState:
    """Law 58B2: one is played; a defender's others are shown by accident.

    ``visible`` are the cards whose face was in sight. A single low one beside it is
    minor, an honour, or one of two or more, is major. Declarer's other cards go back
    without more.
    """
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
    """Law 52: another card was seen led or played in place of a penalty card.

    The report of the failure itself, in a record of incidents: which penalty card it
    was is worked out from those that lie there. Without one it is a play like any
    other.
    """
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

    Choices that held up this seat are closed by it, but the one to change a card.
    """
    if state.is_defender(seat):
        return expose_too_soon(state, seat, (card,))
    choices = state.law.choices
    left = tuple(c for c in choices if c.blocks != seat or c.kind == "withdraw")
    return play_card(with_law(state, choices=left), seat, card, suit_led)


@cites("49", "50D2")
def expose_too_soon(state: BoardState, seat: Seat, cards: Cards) -> BoardState:
    """Laws 50D2, 49: a blocked seat's cards are exposed by deliberate play.

    Each is major, because it was played deliberately, and is noted as a breach of the
    choice it did not wait for. One card is remembered as played too soon, so that
    playing to it makes it stand (60A).
    """
    choice = next(c for c in state.law.choices if holds(c, seat))
    for card in cards:
        state = lay_down(state, seat, card, "major", ("played_too_soon", "49"))
        state = note_violation(state, seat, card, choice.law, None)
    after = with_law(state, premature=(seat, cards[0])) if len(cards) == 1 else state
    leads = after.on_lead is seat and choice.kind == "failure"
    return _ask_about_the_lead(after, seat, cards[0]) if leads else after


@cites("52B", "50D2")
def _ask_about_the_lead(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Law 52B: nobody says whether the defenders may lead on before declarer speaks.

    The failure is still to be accepted or rejected, and the trick it belongs to may
    change hands by it.
    """
    return ask_director(state, "52B", "led_too_soon", seat, card)


def on_lead(state: BoardState, event: OnLead) -> BoardState:
    """The first report for the seat on lead confirms it; any other is a new lead.

    Records of incidents only. A new lead tells that the trick before is over: all four
    have played, and choices about that trick lapse.
    """
    play = state.play
    if event.seat == play.leader and not play.led and not play.confirmed:
        return with_play(state, confirmed=True)
    return new_lead(_trick_passed(presume_lead_made(state)), event.seat)


def _trick_passed(state: BoardState) -> BoardState:
    """All four have played, so choices about that trick end.

    Beside a penalty card that lay there a whole trick has gone by, in which partner is
    taken to have had a choice (50E4).
    """
    noted = note_trick_passed(state, state.play.led_at)
    return lapse(with_play(noted, followed=EVERYBODY))


def on_turn(state: BoardState, event: OnTurn) -> BoardState:
    """It is this seat's turn to play to a trick that has been led to.

    ``event.suit_led`` and ``event.void`` tell what the trick asks. Everybody between
    the leader and this seat has played. What was designated for another turn is over.
    """
    led = _in_this_trick(presume_lead_made(state), event.seat)
    turn = Turn(event.seat, event.suit_led, event.void)
    followed = before_turn(led.play, event.seat)
    after = with_play(led, turn=turn, faced=True, followed=followed)
    begun = replace(after, phase="play")
    return with_law(begun, designated=None, substitutes=(), replaced=None)


def _in_this_trick(state: BoardState, seat: Seat) -> BoardState:
    """Where the seat, or one after it, has played already, a new trick has begun.

    Then nobody knows who led to it; the same state where the seat can still be to play.
    """
    play = state.play
    if not play.followed & ~before_turn(replace(play, followed=0), seat):
        return state
    at = state.version
    return with_play(state, leader=None, lead=None, followed=0, led_at=at)
