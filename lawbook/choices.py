"""The choices that block a table: opening, finding and closing them.

Two kinds stand for as long as the position calls for them (the lead while partner has
a major penalty card, the designation among several); `settle` opens and closes these
after every event. The others are asked once, by an irregularity, and closed by their
answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards import Suit, in_order
from lawbook.cite import cites
from lawbook.deals import Hand
from lawbook.penalty_cards import law
from lawbook.playable import (
    applies_now,
    free_of_penalty_cards,
    seat_to_play,
    suit_led_for,
)
from lawbook.remedies import Choice, Option, PenaltyCard
from lawbook.rules.law_50 import choices_over_the_lead
from lawbook.rules.law_51 import clause_of_the_lead_choice, declarer_designates
from lawbook.rules.law_57 import comply_for_certain
from lawbook.rules.law_59 import follow_suit
from lawbook.seats import Seat
from lawbook.state import BoardState, hand_of, with_law

STANDING = ("lead", "designation")


def open_choice(state: BoardState, choice: Choice) -> BoardState:
    """Add a choice that an irregularity has opened."""
    return with_law(state, choices=(*state.law.choices, choice))


def close_choice(state: BoardState, kind: str) -> BoardState:
    """Remove the open choice of a kind."""
    left = tuple(choice for choice in state.law.choices if choice.kind != kind)
    return with_law(state, choices=left)


def find_choice(state: BoardState, *kinds: str) -> Choice | None:
    """The open choice of one of these kinds, or None."""
    return next((c for c in state.law.choices if c.kind in kinds), None)


def settle(state: BoardState) -> BoardState:
    """Open and close the standing choices so that they fit the position."""
    choices = state.law.choices
    asked = tuple([c for c in choices if c.kind not in STANDING]) if choices else ()
    waiting = bool(asked) and any(c.blocks is not None for c in asked)
    standing = () if waiting else _standing_choices(state)
    kept = tuple([_with_same_id(state, c) for c in standing]) if standing else ()
    settled = asked + kept
    return state if settled == choices else with_law(state, choices=settled)


def _standing_choices(state: BoardState) -> tuple[Choice, ...]:
    laid = state.law.penalty_cards
    if not laid or state.phase not in ("clarification", "play"):
        return ()
    leader = state.on_lead
    choice = _lead_choice(state, leader) if leader else None
    if choice is None and len(laid) > 1:
        choice = _designation(state, leader or seat_to_play(state))
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
    suits = tuple(dict.fromkeys(card.card.suit for card in cards))
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
    owned = state.majors_of(seat) if seat else ()
    if seat is None or len(owned) < 2:
        return None
    majors = frozenset([card.card for card in owned])
    legal = _legal_majors(state, seat, majors)
    if state.law.designated in legal or not declarer_designates(legal, majors):
        return None
    return Choice(
        id=f"designation-{state.version}",
        kind="designation",
        chooser=str(state.declarer),
        blocks=seat,
        law=law(state, "51A"),
        options=(Option("designate", cards=in_order(legal), pick="one"),),
    )


def _legal_majors(state: BoardState, seat: Seat, majors: Hand) -> Hand:
    """The penalty cards that may legally be played at this turn, for certain."""
    suit_led = suit_led_for(state, seat)
    hand = hand_of(state, seat)
    if hand is not None:
        return majors & free_of_penalty_cards(state, seat, hand, suit_led)
    return _certainly_legal(state, seat, majors, suit_led)


def _certainly_legal(
    state: BoardState, seat: Seat, majors: Hand, suit_led: Suit | None
) -> Hand:
    """Of cards shown from an unknown hand, those no unseen card can stand before."""
    following = follow_suit(majors, suit_led)
    turn = state.play.turn
    if suit_led is not None and not following and not (turn and turn.void):
        return frozenset()
    legal = following or majors
    for restriction in state.law.restrictions:
        if restriction.seat == seat and applies_now(restriction, suit_led):
            legal = comply_for_certain(legal, restriction)
    return legal
