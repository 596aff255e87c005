"""The choice of which penalty card is played, where several may be (51A)."""

from __future__ import annotations

from lawbook.cards.cards import OF_SUIT, Card, Suit, in_order
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.lawful.playable import (
    due_from,
    free_of_penalty_cards,
    in_force,
    suit_led_for,
)
from lawbook.rules.law_51 import declarer_designates
from lawbook.rules.law_57 import comply_for_certain
from lawbook.state.board import BoardState, hand_of, law
from lawbook.state.rectification import Choice, Option, Restriction

Cards = tuple[Card, ...]


@cites("51A")
def designation(state: BoardState, seat: Seat) -> Choice | None:
    """Law 51A: declarer names which of several penalty cards is played now."""
    majors = [mine.card for mine in due_from(state, seat) if mine.kind == "major"]
    if len(majors) < 2:
        return None
    legal = _legal_majors(state, seat, tuple(majors))
    if state.law.designated in legal or not declarer_designates(legal):
        return None
    return Choice(
        id=f"designation-{state.version}",
        kind="designation",
        chooser=str(state.declarer),
        blocks=seat,
        law=law(state, "51A"),
        options=(Option("designate", cards=in_order(legal), pick="one"),),
    )


def _legal_majors(state: BoardState, seat: Seat, majors: Cards) -> Cards:
    """The penalty cards that may legally be played at this turn, for certain."""
    suit_led = suit_led_for(state, seat)
    legal = _as_the_suit_allows(state, seat, majors, suit_led)
    if len(legal) < 2 or not state.law.restrictions:
        return legal
    hand = hand_of(state, seat)
    if hand is not None:
        free = free_of_penalty_cards(state, seat, hand, suit_led)
        return tuple([card for card in legal if card in free])
    return _sure_to_comply(legal, in_force(state, seat, suit_led))


@cites("59")
def _sure_to_comply(legal: Cards, rules: list[Restriction]) -> Cards:
    """Those lawful whatever else the hand holds.

    Once a suit required is shown, a rule that this suit cannot meet falls away (59).
    """
    required = False
    for rule in rules:
        complying = tuple(comply_for_certain(frozenset(legal), rule))
        if complying or not required:
            legal = complying
        required = required or (bool(complying) and rule.kind == "require_lead")
    return legal


def _as_the_suit_allows(
    state: BoardState, seat: Seat, majors: Cards, suit_led: Suit | None
) -> Cards:
    """Law 44C: those of the suit led; others only from a hand without it."""
    if suit_led is None:
        return majors
    following = tuple([card for card in majors if card.suit is suit_led])
    hand = hand_of(state, seat)
    if following:
        return following
    if hand is not None:
        return majors if hand.isdisjoint(OF_SUIT[suit_led]) else ()
    turn = state.play.turn
    return majors if turn and turn.void else ()
