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

from tables.formats.pbn import read_games
from tables.formats.play_records import read_pbn
from tables.formats.scenarios import Scenario

Answer = Any
TIMEOUT = 30


HERE = Path(__file__).parent
Event = dict[str, Any]


class Story(msgspec.Struct, frozen=True):
    """What happened beside the play: after how many cards, and how it ended."""

    deal: str
    table: int
    tricks: int
    after: dict[int, list[Event]]
    note: str


class PublishedDeal(msgspec.Struct, frozen=True):
    """A deal as its file has it: where it was published, its number, its events."""

    title: str
    board: int
    events: list[Event]


def read_story(name: str = "two_penalty_cards") -> tuple[Story, PublishedDeal]:
    """A story and its deal."""
    story = msgspec.json.decode((HERE / f"{name}.json").read_bytes(), type=Story)
    text = (HERE / story.deal).read_text()
    (game,), (read,) = read_games(text), read_pbn(text)
    if not isinstance(read, Scenario):
        raise TypeError(read.sentence)
    board = int(game.tags["Board"])
    return story, PublishedDeal(game.tags["Event"], board, read.events)


def tell(story: Story, deal: PublishedDeal, number: int) -> Iterator[Event]:
    """The events in order, as board `number` of a full record."""
    count = 0
    for event in deal.events:
        if event["type"] == "BoardOpened":
            yield event | {"board": number}
        elif event["type"] != "PlayEnded":
            yield event
        if event["type"] == "CardPlayed":
            count += 1
            yield from story.after.get(count, ())
    yield {"type": "PlayEnded", "tricks": story.tricks}


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
        return self._ask("/api/v1/tables/")["tables"]

    def boards(self, table: int) -> Answer:
        return self._ask(f"/api/v1/tables/{table}/")["boards"]

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
        outcome = self._ask("/api/v1/entries/", [entry])["results"][0]
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
