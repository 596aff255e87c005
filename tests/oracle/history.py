"""A board as the list of what happened on it, asked about at any moment.

A moment is a version: moment 5 is the board after its fifth event. What was true at a
moment never changes, so an answer is worked out once and kept with the board.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, takewhile
from typing import Any, Concatenate, ParamSpec, TypeVar

from tests.oracle.calls.auction import Auction, contract
from tests.oracle.calls.telling import told
from tests.oracle.cards import SEATS, left_of, partner

Raw = Mapping[str, Any]
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
VOID: Raw = {"type": "Void"}


class History:
    """The events of one board, those taken back replaced by nothing."""

    def __init__(self, events: tuple[Raw, ...] = ()) -> None:
        self.recorded = events
        self.answers: dict[object, Any] = {}
        self.events = without_withdrawn(events)
        self.versions: dict[str, list[int]] = {}
        for version, event in enumerate(self.events, 1):
            self.versions.setdefault(event["type"], []).append(version)

    def then(self, event: Raw) -> "History":
        """The same board one event later; earlier answers hold unless one is undone."""
        after = History((*self.recorded, event))
        if event["type"] != "EventWithdrawn":
            after.answers = self.answers
        return after

    @property
    def now(self) -> int:
        return len(self.events)

    def at(self, version: int) -> Raw:
        return self.events[version - 1]


def without_withdrawn(events: tuple[Raw, ...]) -> tuple[Raw, ...]:
    gone = {e["event"] for e in events if e["type"] == "EventWithdrawn"}
    return tuple(VOID if v in gone else e for v, e in enumerate(events, 1))


def remembered(
    question: Callable[Concatenate[History, Asked], Answer],
) -> Callable[Concatenate[History, Asked], Answer]:
    """Answer the same question about the same moment only once."""

    def ask(history: History, /, *args: Asked.args, **kw: Asked.kwargs) -> Answer:
        key, known = (question, args), history.answers
        if key in known:
            old: Answer = known[key]
            return old
        new = known[key] = question(history, *args, **kw)
        return new

    return ask


def happened(history: History, t: int, *kinds: str) -> Iterator[tuple[int, Raw]]:
    """Every event of these kinds up to moment t, oldest first, with its version."""
    lists = [found for kind in kinds if (found := history.versions.get(kind))]
    merged = lists[0] if len(lists) == 1 else sorted(chain.from_iterable(lists))
    events = history.events
    return ((v, events[v - 1]) for v in takewhile(t.__ge__, merged))


@remembered
def auction(history: History, t: int) -> Auction:
    """The auction as the calls tell it."""
    if t > 1:
        return told(auction(history, t - 1), history.at(t))
    opened = history.at(1)
    full = opened.get("auction") == "full"
    return Auction(edition(history), str(opened.get("dealer") or "N"), full)


def is_called(history: History) -> bool:
    """Every call is recorded."""
    return bool(history.at(1).get("auction") == "full")


def tells_calls(history: History) -> bool:
    """Calls are told: all of them, or those that went wrong."""
    return is_called(history) or bool(history.versions.get("IrregularCall"))


@remembered
def auction_end(history: History, t: int) -> int | None:
    """The final pass: as told, or as the calls have it."""
    if not is_called(history):
        return next((v for v, _ in happened(history, t, "AuctionEnded")), None)
    if t == 0 or not auction(history, t).ended:
        return None
    return auction_end(history, t - 1) or t


@remembered
def final_contract(history: History, t: int) -> tuple[str, str]:
    """The contract and its declarer; nothing while the auction goes on."""
    end = auction_end(history, t)
    if end is None:
        return "", ""
    if is_called(history):
        return contract(auction(history, end)) or ("", "")
    event = history.at(end)
    return str(event["contract"]), str(event.get("declarer") or "")


@remembered
def board_end(history: History, t: int) -> int | None:
    return next((v for v, _ in happened(history, t, "PlayEnded")), None)


@remembered
def play_on(history: History, t: int) -> int | None:
    """68D2; before 2017 play after a claim counts for nothing."""
    if edition(history) != "2017":
        return None
    return next((v for v, _ in happened(history, t, "PlayedOn")), None)


CLAIMS = ("Claimed", "Conceded")


@remembered
def is_claimed(history: History, t: int) -> bool:
    """68D, 68B2: from a claim until all play on or partner objects to a concession; of
    the trick in progress alone there is none."""
    words = (*CLAIMS, "ConcessionObjected", "PlayedOn")
    told = happened(history, t, *words)
    said = [(v, e["type"]) for v, e in told if not e.get("current_trick")]
    counted = [word for v, word in said if word != "PlayedOn" or play_on(history, v)]
    return bool(counted) and counted[-1] in CLAIMS


def edition(history: History) -> str:
    return str(history.at(1).get("edition", "2017"))


def is_full(history: History) -> bool:
    return bool(history.at(1).get("record") == "full")


@remembered
def first_declarer(history: History, t: int) -> str | None:
    """Presumed declarer from the final pass."""
    return final_contract(history, t)[1] or None


@remembered
def defenders(history: History, t: int) -> frozenset[str]:
    first = first_declarer(history, t)
    if first is None:
        return frozenset()
    return frozenset({left_of(first), partner(left_of(first))})


def trump(history: History, t: int) -> str:
    return final_contract(history, t)[0][1:].rstrip("X")


@remembered
def dealt(history: History) -> dict[str, frozenset[str]]:
    """The hands of the deal; a hand that nobody knows is left out."""
    deal = str(history.at(1).get("deal") or "N:- - - -")
    first, hands = deal.split(":")
    seats = [SEATS[(SEATS.index(first) + i) % 4] for i in range(4)]
    known = zip(seats, hands.split(), strict=True)
    return {seat: cards_of(hand) for seat, hand in known if hand != "-"}


def cards_of(hand: str) -> frozenset[str]:
    suits = zip("SHDC", hand.split("."), strict=True)
    return frozenset(suit + rank for suit, ranks in suits for rank in ranks)
