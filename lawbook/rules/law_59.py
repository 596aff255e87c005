"""Laws 44C and 59: what outranks a rectification, and what to do when it cannot be met.

A player who cannot comply plays any card that is otherwise legal. So every rule of the
priority stack only selects among what the rules before it have left, and is passed
over where it would leave nothing.
"""

from __future__ import annotations

from lawbook.cards.cards import OF_SUIT, Card, Suit
from lawbook.common.clauses import cites

Cards = frozenset[Card]


@cites("44C")
def follow_suit(cards: Cards, suit_led: Suit | None) -> Cards:
    """Law 44C: the suit led, where the hand has it.

    Empty at a lead, and for a hand without the suit.
    """
    return cards & OF_SUIT[suit_led] if suit_led else frozenset()


@cites("59")
def or_any_otherwise_legal(chosen: Cards, before: Cards) -> Cards:
    """Law 59: what the rule selects, or all that was legal before it.

    ``chosen`` is what the rule selected among ``before``.

    >>> or_any_otherwise_legal(frozenset(), frozenset({Card.S4}))
    frozenset({<Card.S4: 'S4'>})
    """
    return chosen or before
