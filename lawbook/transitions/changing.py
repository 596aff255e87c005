"""A card is changed after an opponent has played: who may change in turn (45D, 47D).

A full record opens a choice under 62C, and tells of the others whether anybody has
played. A record of incidents does not: that it may be so is remembered for the words.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.state.board import BoardState, with_law

CHANGES_IN_DUMMY = frozenset({"45C4(b)", "45D", "47C"})


@cites("45D", "47C", "47D")
def defenders_may_change(
    state: BoardState, seat: Seat, reason: str, others: tuple[tuple[Seat, Card], ...]
) -> BoardState:
    """Laws 45D, 47D: a defender who has played after dummy's or declarer's card.

    A record of incidents does not tell whether one has.
    """
    played = [player for player, _ in others if player.side != seat.side]
    if not by_the_side_at_fault(state, seat, reason) or (state.is_full and not played):
        return state
    return others_may_change(state, seat, "45D" if reason == "45D" else "47D")


def others_may_change(state: BoardState, seat: Seat, clause: str) -> BoardState:
    """Remember whose card was changed, for the words to say."""
    return with_law(state, put_right=(seat, state.version, clause))


@cites("45C4(b)", "45D", "47C")
def by_the_side_at_fault(state: BoardState, seat: Seat, reason: str) -> bool:
    """Laws 45C4(b), 45D: what dummy misplayed is declarer's own side's doing."""
    return reason in CHANGES_IN_DUMMY and not state.is_defender(seat)
