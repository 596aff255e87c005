"""A published deal as the events a tablet would record, card by card.

The deal and its play are in a PBN file; a small file beside it says where in the play
the irregularities and the choices come.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from endplay.parsers import pbn
from endplay.types import Board, Card, Denom, Player

HERE = Path(__file__).parent
Event = dict[str, Any]

VULNERABLE = ("none", "both", "NS", "EW")


class Story(msgspec.Struct, frozen=True):
    """What happened beside the play: after how many cards, and how it ended."""

    deal: str
    table: int
    tricks: int
    after: dict[int, list[Event]]
    note: str


def read_story(name: str = "two_penalty_cards") -> tuple[Story, Board]:
    """A story and its deal."""
    story = msgspec.json.decode((HERE / f"{name}.json").read_bytes(), type=Story)
    with (HERE / story.deal).open() as source:
        (board,) = pbn.load(source)
    return story, board


def tell(story: Story, board: Board, number: int) -> Iterator[Event]:
    """The events in order, as board `number` of a full record."""
    yield from _auction(board, number)
    for count, card in enumerate(board.play, start=1):
        yield {"type": "CardPlayed", "seat": _owner(board, card), "card": _name(card)}
        yield from story.after.get(count, ())
    yield {"type": "PlayEnded", "tricks": story.tricks}


def _auction(board: Board, number: int) -> Iterator[Event]:
    dealer, vulnerable, contract = board.dealer, board.vul, board.contract
    if dealer is None or vulnerable is None or contract is None:
        raise ValueError("The file names no dealer, vulnerability or contract.")
    yield {
        "type": "BoardOpened",
        "board": number,
        "dealer": dealer.abbr,
        "vulnerable": VULNERABLE[vulnerable],
        "deal": str(board.deal),
        "record": "full",
    }
    yield {
        "type": "AuctionEnded",
        "contract": f"{contract.level}{_letters(contract.denom)}",
        "declarer": contract.declarer.abbr,
    }


def _owner(board: Board, card: Card) -> str:
    return next(seat.abbr for seat in Player if card in board.deal[seat])


def _name(card: Card) -> str:
    return _letters(card.suit) + card.rank.abbr


def _letters(denomination: Denom) -> str:
    """S, H, D, C or NT; the library itself prints suit symbols."""
    return {"nt": "NT"}.get(denomination.name, denomination.name[0].upper())
