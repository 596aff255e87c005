"""One table and its tablets: an outbox, and one sender that empties it in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count, takewhile
from uuid import UUID, uuid4

import msgspec

from tests.harness.figures import Figures
from tests.harness.wire import Lines, Unanswered
from tests.load.boards import Step

BATCH = 50
PATH = "POST /api/entries/"
WORDS = "Content-Type: application/json\r\nX-CSRFToken: load\r\nCookie: tablet={}\r\n"
RETRY = 0.5
DONE = frozenset({"new", "again", "late"})

Json = dict[str, object]


class Result(msgspec.Struct):
    """What became of one entry."""

    id: str
    result: str
    problem: dict[str, object] | None = None


class Results(msgspec.Struct):
    """The answer to a batch; its states are not looked at."""

    results: list[Result]


_answers = msgspec.json.Decoder(Results)


@dataclass
class Tablet:
    """A paired tablet: what its cookie holds, and the numbers it gives."""

    name: str
    secret: str
    numbers: Iterator[int] = field(default_factory=lambda: count(1))


@dataclass(frozen=True)
class Waiting:
    """An entry in the outbox, and when the hand was due."""

    due: float
    tablet: int
    entry: Json


class Lane:
    """A table that is played at."""

    def __init__(
        self,
        table: int,
        tablets: list[Tablet],
        steps: Iterator[Step],
        lines: Lines,
        figures: Figures,
    ) -> None:
        self.table = table
        self.outbox: deque[Waiting] = deque()
        self._tablets = tablets
        self._steps = steps
        self._lines = lines
        self._figures = figures
        self._sender: asyncio.Task[None] | None = None
        self._away_until = 0.0

    def enter(self, due: float, number: int = 1) -> None:
        """Someone enters the next steps; they leave as soon as they can."""
        for _ in range(number):
            self._add(max(due, self._away_until), next(self._steps))
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send_all())

    def lose_network(self, now: float, seconds: float) -> None:
        """What is entered meanwhile waits, and is due when the network is back."""
        self._away_until = now + seconds

    async def rest(self) -> None:
        """Until everything that was entered has been answered for."""
        if self._sender is not None:
            await self._sender

    def _add(self, due: float, step: Step) -> None:
        tablet = self._tablets[step.tablet]
        # A second tablet has not heard of what the first has just entered.
        known = step.version - 1 - step.tablet
        self.outbox.append(
            Waiting(
                due,
                step.tablet,
                {
                    "id": str(uuid4()),
                    "device": tablet.name,
                    "seq": next(tablet.numbers),
                    "table": self.table,
                    "board": step.board,
                    "base_version": known,
                    "occurred_at": _now(),
                    "event": step.event,
                },
            )
        )
        mark = self.table, step.board, step.version
        self._figures.note_due(mark, due, ends=step.ends)

    async def _send_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self.outbox:
            if (pause := self._away_until - loop.time()) > 0:
                await asyncio.sleep(pause)
            try:
                await self._send()
            except Unanswered:
                self._figures.wrong["unanswered"] += 1
                await asyncio.sleep(RETRY)

    async def _send(self) -> None:
        first = self.outbox[0].tablet
        same = takewhile(lambda one: one.tablet == first, tuple(self.outbox))
        batch = [one for one, _ in zip(same, range(BATCH), strict=False)]
        words = WORDS.format(self._tablets[first].secret)
        answer = await self._lines.ask(PATH, words, self._body(batch))
        if answer.status != 200:
            said = answer.document.get("detail", answer.body[:200])
            self._figures.note_refusal(f"status {answer.status}", said)
            await asyncio.sleep(RETRY)
            return
        self._settle(batch, _answers.decode(answer.body).results)

    def _body(self, batch: list[Waiting]) -> bytes:
        sent = {"app": "load", "sent_at": _now(), "spent": [], "unsent": len(batch)}
        return msgspec.json.encode(sent | {"entries": [one.entry for one in batch]})

    def _settle(self, batch: list[Waiting], results: list[Result]) -> None:
        now = asyncio.get_running_loop().time()
        for one, result in zip(batch, results, strict=True):
            self.outbox.popleft()
            self._figures.results[result.result] += 1
            self._figures.took["entry"].append(now - one.due)
            if result.result in DONE:
                self._figures.kept.append(UUID(result.id))
                continue
            problem = result.problem or {}
            kind = f"refused: {problem.get('code')}"
            self._figures.note_refusal(kind, problem.get("detail"))


def _now() -> str:
    return datetime.now(UTC).isoformat()
