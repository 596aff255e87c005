"""The choices that block a table: opening, finding and closing them.

Two kinds stand for as long as the position calls for them (the lead while partner has
a major penalty card, the designation among several); `settle` opens and closes these
after every event. The others are asked once, by an irregularity, and closed by their
answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards import OF_SUIT, Card, Suit, in_order
from lawbook.cite import cites
from lawbook.penalty_cards import law
from lawbook.playable import (
    free_of_penalty_cards,
    in_force,
    next_to_the_trick,
    suit_led_for,
)
from lawbook.remedies import Choice, Option, PenaltyCard
from lawbook.rules.law_50 import choices_over_the_lead
from lawbook.rules.law_51 import clause_of_the_lead_choice, declarer_designates
from lawbook.rules.law_57 import comply_for_certain
from lawbook.seats import Seat
from lawbook.state import BoardState, hand_of

Cards = tuple[Card, ...]
STANDING = ("lead", "designation")


def open_choice(state: BoardState, choice: Choice) -> BoardState:
    """Add a choice that an irregularity has opened; reported again, it is open already.

    Two tablets may report the same card while the table still waits.
    """
    if any(_asks_the_same(choice, other) for other in state.law.choices):
        return state
    return _with_choices(state, (*state.law.choices, choice))


def _asks_the_same(choice: Choice, other: Choice) -> bool:
    return replace(choice, id=other.id) == other


def close_choice(state: BoardState, kind: str) -> BoardState:
    """Remove the open choice of a kind."""
    left = tuple(choice for choice in state.law.choices if choice.kind != kind)
    return _with_choices(state, left)


def find_choice(state: BoardState, *kinds: str) -> Choice | None:
    """The open choice of one of these kinds, or None."""
    return next((c for c in state.law.choices if c.kind in kinds), None)


def settle(state: BoardState) -> BoardState:
    """Open and close the standing choices so that they fit the position."""
    choices = state.law.choices
    if not choices:
        standing = _standing_choices(state)
        return _with_choices(state, standing) if standing else state
    asked = tuple([c for c in choices if c.kind not in STANDING])
    waiting = any(c.blocks is not None for c in asked)
    standing = () if waiting else _standing_choices(state)
    settled = asked + tuple([_with_same_id(state, c) for c in standing])
    return state if settled == choices else _with_choices(state, settled)


def _with_choices(state: BoardState, choices: tuple[Choice, ...]) -> BoardState:
    return replace(state, law=replace(state.law, choices=choices))


def _standing_choices(state: BoardState) -> tuple[Choice, ...]:
    laid, leader = state.law.penalty_cards, state.on_lead
    if leader is not None:
        if not state.is_defender(leader):
            return ()
        choice = _lead_choice(state, leader) or _designation(state, leader)
    elif len(laid) > 1:
        choice = _designation(state, next_to_the_trick(state))
    else:
        choice = None
    return (choice,) if choice else ()


def _with_same_id(state: BoardState, choice: Choice) -> Choice:
    same = next((c for c in state.law.choices if c.kind == choice.kind), None)
    if same is None or same.blocks != choice.blocks:
        return choice
    return replace(choice, id=same.id)


@cites("50D2", "51B")
def _lead_choice(state: BoardState, leader: Seat) -> Choice | None:
    """Law 50D2: the leader waits while his partner has a major penalty card."""
    cards = state.majors_of(leader.partner)
    if not cards:
        return None
    fresh = [card for card in cards if card.card not in state.law.chosen_about]
    if not fresh:
        return None
    return _choice_over_the_lead(state, leader, cards)


def _choice_over_the_lead(
    state: BoardState, leader: Seat, cards: tuple[PenaltyCard, ...]
) -> Choice:
    suits = tuple(dict.fromkeys([mine.card.suit for mine in cards]))
    clause = clause_of_the_lead_choice(cards)
    return Choice(
        id=f"lead-{state.version}",
        kind="lead",
        chooser=str(state.declarer),
        blocks=leader,
        law=law(state, clause),
        options=choices_over_the_lead(suits),
    )


@cites("51A")
def _designation(state: BoardState, seat: Seat | None) -> Choice | None:
    """Law 51A: declarer names which of several penalty cards is played now."""
    if seat is None:
        return None
    owned = state.majors_of(seat)
    if len(owned) < 2:
        return None
    legal = _legal_majors(state, seat, tuple([mine.card for mine in owned]))
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
    for rule in in_force(state, seat, suit_led):
        legal = tuple(comply_for_certain(frozenset(legal), rule))
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
