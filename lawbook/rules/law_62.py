"""Laws 47 and 62: cards taken back, and whether they become penalty cards.

The reason recorded is the clause under which the card was withdrawn; it says for whom
the card is unauthorised and whether a defender's card becomes a penalty card.
"""

from __future__ import annotations

from typing import Literal

from lawbook.common.clauses import cites

Fate = Literal["returned", "by_other_side", "penalty_card", "withdrawn", "ask"]
FACE_DOWN = frozenset({"41A", "54"})
BY_THE_OTHER_SIDE = frozenset(
    {"45C4(b)", "45D", "47C", "47D", "47E", "47E1", "47E2", "47E2(a)"}
    | {"58B3", "62C1"}
)
PENALTY_CARD = frozenset({"60B", "62B1", "62C2", "62C3"})
NO_PENALTY_CARD = frozenset({"47F1", "53B", "53C", "62B2"})


@cites("41A", "45D", "47C", "47D", "47E1", "47E2(a)", "53B", "60B", "62C1", "62C2")
def fate_of_withdrawn(reason: str) -> Fate:
    """Laws 47, 53B, 60B, 62C: what a card withdrawn for this reason becomes.

    ``returned`` unseen, ``by_other_side`` (the withdrawer is not at fault),
    ``penalty_card``, ``withdrawn`` (no penalty card), or ``ask`` the Director.

    >>> fate_of_withdrawn("62C1"), fate_of_withdrawn("62C2"), fate_of_withdrawn("47A")
    ('by_other_side', 'penalty_card', 'ask')
    """
    if reason in FACE_DOWN:
        return "returned"
    if reason in BY_THE_OTHER_SIDE:
        return "by_other_side"
    if reason in PENALTY_CARD:
        return "penalty_card"
    return "withdrawn" if reason in NO_PENALTY_CARD else "ask"
