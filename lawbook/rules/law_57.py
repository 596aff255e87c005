"""Restrictions on a lead or a play: 50D2(a), 51B and 26B on leads, 57A on plays."""

from __future__ import annotations

from lawbook.cards import Card, Suit
from lawbook.cite import cites
from lawbook.state import Restriction

Cards = frozenset[Card]


@cites("50D1(b)", "57A", overrides="50D1(a)")
def play_as_restricted(
    cards: Cards, restriction: Restriction, suit_led: Suit | None
) -> Cards:
    """Law 50D1(b): a restriction on the lead or play comes before a penalty card."""
    match restriction.kind:
        case "require_lead" | "play_require_suit":
            return frozenset(c for c in cards if c.suit in restriction.suits)
        case "prohibit_lead" | "play_forbid_suit":
            return frozenset(c for c in cards if c.suit not in restriction.suits)
        case "play_highest":
            return extreme_of(cards, suit_led, highest=True)
        case _:
            return extreme_of(cards, suit_led, highest=False)


@cites("57A1", "57A2")
def extreme_of(cards: Cards, suit_led: Suit | None, *, highest: bool) -> Cards:
    """Law 57A1, 57A2: the highest or lowest card of the suit led."""
    suit = sorted((c for c in cards if c.suit == suit_led), key=lambda card: card.rank)
    return frozenset(suit[-1:] if highest else suit[:1])


@cites("57A", "50D1(b)")
def comply_for_certain(cards: Cards, restriction: Restriction) -> Cards:
    """Of cards shown from an unknown hand, those sure to comply with a restriction."""
    if restriction.kind in ("play_highest", "play_lowest"):
        return frozenset()
    return play_as_restricted(cards, restriction, None)
