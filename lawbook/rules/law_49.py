"""Law 49: when a defender's card that could be seen becomes a penalty card.

The test is that partner could have seen its face, not that partner did; naming a card
as held counts too. A remark on the trick in progress does not (68).
"""

from __future__ import annotations

from lawbook.common.clauses import cites

NOT_FOR_THIS_TRICK = "current_trick"


@cites("49", "68")
def becomes_penalty_card(manner: str) -> bool:
    """Law 49: shown, dropped, stuck, named; not when it concerns this trick only.

    >>> becomes_penalty_card("dropped"), becomes_penalty_card("current_trick")
    (True, False)
    """
    return manner != NOT_FOR_THIS_TRICK


@cites("49", "67B2")
def route_of(manner: str) -> str:
    """The clause a penalty card of this manner is cited under: its grade, 50B.

    Which card it is follows from 49; what it is follows from 50B, and that is what the
    table needs to hear.
    """
    return "67B2" if manner == "restored" else "50B"
