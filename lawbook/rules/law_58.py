"""Law 58B: two or more cards from one hand at once.

58B1 only one face in sight: that one is played · 58B2 several: the player names
the one played, and each other is a penalty card.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.common.clauses import cites


@cites("58B1", "58B2")
def card_played_of(visible: tuple[Card, ...], named: Card | None) -> Card | None:
    """Law 58B: the card played, or None while the player has to name one.

    ``visible`` are the cards whose face is in sight, ``named`` the one designated.

    >>> card_played_of((Card.S4,), None), card_played_of((Card.S4, Card.S9), None)
    (<Card.S4: 'S4'>, None)
    """
    return visible[0] if len(visible) == 1 else named
