"""The four hands of a board as they are drawn, as far as they are known."""

from dataclasses import dataclass

from rulings.analysis.selectors import deal_of
from tables.access.visible import VisibleBoard
from tables.web.wording import names

# A PBN deal tells the hands from its first seat on, and each in this order of suits.
ROUND, SUITS = "NESW", "SHDC"


@dataclass(frozen=True, slots=True)
class PrintedHand:
    """One hand: its seat, the name of it, and each suit with its ranks as printed."""

    seat: str
    name: str
    suits: tuple[tuple[str, str, str], ...]


def hands_of(seen: VisibleBoard) -> tuple[PrintedHand, ...]:
    """The hands from North on; nothing where they are not known, or may be shown."""
    deal = deal_of(seen)
    if deal is None:
        return ()
    first, _, told = deal.partition(":")
    start = ROUND.index(first)
    seats = ROUND[start:] + ROUND[:start]
    found = dict(zip(seats, told.split(), strict=True))
    return tuple(_hand(seat, found[seat]) for seat in ROUND)


def _hand(seat: str, cards: str) -> PrintedHand:
    return PrintedHand(
        seat,
        str(names.SEAT[seat]),
        tuple(
            (suit, str(names.SUIT[suit]), _ranks(ranks))
            for suit, ranks in zip(SUITS, cards.split("."), strict=True)
        ),
    )


def _ranks(ranks: str) -> str:
    return " ".join("10" if rank == "T" else rank for rank in ranks) or "–"
