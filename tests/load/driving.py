"""One room after the other, filled, played in and looked at afterwards.

Imported only after Django is set up.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Coroutine, Iterator, Sequence
from time import monotonic, sleep
from typing import Any, TypeVar

import redis
import uvloop
from django.conf import settings
from django.core.management import call_command

from tests.harness.site import Site
from tests.load import report, room
from tests.load.boards import Mix
from tests.load.climbing import climb, full
from tests.load.report import Made
from tests.load.stage import Crowd, Plan, Stage, time_questions
from tests.load.usage import memory, used

# A worker that keeps up needs a moment; one that does not is not waited for.
QUESTIONS_WITHIN = 20.0
# Of the workers that screen boards, ring and send.
QUEUE = "celery"
T = TypeVar("T")


class Drive:
    """A room full of people on a site, for as many stretches as are wanted."""

    def __init__(
        self, site: Site, tables: int, plan: Plan, tournaments: int = 1
    ) -> None:
        self._site, self._plan = site, plan
        before, begun = room.disk(), monotonic()
        self.room = room.open_room(tables, tournaments)
        self.made = Made(monotonic() - begun, before)
        watched = self._usage, waiting_tasks
        self.crowd = Crowd(self.room, site.addresses, plan, watched)

    def _usage(self) -> dict[str, float]:
        return used(self._site.parts)

    async def gather(self) -> None:
        """Everybody comes in."""
        begun = monotonic()
        await self.crowd.gather()
        self.made.boards = monotonic() - begun
        self.made.entries = self.crowd.figures.acknowledged

    async def play(self, plans: Sequence[Plan], *, hold: bool = False) -> list[Stage]:
        """A stretch of each plan, one after the other; each is shown as it ends."""
        await self.gather()
        after = await asyncio.to_thread(room.disk)
        self._say(*report.made(self.made, after, len(self.room.tables)))
        await _held(hold)
        stages = []
        for plan in plans:
            stages.append(await self.crowd.play(plan))
            await asyncio.to_thread(self._close, stages[-1])
        await self.crowd.leave()
        return stages

    def _close(self, stage: Stage) -> None:
        missing = self.ask_worker(stage)
        self.show(stage, [])
        self._say(
            f"  {missing} questions not raised {QUESTIONS_WITHIN:.0f} s later; "
            f"megabytes held: {memory(self._site.parts)}",
            *self.found_again(),
        )

    def found_again(self) -> list[str]:
        """Whether everything that was ever acknowledged is stored; and the disk."""
        kept = self.crowd.figures.kept
        size, log = room.disk()
        return [
            f"  {len(kept)} entries acknowledged so far, {room.lost(kept)} of them "
            f"lost; the database {size / 1e6:.0f} MB, its log {log / 1e6:.0f} MB"
        ]

    async def climb(self, *, hold: bool) -> None:
        """Stretches that become faster."""
        await self.crowd.gather()
        await _held(hold)
        await climb(self.crowd, self._plan, waiting_tasks, self.show)
        await self.crowd.leave()

    def show(self, stage: Stage, signs: list[str]) -> None:
        """Print a stretch, and what says that it was too fast."""
        text = list(report.lines(stage, len(self._site.addresses)))
        if signs:
            text += [f"  too fast: {'; '.join(signs)}"]
        text += [f"  busy all the time: {', '.join(full(stage)) or 'no process'}"]
        self._say(*text)

    def _say(self, *lines: str) -> None:
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()

    def ask_worker(self, stage: Stage) -> int:
        """Time the questions of the boards that ended; how many never came."""
        end = monotonic() + QUESTIONS_WITHIN
        while missing := time_questions(stage.figures, room.raised(self.room)):
            if monotonic() > end:
                break
            sleep(0.5)
        return missing


def drive(site: Site, tables: int, asked: Namespace) -> None:
    """What the command line asks for, in a room with so many tables."""
    plans = list(_plans(asked))
    found = Drive(site, tables, plans[0], -(-tables // (asked.each or tables)))
    if asked.climb:
        run(found.climb(hold=asked.hold))
    else:
        run(found.play(plans, hold=asked.hold))
    if asked.verify:
        call_command("verify")


def _plans(asked: Namespace) -> Iterator[Plan]:
    """One for each pace, in this order."""
    stretches = len(asked.events)
    minutes = asked.minutes * stretches if len(asked.minutes) == 1 else asked.minutes
    for events, lasting in zip(asked.events, minutes, strict=True):
        yield Plan(
            events=events,
            speed=asked.speed,
            seconds=lasting * 60,
            streams=asked.streams,
            desks=asked.desks,
            mix=Mix(full=asked.full, second=0.1),
        )


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the loop that costs the least."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def waiting_tasks() -> int:
    """Tasks of the review that no worker has taken."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return int(client.llen(QUEUE))


async def _held(hold: bool) -> None:
    if hold:
        sys.stdout.write("Everybody is here. Enter begins.\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.readline)
