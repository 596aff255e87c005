"""A published deal as the events a tablet would record, card by card.

The deal and its play are in a PBN file; a small file beside it says where in the play
the irregularities and the choices come.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import msgspec
from endplay.parsers import pbn
from endplay.types import Board, Card, Denom, Player

Answer = Any
TIMEOUT = 30


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


class Unheard(Exception):
    """The server does not answer, or refuses an entry."""


@dataclass(frozen=True, slots=True)
class Tablet:
    """The client that sends entries to a server."""

    url: str
    user: str
    password: str
    device: str = "demo-tablet"

    def tables(self) -> Answer:
        return self._ask("/api/tables/")["tables"]

    def boards(self, table: int) -> Answer:
        return self._ask(f"/api/tables/{table}/")["boards"]

    def record(self, table: int, board: int, event: dict[str, Any]) -> Answer:
        """Send one entry; return its result. Raises `Unheard` when it is refused."""
        entry = {
            "id": str(uuid4()),
            "device": self.device,
            "table": table,
            "board": board,
            "occurred_at": datetime.now(UTC).isoformat(),
            "event": event,
        }
        outcome = self._ask("/api/entries/", [entry])["results"][0]
        if outcome["result"] == "refused":
            raise Unheard(outcome["problem"]["detail"])
        return outcome

    def _ask(self, path: str, body: Any = None) -> Answer:
        pair = b64encode(f"{self.user}:{self.password}".encode()).decode()
        headers = {"Authorization": f"Basic {pair}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url.rstrip("/") + path, data, headers)
        try:
            with urlopen(request, timeout=TIMEOUT) as response:
                return json.load(response)
        except HTTPError as refusal:
            raise Unheard(f"{path} answered {refusal.code}.") from refusal
        except URLError as fault:
            raise Unheard(f"Nobody answers at {self.url}: {fault.reason}.") from fault
