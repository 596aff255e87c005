"""In how many steps the layouts of a decision are solved, and how many they are."""

from __future__ import annotations

from rulings.damage.positions import Position

# The first answer uses one in `COARSE` layouts, but at least `LEAST`; with all its work
# it takes a tenth of the time.
COARSE, LEAST = 50, 6
# For a hand of so many cards one in so many layouts is solved, but at least `FEWEST` if
# as many were asked for.
DEAR = {13: 2, 12: 2, 11: 2}
FEWEST = 20
# From fewer layouts of each world no word is certain.
SURE = 60
# Below this effective sample size layouts tell nothing, nor the effect of a call.
TOO_FEW = 8


def steps(layouts: int, position: Position) -> tuple[int, ...]:
    """How many layouts of each world are solved after each step, the last in all."""
    cards = position.hands[position.seat].bit_count()
    most = max(layouts // DEAR.get(cards, 1), min(layouts, FEWEST))
    sizes = [max(most // COARSE, LEAST)]
    while sizes[-1] < most:
        sizes.append(max(SURE, sizes[-1] * 3 // 2))
    return (*(size for size in sizes if size < most), most)
