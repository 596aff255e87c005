"""Files of hands for the tests: one deal, written in every format."""

from __future__ import annotations

from tables.formats.deals import DECK, SEATS

# North has every spade, East every heart, and so on: easy to see, and 13 each.
PLAIN = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
# A published deal of ordinary hands.
MIXED = "N:QJT4.T8.K654.AK3 A98.KQJ.AQ9.8742 K76.A765.J872.95 532.9432.T3.QJT6"


def pbn(board: int, deal: str = MIXED, **tags: str) -> str:
    """One game of a PBN file."""
    given = {"Board": str(board), "Deal": deal, **tags}
    return "".join(f'[{tag} "{value}"]\n' for tag, value in given.items()) + "\n"


def owners(deal: str) -> dict[str, str]:
    """Who holds each card of a PBN deal."""
    hands = deal.partition(":")[2].split()
    return {
        suit + rank: seat
        for seat, hand in zip(SEATS, hands, strict=True)
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }


def dlm(board: int, deal: str = MIXED, low: int = 1, high: int = 99) -> str:
    """A DLM file with one board; the check number by exclusive or."""
    seats = [SEATS.index(owners(deal)[card]) for card in DECK]
    pairs = zip(seats[::2], seats[1::2], strict=True)
    letters = "".join(chr(ord("a") + 4 * first + second) for first, second in pairs)
    check = board
    for letter in letters:
        check ^= ord(letter)
    head = f"[Document]\r\nHeadline=a set\r\nFrom board={low}\r\nTo board={high}\r\n"
    return (
        f"{head}Duplicates {board:02d}=0\r\nBoard {board:02d}={letters}{check:03d}\r\n"
    )


def lin(board: int, deal: str = MIXED) -> str:
    """One board of a LIN file, the fourth hand left out."""
    held = owners(deal)
    hands = []
    for seat in "SWN":
        suits = (
            suit + "".join(c[1] for c in DECK if c[0] == suit and held[c] == seat)
            for suit in "SHDC"
        )
        hands.append("".join(suits))
    dealer = "SWNE".index("NESW"[(board - 1) % 4]) + 1
    return (
        f"pn|a,b,c,d|st||md|{dealer}{','.join(hands)},|rh||ah|Board {board}|sv|o|pg||"
    )
