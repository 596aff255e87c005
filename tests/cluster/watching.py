"""Pages that follow the stream while servers are killed, and what they were told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Event, Thread
from time import monotonic

from deploy.local.ports import LOOPBACK
from tests.harness.figures import Figures
from tests.harness.streams import POSITION, Stream, followed
from tests.harness.wire import PATIENCE, Address, BlockingLine, Unanswered, signed_in

PAGES = 4
# Fragments of the desk, read from the replica where that has everything.
LISTS = ("/desk/grid/", "/desk/queue/")
EVERY = 0.2


class Looker(Thread):
    """A desk that asks for its lists all the time; what it was answered, by status."""

    def __init__(self, ports: Sequence[int], session: str, answers: Counter[str]):
        super().__init__(name="desk", daemon=True)
        self._ports, self._answers = ports, answers
        self._words = signed_in(f"sessionid={session}") + "HX-Request: true\r\n"
        self.over = Event()

    def run(self) -> None:
        """Ask until told to stop."""
        number = 0
        while not self.over.wait(EVERY):
            number += 1
            port = self._ports[number % len(self._ports)]
            self._answers[self._ask(port, LISTS[number % len(LISTS)])] += 1

    def _ask(self, port: int, path: str) -> str:
        try:
            line = BlockingLine(Address(LOOPBACK, port), PATIENCE)
            with closing(line):
                return str(line.ask(f"GET {path}", self._words).status)
        except (OSError, Unanswered):
            return "no answer"


@dataclass
class Page:
    """One page: the positions that it was told, and when it heard anything."""

    told: Counter[int] = field(default_factory=Counter)
    moments: list[float] = field(default_factory=list)
    openings: int = 0

    def begin(self) -> str:
        """The stream is opened, once more after a gap: from what was told last."""
        self.openings += 1
        return f"?after={max(self.told, default=0)}"

    def hear(self, message: bytes) -> None:
        """One message has come."""
        self.moments.append(monotonic())
        if position := POSITION.search(message):
            self.told[int(position[1])] += 1

    def leave(self) -> None:
        """The page is closed."""

    def longest_silence(self, since: float) -> float:
        """The longest time in which it heard nothing, in seconds, until now."""
        after = [since, *(one for one in self.moments if one > since), monotonic()]
        return max(b - a for a, b in pairwise(after))


@dataclass
class Watch:
    """Several pages of one person."""

    pages: list[Page] = field(
        default_factory=lambda: [Page() for _number in range(PAGES)]
    )
    figures: Figures = field(default_factory=Figures)
    desk: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def follow(self, ports: Sequence[int], session: str) -> Iterator[None]:
        """Have all pages open, one after the other by these ports."""
        cookie = f"sessionid={session}"
        streams = [
            Stream(
                Address(LOOPBACK, ports[number % len(ports)]),
                cookie,
                self.figures,
                page,
            )
            for number, page in enumerate(self.pages)
        ]
        looker = Looker(ports, session, self.desk)
        with followed(streams):
            looker.start()
            yield
            looker.over.set()
            looker.join()

    def longest_silence(self, since: float) -> float:
        """How long the page that waited longest heard nothing, in seconds."""
        return max(page.longest_silence(since) for page in self.pages)

    def is_told(self, position: int) -> bool:
        """Whether every page was told what has this position."""
        return all(position in page.told for page in self.pages)

    def wrong(self, stored: Sequence[int]) -> Iterator[str]:
        """What a page was not told or was told twice, of all that is stored."""
        for number, page in enumerate(self.pages, start=1):
            missed = [one for one in stored if one not in page.told]
            twice = [one for one, times in page.told.items() if times > 1]
            if missed:
                yield f"stream {number} was not told of {len(missed)}: {missed[:3]}"
            if twice:
                yield f"stream {number} was told twice of {len(twice)}: {twice[:3]}"

    def report(self) -> Iterator[str]:
        """The streams in a line."""
        openings = sum(page.openings for page in self.pages)
        told = sum(page.told.total() for page in self.pages)
        ended = dict(sorted(self.figures.wrong.items())) or "none"
        yield (
            f"{len(self.pages)} streams, opened {openings} times; {told} messages, "
            f"each event told once to each; ended: {ended}"
        )
        yield f"a desk was answered {dict(sorted(self.desk.items()))}"
