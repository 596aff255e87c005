"""One stretch of load: so many tables at such a pace for so long."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from tests.harness.figures import Figures
from tests.harness.streams import AT_ONCE as OPENING
from tests.harness.streams import Listener, Stream
from tests.harness.wire import Address, Lines
from tests.load.boards import Mix, steps
from tests.load.desks import Desk
from tests.load.lanes import Lane
from tests.load.pace import timetable
from tests.load.room import Room
from tests.load.usage import Seconds, since

# How many boards have been begun when the timing begins, as in the middle of a round.
BEGUN_AT_MOST = 10
AT_ONCE = 40
# A tablet in a hundred entries is out of reach, for so many seconds.
AWAY, AWAY_FOR = 0.01, 3.0
# A stream in fifty is cut each second, and comes again.
CUT = 0.02
COUNT_EVERY = 1.0
TOLD = re.compile(rb'"table":(\d+),"board":(\d+),"version":(\d+)')

Usage = Callable[[], Seconds]
Queue = Callable[[], int]


@dataclass(frozen=True)
class Plan:
    """What is asked for. ``events``: of one table in a minute, before ``speed``."""

    events: float
    speed: float
    seconds: float
    streams: int
    desks: int
    mix: Mix
    seed: int = 1

    @property
    def a_second(self) -> float:
        """Events of one table in a second."""
        return self.events * self.speed / 60


@dataclass
class Stage:
    """What became of it. ``waiting``: entries in outboxes at the end of the time.

    ``jobs``: how many tasks of the workers waited, each second.
    """

    plan: Plan
    tables: int
    seconds: float = 0.0
    offered: int = 0
    waiting: int = 0
    sent: int = 0
    heard: int = 0
    jobs: list[int] = field(default_factory=list)
    used: Seconds = field(default_factory=dict)
    figures: Figures = field(default_factory=Figures)


class Timer:
    """Listens for when each entry is told."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def begin(self) -> str:
        """The whole stream, as it is."""
        return ""

    def hear(self, message: bytes) -> None:
        """A message: the entry it tells has been under way until now."""
        if found := TOLD.search(message):
            table, board, version = map(int, found.groups())
            now = asyncio.get_running_loop().time()
            self._figures.note_told((table, board, version), now)

    def leave(self) -> None:
        """Nothing is left to do."""


class Crowd:
    """Everybody in the room: tables, streams, desks, over any number of stretches."""

    def __init__(
        self,
        room: Room,
        addresses: Sequence[Address],
        plan: Plan,
        watched: tuple[Usage, Queue],
    ) -> None:
        self.room = room
        self.figures = Figures()
        self._plan = plan
        self._usage, self._queue = watched
        self._random = Random(plan.seed)
        self._lines = [Lines(address) for address in addresses]
        self._lanes = [self._lane(place, table) for place, table in _placed(room)]
        self._desks: list[Desk] = []
        self._streams = [self._stream(place) for place in range(plan.streams)]
        self._following: list[asyncio.Task[None]] = []
        self._opened = asyncio.Semaphore(OPENING)

    def _lane(self, place: int, table: int) -> Lane:
        lines = self._lines[place % len(self._lines)]
        script = steps(self._plan.mix, Random(f"{self._plan.seed} {place}"))
        return Lane(table, self.room.tablets[table], script, lines, self.figures)

    def _stream(self, place: int) -> Stream:
        """The first of each process is timed, the next ones are desks."""
        count = len(self._lines)
        lines, directors = self._lines[place % count], self.room.directors
        cookie = directors[place % len(directors)]
        listener: Listener | None = None
        if place < count:
            cookie, listener = self.room.overseer, Timer(self.figures)
        elif place < count + self._plan.desks:
            listener = Desk(lines, cookie, self.figures, self.room.of_each)
            self._desks.append(listener)
        return Stream(lines.address, cookie, self.figures, listener)

    async def gather(self) -> None:
        """Everybody comes in: streams open, every table is in the middle of a board."""
        for stream in self._streams:
            self._following.append(asyncio.create_task(stream.follow(self._opened)))
        for stream in self._streams:
            await stream.is_open.wait()
        now = asyncio.get_running_loop().time()
        for place in range(0, len(self._lanes), AT_ONCE):
            some = self._lanes[place : place + AT_ONCE]
            for lane in some:
                lane.enter(now, self._random.randint(1, BEGUN_AT_MOST))
            await asyncio.gather(*(lane.rest() for lane in some))

    async def play(self, plan: Plan) -> Stage:
        """One stretch at a pace, and until all of it has been answered for."""
        self.figures.forget()
        stage = Stage(plan, len(self._lanes), figures=self.figures)
        before, traffic = self._usage(), self._traffic()
        begun = asyncio.get_running_loop().time()
        beside = [
            asyncio.create_task(work)
            for work in (self._cut(), self._count(stage.jobs), self._look(plan.seconds))
        ]
        stage.offered = await self._enter_all(plan, begun)
        for task in beside:
            task.cancel()
        stage.waiting = sum(len(lane.outbox) for lane in self._lanes)
        stage.seconds = asyncio.get_running_loop().time() - begun
        stage.used = since(before, self._usage())
        now = self._traffic()
        stage.sent, stage.heard = now[0] - traffic[0], now[1] - traffic[1]
        await asyncio.gather(*(lane.rest() for lane in self._lanes))
        return stage

    async def leave(self) -> None:
        """Everybody goes."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)
        for lines in self._lines:
            lines.close()

    async def _enter_all(self, plan: Plan, begun: float) -> int:
        loop, entered = asyncio.get_running_loop(), 0
        for at, lane in timetable(self._lanes, plan.a_second, self._random):
            if at > plan.seconds:
                break
            if (pause := begun + at - loop.time()) > 0:
                await asyncio.sleep(pause)
            if self._random.random() < AWAY:
                lane.lose_network(loop.time(), AWAY_FOR)
            lane.enter(begun + at)
            entered += 1
        await asyncio.sleep(max(0.0, begun + plan.seconds - loop.time()))
        return entered

    async def _cut(self) -> None:
        while self._streams:
            await asyncio.sleep(1)
            for stream in self._streams[len(self._lines) :]:
                if self._random.random() < CUT:
                    stream.drop()

    async def _count(self, jobs: list[int]) -> None:
        while True:
            jobs.append(await asyncio.to_thread(self._queue))
            await asyncio.sleep(COUNT_EVERY)

    async def _look(self, seconds: float) -> None:
        """In the course of the stretch, each desk is opened once more."""
        for desk in self._desks:
            await asyncio.sleep(seconds / (len(self._desks) + 1))
            await desk.open_page()

    def _traffic(self) -> tuple[int, int]:
        kept = [lines.traffic for lines in self._lines]
        return sum(one.sent for one in kept), sum(one.heard for one in kept)


def _placed(room: Room) -> list[tuple[int, int]]:
    return list(enumerate(room.tables))


def time_questions(figures: Figures, raised: dict[tuple[int, int], datetime]) -> int:
    """Time the worker by what it has raised; how many questions are still to come."""
    ended = figures.ended
    found = [raised[b].timestamp() - at for b, at in ended.items() if b in raised]
    figures.took["worker"] = found
    return len(ended) - len(found)
