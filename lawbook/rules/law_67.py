"""Law 67: a trick with too few or too many cards of a player.

67A until both sides have played to the next trick: the card that is missing is played,
one too many is a fifth card or one of two together · 67B1 later, too few: a card is put
with the played ones, and the player has revoked · 67B2 too many: they go back to the
hand · 67B3 a card played to two tricks. What is not known is None.
"""

from __future__ import annotations

from collections.abc import Iterable

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.parts import Trick


@cites("67A", "67B1")
def counts_as_revoke(
    *, both_played: bool | None, had_suit: bool | None, with_suit_too: bool
) -> bool | None:
    """Law 67B1: whether a trick without the player's card counts as their revoke.

    ``had_suit``: the player has a card of the suit led. ``with_suit_too``: it counts
    even then (since 2007).

    >>> counts_as_revoke(both_played=True, had_suit=True, with_suit_too=True)
    True
    >>> counts_as_revoke(both_played=True, had_suit=True, with_suit_too=False)
    False
    >>> counts_as_revoke(both_played=None, had_suit=False, with_suit_too=False)
    """
    if both_played is False:
        return False
    if not with_suit_too and had_suit is not False:
        return False if had_suit else None
    return both_played


@cites("67B2")
def failures_to_follow(
    seat: Seat, tricks: Iterable[Trick], suits: Iterable[Suit]
) -> tuple[tuple[int, Card], ...]:
    """Law 67B2: tricks to which a card given back was due, and what was played there.

    A card given back was in the hand all the time. ``suits`` are those of the cards.

    >>> cards = (Card.H9, Card.HK, Card.C2, Card.H8)
    >>> failures_to_follow(Seat.EAST, [Trick(5, Seat.SOUTH, cards)], [Suit.HEARTS])
    ()
    >>> failures_to_follow(Seat.NORTH, [Trick(5, Seat.SOUTH, cards)], [Suit.HEARTS])
    ((5, <Card.C2: 'C2'>),)
    """
    due, found = set(suits), []
    for trick in tricks:
        card = trick.card_of(seat)
        if (
            card is not None
            and trick.suit_led in due
            and card.suit is not trick.suit_led
        ):
            found.append((trick.number, card))
    return tuple(found)
