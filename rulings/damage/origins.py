"""What the way a card came to be exposed tells of the hand it came from.

After it is played the card itself is anybody's; how it came to be seen is not. A lead
out of turn is one its owner meant to make, so it tells of the suit as any lead does. A
card that was dropped, or fell in another way by accident, tells nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT

LEADS = frozenset({"lead_out_of_turn", "played_too_soon", "led"})
TEN = 8
TOP = (12, 11, 10)
# How often a suit of such strength is led, beside the likeliest: our own estimate.
STRONG, FAIR, WEAK = 1.0, 0.4, 0.1

Likelihood = NDArray[np.float64]


def likelihood(card: int, cause: str, dealt: NDArray[np.uint64]) -> Likelihood | None:
    """How likely each of these dealt hands was to expose the card so; None: all alike.

    ``dealt`` are n hands of its owner. A low card is led from length with an honour, a
    high one from a sequence or from shortness.
    """
    if cause not in LEADS:
        return None
    suit = card // 13
    length = np.bitwise_count(dealt & np.uint64(IN_SUIT[suit]))
    if card % 13 < TEN:
        return _low(length, _holds_any(dealt, suit, TOP))
    next_lower = _holds_any(dealt, suit, (card % 13 - 1,))
    return np.where(next_lower, STRONG, np.where(length <= 2, FAIR, WEAK))


def _low(length: NDArray[np.uint8], honour: NDArray[np.bool_]) -> Likelihood:
    return np.where(
        honour & (length >= 4), STRONG, np.where(honour & (length == 3), FAIR, WEAK)
    )


def _holds_any(
    dealt: NDArray[np.uint64], suit: int, ranks: tuple[int, ...]
) -> NDArray[np.bool_]:
    wanted = sum(1 << 13 * suit + rank for rank in ranks)
    found: NDArray[np.bool_] = dealt & np.uint64(wanted) != 0
    return found
