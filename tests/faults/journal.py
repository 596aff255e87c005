"""What the senders were told: the promises that the store has to keep."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock
from time import monotonic
from typing import Any

SILENCE = "no answer"


@dataclass(frozen=True)
class Promise:
    """An entry that the server said it has stored, and where."""

    id: str
    table: int
    board: int
    version: int
    type: str


@dataclass
class Journal:
    """Everything acknowledged or refused, written down before it is forgotten."""

    kept: dict[str, Promise] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    # Refused, while an earlier copy was on its way: it may still come, and be in order
    # by then. A refusal leaves no trace, so the store cannot know of it.
    overtaken: set[str] = field(default_factory=set)
    results: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    # What senders heard, by status code; `SILENCE` where they heard nothing.
    heard: Counter[str] = field(default_factory=Counter)
    # When each was acknowledged, in seconds of `monotonic`.
    moments: list[float] = field(default_factory=list)
    _fresh: list[str] = field(default_factory=list)
    _contradictions: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def note(
        self, entry: dict[str, Any], result: dict[str, Any], *, doubted: bool
    ) -> None:
        """Write down what the server said about an entry."""
        with self._lock:
            self.results[result["result"]] += 1
            self._fresh.append(entry["id"])
            if result["result"] == "refused":
                (self.overtaken if doubted else self.refused).add(entry["id"])
            else:
                self._keep(entry, result["version"])

    def longest_silence(self, since: float) -> float:
        """The longest time without a new promise, in seconds, from a moment to now."""
        with self._lock:
            after = [since, *(one for one in self.moments if one > since)]
        return max((b - a for a, b in pairwise(after)), default=0.0)

    def _keep(self, entry: dict[str, Any], version: int) -> None:
        place = entry["table"], entry["board"]
        promise = Promise(entry["id"], *place, version, entry["event"]["type"])
        if promise.id not in self.kept:
            self.moments.append(monotonic())
        if self.kept.setdefault(promise.id, promise) != promise:
            self._contradictions.append(promise.id)

    def note_silence(self) -> None:
        """Write down that a request went unanswered."""
        with self._lock:
            self.unanswered += 1

    def note_heard(self, status: int | None) -> None:
        """Write down the status of an answer; None where none came."""
        with self._lock:
            self.heard[SILENCE if status is None else str(status)] += 1

    def take_fresh(self) -> tuple[list[Promise], list[str]]:
        """What came in since the last time: promises, and ids refused for good."""
        with self._lock:
            fresh, self._fresh = dict.fromkeys(self._fresh), []
            promises = [self.kept[name] for name in fresh if name in self.kept]
            return promises, [name for name in fresh if name in self.refused]

    def contradictions(self) -> list[str]:
        """Entries that the server acknowledged at two versions."""
        with self._lock:
            return list(self._contradictions)


def chunks(values: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """The values, so many at a time."""
    part: list[Any] = []
    for value in values:
        part.append(value)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part
