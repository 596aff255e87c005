"""What a run has seen: how long things took, what was answered, what went wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import time
from uuid import UUID

Mark = tuple[int, int, int]
NAMES = {
    "entry": "entry, until it is acknowledged",
    "stream": "entry, until an open stream tells it",
    "worker": "end of play, until its question is raised",
    "desk": "change, until a desk has its tiles",
    "page": "a desk opened, until its page is there",
}


@dataclass
class Figures:
    """Seconds by what they were taken for; counts by what was counted.

    Everything is timed from the moment at which a hand was due, whether or not
    the server could take it then: what waits in a tablet's outbox waits too.
    """

    took: dict[str, list[float]] = field(
        default_factory=lambda: {name: [] for name in NAMES}
    )
    results: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    due: dict[Mark, float] = field(default_factory=dict)
    # When a board was due to end, by the wall's clock.
    ended: dict[tuple[int, int], float] = field(default_factory=dict)
    messages: int = 0
    # Of all stretches: what must be found again, and the words of each refusal.
    kept: list[UUID] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)

    def note_due(self, mark: Mark, at: float, *, ends: bool) -> None:
        """Something is entered now, or has been due for a while."""
        self.due[mark] = at
        if ends:
            self.ended[mark[:2]] = time()

    def note_told(self, mark: Mark, now: float) -> None:
        """An open stream has told it."""
        if mark in self.due:
            self.took["stream"].append(now - self.due[mark])

    def note_refusal(self, kind: str, detail: object) -> None:
        """Something was refused; the words are kept the first time."""
        self.wrong[kind] += 1
        self.said.setdefault(kind, str(detail))

    def forget(self) -> None:
        """Begin again: what is still under way belongs to what came before."""
        self.took = {name: [] for name in NAMES}
        self.results, self.wrong = Counter(), Counter()
        self.due, self.ended, self.messages = {}, {}, 0

    @property
    def acknowledged(self) -> int:
        """Entries that the server has taken, whatever became of them."""
        return self.results.total() - self.results["refused"]


def share(times: list[float], percent: int) -> float:
    """What so many of a hundred do not exceed; nothing where nothing was timed."""
    if not times:
        return 0.0
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
