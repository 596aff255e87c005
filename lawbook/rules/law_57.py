"""Law 57A, and every restriction on a lead or play: 50D2(a), 51B, 26B, 57A."""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.common.clauses import cites
from lawbook.state.rectification import Option, Restriction

Cards = frozenset[Card]


@cites("50D1(b)", "57A", overrides="50D1(a)")
def play_as_restricted(
    cards: Cards, restriction: Restriction, suit_led: Suit | None
) -> Cards:
    """Law 50D1(b): a restriction on the lead or play comes before a penalty card.

    Takes what the stronger rules have left and the suit led, None for a lead. The
    result may be empty: then the restriction cannot be met (59).
    """
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
    """Law 57A1, 57A2: the highest or lowest card of the suit led.

    One card, or none where the hand has no card of the suit.

    >>> extreme_of(frozenset({Card.H9, Card.HK, Card.SA}), Suit.HEARTS, highest=True)
    frozenset({<Card.HK: 'HK'>})
    """
    suit = sorted((c for c in cards if c.suit == suit_led), key=lambda card: card.rank)
    return frozenset(suit[-1:] if highest else suit[:1])


@cites("57A", "50D1(b)")
def comply_for_certain(cards: Cards, restriction: Restriction) -> Cards:
    """Of cards shown from an unknown hand, those sure to comply with a restriction.

    Of the highest and the lowest card nothing is certain until the hand is known.
    """
    if restriction.kind in ("play_highest", "play_lowest"):
        return frozenset()
    return play_as_restricted(cards, restriction, None)


@cites("57A1", "57A2", "57A3", "57A4")
def choices_over_partners_play(
    suit_led: Suit | None, may_require: bool
) -> tuple[Option, ...]:
    """Law 57A: highest, lowest, another suit required (since 2017), another forbidden.

    There is no "none": declarer selects one.

    ``may_require``: since 2017 declarer may require another suit.

    >>> [o.choice for o in choices_over_partners_play(Suit.CLUBS, may_require=False)]
    ['highest', 'lowest', 'forbid_suit']
    """
    others = tuple(suit for suit in Suit if suit != suit_led)
    required = (Option("require_suit", suits=others, pick="one"),)
    return (
        Option("highest"),
        Option("lowest"),
        *(required if may_require else ()),
        Option("forbid_suit", suits=others, pick="one"),
    )


@cites("57A1", "57A2", "57A3", "57A4")
def clause_of_the_play(choice: str) -> str:
    """Law 57A: the clause under which declarer's choice takes effect.

    ``choice`` is the name of an option of `choices_over_partners_play`.
    """
    clauses = {"highest": "57A1", "lowest": "57A2", "require_suit": "57A3"}
    return clauses.get(choice, "57A4")
