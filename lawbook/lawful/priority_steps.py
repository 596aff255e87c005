"""The priority stack of `lawbook.lawful.playable` step by step, for an explanation.

A step is given for each rule that has something to say, also where the hand cannot obey
it: the explanation then tells that it was passed over (59).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook.cards.cards import Suit
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.designations import as_called, open_call
from lawbook.lawful.playable import due_from, in_force
from lawbook.rules.law_50 import (
    play_at_first_legal_opportunity,
    play_minor_before_lower,
)
from lawbook.rules.law_57 import play_as_restricted
from lawbook.rules.law_59 import follow_suit, or_any_otherwise_legal
from lawbook.state.board import BoardState, law


class Step(Struct, frozen=True, gc=False):
    """One rule of the stack at work: what was left before it, and what it selects.

    ``rule`` names it for the explanation, ``law`` is its clause. Where it selects
    nothing it is passed over (Law 59) and ``after`` is what was left before.
    """

    rule: str
    law: str
    before: Hand
    selected: Hand

    @property
    def after(self) -> Hand:
        """What is left for the weaker rules.

        >>> from lawbook.cards.cards import Card
        >>> hand = frozenset({Card.S4})
        >>> Step("follow_suit", "44C", hand, frozenset()).after == hand
        True
        """
        return or_any_otherwise_legal(self.selected, self.before)


@cites("57B", "59")
def narrowing(
    state: BoardState, seat: Seat, hand: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """The priority stack at a turn, strongest rule first (44C, 50D1(b), 50C, 59).

    ``hand`` are the cards to choose from, ``suit_led`` is None for a lead. A step tells
    what its rule leaves and the clauses of it; rules that do not apply give none.
    """
    left = hand
    for rules in STACK:
        for step in rules(state, seat, left, suit_led):
            yield step
            left = step.after


def _called(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Law 46: the card of dummy that declarer has called, where it can be played.

    One step, and none where no call is open, the call is void, or its card is not left.
    """
    called, selected = open_call(state), as_called(state, seat, left)
    if called is not None and selected:
        yield Step("designated", called.law, left, selected)


def _following(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Law 44C: to follow suit comes before everything else; no step for a lead."""
    if suit_led is not None:
        yield Step("follow_suit", "44C", left, follow_suit(left, suit_led))


def _restrictions(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Laws 26, 50D2, 51B, 57A: one step a restriction, the latest election first.

    Each selects among what the one before it has left, so that a second restriction
    that the hand cannot obey as well leaves the first in force.
    """
    for rule in in_force(state, seat, suit_led):
        step = Step(rule.kind, rule.law, left, play_as_restricted(left, rule, suit_led))
        yield step
        left = step.after


def _held(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Law 57D: a card played too soon that lies on the table is played at its turn.

    One step, with the label of the edition: in 2007 and 1997 such a card is cited under
    49.
    """
    held = frozenset(card for mine, card in state.law.held if mine == seat)
    if held:
        yield Step("held", law(state, "57D"), left, left & held)


def _substitutes(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Law 52B2: what takes the place of a card rejected, where it can be played."""
    selected = left.intersection(state.law.substitutes)
    if selected:
        rule = "designated" if len(selected) == 1 else "major"
        yield Step(rule, law(state, "52B2"), left, selected)


def _majors(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Laws 51A, 50D1(a): the major penalty card designated, else every one there is.

    At most one step; it selects nothing where none of them can legally be played. A
    card that its owner is replacing with another (62C2) asks nothing.
    """
    owned = due_from(state, seat)
    majors = frozenset([mine.card for mine in owned if mine.kind == "major"])
    designated = state.law.designated
    if designated is not None and designated in majors & left:
        clause = law(state, "51A")
        yield Step("designated", clause, left, frozenset((designated,)))
    elif majors:
        selected = play_at_first_legal_opportunity(left, majors)
        yield Step("major", law(state, "50D1(a)"), left, selected)


def _minors(
    state: BoardState, seat: Seat, left: Hand, suit_led: Suit | None
) -> Iterator[Step]:
    """Law 50C: no card of the suit below an honour before the minor penalty card.

    No step while a major penalty card can be played: that one is due first.
    """
    owned = state.of(seat)
    due = left & frozenset([mine.card for mine in owned if mine.kind == "major"])
    minors = frozenset([mine.card for mine in owned if mine.kind == "minor"])
    if minors and not due:
        selected = play_minor_before_lower(left, minors)
        yield Step("minor", law(state, "50C"), left, selected)


STACK = (_following, _restrictions, _held, _called, _substitutes, _majors, _minors)
