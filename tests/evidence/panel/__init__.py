"""Boards with the word that a panel of players would give, and why.

They stand in the TOML files here. Word and reason were written before the evidence was
run on any of them; a double-dummy solver was used to check what is said of the deals,
and nothing else. A reason found wrong later is mended with a reason of bridge, in a
commit of its own. Boards with ``seen = false`` are looked at at the end of work only.

``play`` is written as in `tests.evidence.boards`: cards in their order, ``E-HA`` a card
dropped, ``E>H6`` a lead out of turn, ``neither``, ``refuse``, ``prohibit/H`` what
declarer chose. Where the text ends the play is not known.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct, convert

from lawbook import Event, read_event
from rulings.damage.calls import CallTable, promised, read_table
from rulings.damage.promises import (
    ANY_LENGTH,
    ANY_POINTS,
    MOST_CARDS,
    MOST_POINTS,
    Auction,
    Bounds,
)
from rulings.damage.record import Record
from rulings.damage.settings import Reading, Settings, Word
from rulings.damage.values import Form, Scoring
from tests.evidence.boards import entries
from tests.evidence.habits import with_habits

HERE = Path(__file__).parent
CALLS = HERE.parents[2] / "rulings" / "analysis" / "calls.toml"
SEATS = "NESW"


class Panel(Struct, frozen=True, forbid_unknown_fields=True):
    """One board of the set; ``law`` is the clause that a director would open."""

    name: str
    deal: str
    contract: str
    play: str
    made: int
    expected: Word
    law: str
    reason: str
    seen: bool
    declarer: Literal["N", "E", "S", "W"] = "S"
    auction: str = ""
    edition: str = "2017"
    scoring: Form = "imps"
    readings: dict[str, tuple[str, ...]] = {}

    @property
    def events(self) -> tuple[Event, ...]:
        """The board as it was recorded."""
        opened = {"type": "BoardOpened", "board": 1, "record": "full"}
        opened |= {"deal": self.deal, "edition": self.edition}
        auction = {"type": "AuctionEnded", "contract": self.contract}
        auction["declarer"] = self.declarer
        played = entries(self.deal.removeprefix("N:"), self.play)
        ended = {"type": "PlayEnded", "tricks": self.made}
        return tuple(read_event(raw) for raw in (opened, auction, *played, ended))

    @property
    def record(self) -> Record:
        """What is known of it."""
        return Record(self.events)

    def settings(self, layouts: int, seed: int) -> Settings:
        """What a reviewer would assume: the form of scoring, auction and readings."""
        told = self._auction()
        assumed = Settings(
            scoring=Scoring(self.scoring),
            layouts=layouts,
            seed=seed,
            readings={SEATS.index(s): _read(r) for s, r in self.readings.items()},
            auction=told,
            calls=promised(told, _table()) if told else (),
        )
        return with_habits(assumed)

    def _auction(self) -> Auction | None:
        if not self.auction:
            return None
        dealer, _, calls = self.auction.partition(": ")
        return Auction(SEATS.index(dealer), tuple(calls.split()))


def panel() -> Iterator[Panel]:
    """All boards, in the order of the files."""
    for path in sorted(HERE.glob("*.toml")):
        for board in tomllib.loads(path.read_text(encoding="utf-8"))["board"]:
            yield convert(board, Panel)


def _table() -> CallTable:
    return read_table(tomllib.loads(CALLS.read_text(encoding="utf-8")))


def _read(written: tuple[str, ...]) -> Reading:
    points, *lengths = written
    return Reading(
        _bounds(points, ANY_POINTS, MOST_POINTS),
        tuple(_bounds(one, ANY_LENGTH, MOST_CARDS) for one in lengths),
    )


def _bounds(written: str, anything: Bounds, most: int) -> Bounds:
    """``5-8``, ``6+``, ``4``, ``-``; what is the wrong way round stays so."""
    if written == "-":
        return anything
    low, dash, high = written.removesuffix("+").partition("-")
    return int(low), int(high) if dash else most if written[-1] == "+" else int(low)
