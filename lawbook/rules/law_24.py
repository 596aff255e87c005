"""Law 24: a card exposed in the auction.

24A a small card, not led: nothing until play · 24B an honour, or a card led: partner
passes once · 24C two or more cards: likewise · 24D declarer or dummy picks up · 24E a
defender's becomes a penalty card.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.common.clauses import cites
from lawbook.state.rectification import Faced


@cites("24A", "24B", "24C")
def clause_of_the_exposure(cards: tuple[Card, ...], *, led: bool) -> str:
    """Law 24A to 24C: the clause for all the cards one player has faced.

    >>> clause_of_the_exposure((Card.S4,), led=False)
    '24A'
    >>> clause_of_the_exposure((Card.ST,), led=False)
    '24B'
    """
    if len(cards) > 1:
        return "24C"
    return "24B" if led or cards[0].is_honour else "24A"


@cites("24B", "24C")
def partner_passes_once(clause: str) -> bool:
    """Law 24B, 24C: partner must pass at the next turn to call.

    ``clause`` is one that `clause_of_the_exposure` gives.

    >>> partner_passes_once("24A"), partner_passes_once("24C")
    (False, True)
    """
    return clause in ("24B", "24C")


@cites("24E")
def shown_deliberately(card: Faced) -> bool:
    """Law 24E, 50B: whether a card faced in the auction is graded as deliberate.

    Reading: a card led in the auction was shown deliberately, so it is major.
    """
    return card.manner in ("led", "shown", "named")
