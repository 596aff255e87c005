"""Double dummy as a bound on a claim: what is won with every card in sight.

No player sees the cards, so this is the most that the best play against the best
defence brings, never what a claim is worth (70).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rulings.damage.positions import NOTRUMP, SUITS, as_hand, card_number
from rulings.damage.solver import TrickInProgress, card_values

SEATS = "NESW"


def tricks_in_sight(
    hands: Mapping[str, frozenset[str]],
    strain: str,
    leader: str,
    trick: tuple[str, ...],
) -> dict[str, int]:
    """The tricks of each side from here on, all hands open and everybody perfect.

    ``hands`` are the cards still held by seat, ``strain`` is S, H, D, C or NT,
    ``trick`` the cards on the table, led by ``leader``. Raises `SolverFailed` where
    they are no position of a deal.
    """
    four = [as_hand(map(card_number, hands[seat])) for seat in SEATS]
    played = tuple(map(card_number, trick))
    strains = (*SUITS, "NT")
    turn = TrickInProgress(
        min(strains.index(strain), NOTRUMP), SEATS.index(leader), played
    )
    best = int(card_values(np.array([four], dtype=np.uint64), turn).max())
    on_turn = (SEATS.index(leader) + len(trick)) % 4
    left = max(len(cards) for cards in hands.values())
    sides = ("NS", "EW") if on_turn % 2 == 0 else ("EW", "NS")
    return {sides[0]: best, sides[1]: left - best}
