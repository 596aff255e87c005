"""An auction at one moment: its calls, what holds it, who is silent, what is owed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tests.oracle.calls.bids import is_bid
from tests.oracle.cards import left_of, partner


@dataclass(frozen=True)
class Call:
    """`implied`: the player before had to pass and was not waited for (28A).
    `lost`: the turn came back to somebody before it (17D3). `owed`: its player had to
    pass at this turn."""

    n: int
    seat: str
    call: str
    suits: tuple[str, ...] = ()
    artificial: bool = False
    status: str = "stands"
    irregular: str = ""
    replaces: int = 0
    implied: bool = False
    lost: bool = False
    owed: bool = False


@dataclass(frozen=True)
class Matter:
    """What someone has to say about call `n`; `held`: nobody calls until it is said."""

    kind: str
    law: str
    n: int
    chooser: str
    blocks: str = ""
    words: tuple[str, ...] = ("accept", "refuse")
    calls: tuple[str, ...] = ()
    held: bool = True


@dataclass(frozen=True)
class Duty:
    """`of` is the call that it comes from."""

    seat: str
    kind: str
    law: str
    call: str = ""
    of: int = 0


@dataclass(frozen=True)
class Gone:
    """A call taken back by its side. `state`: waiting for the call in its place,
    asked about, owed for at partner's lead (26), or free."""

    n: int
    turn: int
    law: str
    position: str
    state: str
    acted: bool = False


@dataclass(frozen=True)
class Auction:
    edition: str
    dealer: str
    full: bool = True
    calls: tuple[Call, ...] = ()
    matters: tuple[Matter, ...] = ()
    duties: tuple[Duty, ...] = ()
    gone: tuple[Gone, ...] = ()
    due: str = ""  # incidents: whose turn it was
    over: tuple[str, str] | None = None  # incidents: the last bid before, and whose
    closed: bool = False  # incidents: the final pass was told
    faced: tuple[str, ...] = ()  # 24: whose cards were seen, one entry a card
    informed: tuple[tuple[str, int], ...] = ()  # 21: who misled, about which call
    early: int = 0  # 27C: put in place of the insufficient bid before the answer
    told: tuple[str, str] | None = None  # the contract and its declarer, by a word
    left: str = ""  # 36C: whose double was still to be put right then
    past: tuple["Auction", ...] = ()  # before each call
    wrong_hand: bool = False  # 15A1: someone has called on other cards
    unlike: tuple[str, str] | None = None  # 17D of 2007: whose new call must not differ
    spoilt: bool = False  # 15A1: partner had called since
    restart: int = 0  # 15A1: the calls up to this one are over
    taken: tuple[int, ...] = ()  # 15A1: calls cancelled by the last entry

    def get(self, n: int) -> Call:
        return self.calls[n - 1]

    def change(self, n: int, **new: Any) -> "Auction":
        calls = [replace(c, **new) if c.n == n else c for c in self.calls]
        return replace(self, calls=tuple(calls))

    def add(self, call: Call) -> "Auction":
        return replace(self, calls=(*self.calls, call))

    @property
    def held(self) -> Matter | None:
        return next((m for m in self.matters if m.held), None)

    @cached_property
    def line(self) -> tuple[Call, ...]:
        """The legal auction in its order: a call in another's place stands there."""
        standing = [c for c in self.calls if c.status == "stands"]
        return tuple(sorted(standing, key=self.place))

    def place(self, call: Call) -> int:
        return self.place(self.get(call.replaces)) if call.replaces else call.n

    @property
    def turn(self) -> str:
        if not self.full:
            return self.due
        line = self.line
        return left_of(line[-1].seat) if line else self.dealer

    @cached_property
    def last_bid(self) -> Call | None:
        told = Call(0, *self.over) if self.over else None
        return next((c for c in reversed(self.line) if is_bid(c.call)), told)

    @property
    def doubled(self) -> str:
        for call in reversed(self.line):
            if call.call != "P":
                return "" if is_bid(call.call) else call.call
        return ""

    def tail(self) -> list[Call | None]:
        """The passes since anything else was called; None for a pass taken as made."""
        found: list[Call | None] = []
        for call in reversed(self.line):
            if call.call != "P":
                return found
            found = [*([None] if self.is_after_an_unsaid(call) else []), call, *found]
        return found

    def is_after_an_unsaid(self, call: Call) -> bool:
        """28A; a call in the place of another leaves that pass where it was."""
        first = self.get(call.replaces) if call.replaces else None
        return call.implied or (first is not None and self.is_after_an_unsaid(first))

    @cached_property
    def ended(self) -> bool:
        """22A, 22B; of incidents it is told."""
        enough = len(self.tail()) >= (3 if self.last_bid else 4)
        return self.closed or (self.full and enough)

    def stays(self, call: Call) -> bool:
        """37: a pass that had to be made becomes no other call (21B, 25A, 25A6)."""
        return call.call == "P" and self.had_to_pass(call)

    def had_to_pass(self, call: Call) -> bool:
        """37: at the turn of this call, whatever else was put there before it."""
        if call.replaces:
            return self.had_to_pass(self.get(call.replaces))
        kind = "pass_throughout"
        return call.owed or (call.seat, kind) in [(d.seat, d.kind) for d in self.duties]

    def has_called(self, seat: str) -> bool:
        return any(c.seat == seat for c in self.line)

    def calls_of(self, seat: str) -> Iterator[Call]:
        return (c for c in self.line if c.seat == seat)

    def must_pass(self, seat: str) -> bool:
        kinds = ("pass_once", "pass_throughout")
        return any(d.seat == seat and d.kind in kinds for d in self.duties)


def contract(a: Auction) -> tuple[str, str] | None:
    """The contract and its declarer, `PASS` with nobody; None while it goes on."""
    if not a.ended:
        return None
    return a.told or by_the_calls(a)


def by_the_calls(a: Auction) -> tuple[str, str]:
    """The contract that the calls lead to."""
    bid = a.last_bid
    if bid is None:
        return "PASS", ""
    side = (bid.seat, partner(bid.seat))
    same = [c for c in a.line if is_bid(c.call) and c.call[1:] == bid.call[1:]]
    first = next(c for c in same if c.seat in side)
    return bid.call + a.doubled, first.seat
