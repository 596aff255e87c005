"""Law 58B: two or more cards from one hand at once.

58B1 only one face in sight: that one is played · 58B2 several: he names the one he
plays, and each other is a penalty card.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.common.cite import cites


@cites("58B1", "58B2")
def card_played_of(visible: tuple[Card, ...], named: Card | None) -> Card | None:
    """Law 58B: the card played, or None while he has to name one."""
    return visible[0] if len(visible) == 1 else named
