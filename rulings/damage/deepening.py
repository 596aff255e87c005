"""How many layouts to solve, and when more of them would change nothing.

An early position costs a hundred times what a late one does, so it gets fewer.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulings.damage.positions import Position
from rulings.damage.settings import Settings
from rulings.damage.shifts import Shift

# The first answer comes from one in so many layouts, but from no fewer than these; with
# all that is done for it it takes a tenth of the time.
COARSE, LEAST = 16, 8
# The share of the layouts that are solved for a hand of so many cards: one in 8, 4, 2;
# but no fewer than this, where so many were asked for.
DEAR = {13: 8, 12: 4, 11: 2}
FEWEST = 20
# Until the last answer only one in so many peers is asked, and resamples are drawn.
QUICK = 4
# A flag is clear where the share diverted is known this well.
MARGIN, NARROW = 0.05, 0.3


def steps(layouts: int, position: Position) -> tuple[int, ...]:
    """How many layouts of each world are solved after each step, the last in all."""
    cards = position.hands[position.seat].bit_count()
    most = max(layouts // DEAR.get(cards, 1), min(layouts, FEWEST))
    sizes = (max(most // COARSE, LEAST), most // 4, most // 2)
    return (*sorted({size for size in sizes if LEAST <= size < most}), most)


def is_clear(shifts: Sequence[Shift], settings: Settings) -> bool:
    """Whether the interval lies clearly on one side, so that more changes no word."""
    limits = settings.thresholds
    gone = [1 - shift.stay for shift in shifts]
    if max(gone) < limits.look_better:
        return True
    ratios = [shift.ratio for shift in shifts]
    surely = min(gone) > limits.flag_better + MARGIN and min(ratios) > limits.flag_ratio
    return surely and max(gone) - min(gone) < NARROW
