"""In how many steps the layouts of a decision are solved, and how many they are."""

from __future__ import annotations

from rulings.damage.positions import Position

# The first answer comes from one in so many layouts, but from no fewer than these; with
# all that is done for it it takes a tenth of the time.
COARSE, LEAST = 50, 6
# The share of the layouts that are solved for a hand of so many cards: one in so many;
# but no fewer than this, where so many were asked for.
DEAR = {13: 2, 12: 2, 11: 2}
FEWEST = 20
# From fewer layouts of each world no word is certain.
SURE = 60
# Layouts worth fewer equally likely ones than this tell nothing; nor what a call did.
TOO_FEW = 8


def steps(layouts: int, position: Position) -> tuple[int, ...]:
    """How many layouts of each world are solved after each step, the last in all."""
    cards = position.hands[position.seat].bit_count()
    most = max(layouts // DEAR.get(cards, 1), min(layouts, FEWEST))
    sizes = [max(most // COARSE, LEAST)]
    while sizes[-1] < most:
        sizes.append(max(SURE, sizes[-1] * 3 // 2))
    return (*(size for size in sizes if size < most), most)
