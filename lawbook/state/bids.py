"""Laws 18 and 19: which bids, doubles and redoubles may be made."""

from __future__ import annotations

from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.auction import Pairs

STRAINS = ("C", "D", "H", "S", "NT")
# A bid above seven may be made as well, and is then put right (38).
BIDS = [f"{level}{strain}" for level in range(1, 10) for strain in STRAINS]
HEIGHTS = {bid: place for place, bid in enumerate(BIDS)}


def height(bid: str) -> int:
    """How high a bid is, by level and then denomination: 1C is 0, 7NT is 34.

    >>> height("1C"), height("1NT"), height("7NT")
    (0, 4, 34)
    """
    return HEIGHTS[bid]


@cites("18")
def is_sufficient(bid: str, last: str | None) -> bool:
    """Law 18: of a higher level than the last bid, or a higher denomination at it.

    >>> is_sufficient("1S", "1H"), is_sufficient("1H", "1H"), is_sufficient("1C", None)
    (True, False, True)
    """
    return last is None or height(bid) > height(last)


@cites("18", "27B1(a)")
def lowest_sufficient(denomination: str, last: str | None) -> str:
    """The lowest bid in a denomination that is enough; above seven where none is.

    Of the five bids above the last one, one is of each denomination.

    >>> lowest_sufficient("H", "1S"), lowest_sufficient("NT", "1S")
    ('2H', '1NT')
    """
    lowest = 0 if last is None else height(last) + 1
    return BIDS[lowest + (STRAINS.index(denomination) - lowest) % len(STRAINS)]


@cites("19")
def is_admissible(call: str, seat: Seat, said: Pairs) -> bool:
    """Law 19: a double is of an opponent's bid, a redouble of an opponent's double.

    Only passes may lie between. Takes ``X`` or ``XX``, who says it, and the calls that
    count before it.

    >>> N, E, S, W = Seat
    >>> is_admissible("X", E, ((N, "1S"),)), is_admissible("X", S, ((N, "1S"),))
    (True, False)
    >>> is_admissible("XX", S, ((N, "1S"), (E, "X")))
    True
    """
    for other, made in reversed(said):
        if made == "P":
            continue
        fits = is_bid(made) if call == "X" else made == "X"
        return fits and other.side != seat.side
    return False
