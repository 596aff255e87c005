"""Put a board to both readers, event by event, and find where they part."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.oracle import wrong_doubles
from tests.oracle.answers import answers
from tests.oracle.calls import answers as calls
from tests.oracle.calls import wrong_hands
from tests.oracle.core import Core, read_document
from tests.oracle.history import (
    History,
    Raw,
    auction,
    is_full,
    tells_calls,
)
from tests.oracle.sensible import is_sensible

Change = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Disagreement:
    events: tuple[Raw, ...]
    about: str
    core: object
    oracle: object


def unchanged(state: dict[str, Any]) -> dict[str, Any]:
    return state


class Board:
    """One board as both see it. `change` lets a test spoil what the core says."""

    def __init__(self, change: Change = unchanged) -> None:
        self.core = Core()
        self.history = History()
        self.change = change

    def take(self, event: Raw) -> Disagreement | None:
        """An event that the oracle holds possible."""
        event = self.core.named(event)
        tried = (*self.history.recorded, event)
        if code := self.core.take(event):
            return Disagreement(tried, "refusal", code, "possible")
        self.history = self.history.then(event)
        return self.difference()

    def try_impossible(self, event: Raw) -> Disagreement | None:
        """An event that cannot have happened: the core must refuse it."""
        before = self.core.log
        if self.core.take(event):
            return None
        self.core.log = before
        tried = (*self.history.recorded, event)
        return Disagreement(tried, "refusal", "stored", "impossible")

    def difference(self) -> Disagreement | None:
        ours, state = answers(self.history), self.change(self.core.document())
        theirs = read_document(state)
        if tells_calls(self.history):
            called = auction(self.history, self.history.now)
            if called.ended and called.matters:
                ours = {}  # what follows in the play waits for the ruling
            ours |= calls.answers(called)
            theirs |= calls.read(state)
            last = self.history.recorded[-1]
            if called.taken:
                due = wrong_hands.information(called, last["seat"])
                ours["information"] = due
                theirs["information"] = due & wrong_hands.known(state)
            ours["wrong_double"] = wrong_doubles.asked(self.history, self.history.now)
            theirs["wrong_double"] = wrong_doubles.read(state["questions"])
            if ours["wrong_double"] is None:
                del ours["wrong_double"]
        if not is_full(self.history) and ours.get("playable", 0) is None:
            del ours["playable"]
        for about, answer in ours.items():
            if theirs[about] != answer:
                seen = self.history.recorded
                return Disagreement(seen, about, theirs[about], answer)
        return None


def check_events(
    events: Iterable[Raw], change: Change = unchanged
) -> Disagreement | None:
    """The first disagreement on a board whose events are given and make sense."""
    board = Board(change)
    for event in events:
        if not is_sensible(board.history, event):
            return None
        if found := board.take(event):
            return found
    return None


def shrink(found: Disagreement, change: Change = unchanged) -> Disagreement:
    """Leave events out while the two still disagree about the same thing."""
    for size in (16, 8, 4, 2, 1, 1):
        at = len(found.events) - size
        while at > 1:
            shorter = without(found.events, at, size)
            smaller = same_quarrel(found, shorter, change)
            found, at = smaller or found, at - (size if smaller else 1)
    return found


def same_quarrel(
    found: Disagreement, events: tuple[Raw, ...], change: Change
) -> Disagreement | None:
    smaller = check_events(events, change)
    same = smaller is not None and gist(smaller) == gist(found)
    return smaller if same else None


def gist(found: Disagreement) -> tuple[object, ...]:
    """What a shorter story must keep: the question, the last event, the choices."""
    sides = (found.core, found.oracle)
    about = found.about
    kinds = [choice_kinds(side) for side in sides] if about == "awaiting" else []
    return about, found.events[-1]["type"], kinds


def choice_kinds(answer: object) -> list[str]:
    return [str(c[0]) for c in answer] if isinstance(answer, tuple) else []


def without(events: tuple[Raw, ...], at: int, size: int) -> tuple[Raw, ...]:
    """The events with a stretch left out, later references renumbered."""
    kept = [(v, e) for v, e in enumerate(events, 1) if not at < v <= at + size]
    number = {v: new for new, (v, _) in enumerate(kept, 1)}
    return tuple(
        {**e, "event": number[e["event"]]} if e["type"] == "EventWithdrawn" else e
        for _, e in kept
        if e["type"] != "EventWithdrawn" or e["event"] in number
    )
