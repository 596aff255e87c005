"""Law 51: two or more penalty cards of one defender.

51A declarer designates at the owner's turn · 51B1 several in one suit · 51B2 several
suits: one may be required, one or more prohibited, or neither.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.common.clauses import cites
from lawbook.state.rectification import PenaltyCard


@cites("51A")
def declarer_designates(legal: tuple[Card, ...]) -> bool:
    """Law 51A: declarer names the card when two or more may legally be played.

    ``legal`` are the penalty cards that may legally be played at this turn.
    """
    return len(legal) > 1


@cites("51B1", "51B2")
def clause_of_the_lead_choice(cards: tuple[PenaltyCard, ...]) -> str:
    """Law 50D2, 51B: which clause offers the choice over partner's lead.

    ``cards`` are the major penalty cards of the leader's partner, at least one.
    """
    if len(cards) == 1:
        return "50D2"
    return "51B2" if len({card.card.suit for card in cards}) > 1 else "51B1"


@cites("51B1(a)", "51B1(b)", "51B2(a)", "51B2(b)", "51B2(c)")
def clause_of_the_election(offered_by: str, choice: str) -> str:
    """Law 50D2, 51B: the clause under which an answer takes effect.

    >>> clause_of_the_election("50D2", "prohibit")
    '50D2(a)'
    >>> clause_of_the_election("51B2", "prohibit")
    '51B2(b)'
    """
    if offered_by == "51B2":
        items = {"require": "a", "prohibit": "b", "neither": "c"}
        return f"51B2({items[choice]})"
    if choice == "neither":
        return "50D2(b)"
    if offered_by == "51B1":
        return "51B1(a)" if choice == "require" else "51B1(b)"
    return "50D2(a)"


@cites("51B1(a)", "51B2(b)", "50D2(a)")
def cards_picked_up(
    cards: tuple[PenaltyCard, ...], suits: tuple[Suit, ...]
) -> frozenset[Card]:
    """Law 50D2(a), 51B: every penalty card of the suits named goes back to hand.

    ``cards`` are the penalty cards of one defender, minor ones included; ``suits`` are
    those that declarer required or prohibited.
    """
    return frozenset(card.card for card in cards if card.card.suit in suits)
