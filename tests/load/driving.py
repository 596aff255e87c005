"""One room after the other, filled, played in and looked at afterwards.

Imported only after Django is set up.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Coroutine
from time import monotonic, sleep
from typing import Any, TypeVar

import redis
import uvloop
from django.conf import settings

from tests.harness.site import Site
from tests.load import report, room
from tests.load.boards import Mix
from tests.load.climbing import climb, full
from tests.load.stage import Crowd, Plan, Stage, time_questions
from tests.load.usage import memory, used

# A worker that keeps up needs a moment; one that does not is not waited for.
QUESTIONS_WITHIN = 20.0
T = TypeVar("T")


class Drive:
    """A room full of people on a site, for as many stretches as are wanted."""

    def __init__(self, site: Site, tables: int, plan: Plan) -> None:
        self._site, self._plan = site, plan
        self.room = room.open_room(tables)
        self.crowd = Crowd(self.room, site.addresses, plan, self._usage)

    def _usage(self) -> dict[str, float]:
        return used(self._site.parts)

    async def play(self, *, hold: bool) -> Stage:
        """One stretch at the pace asked for."""
        await self.crowd.gather()
        await _held(hold)
        stage = await self.crowd.play(self._plan)
        await self.crowd.leave()
        return stage

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
            busy = ", ".join(full(stage)) or "no process"
            text += [f"  too fast: {'; '.join(signs)}"]
            text += [f"  busy all the time: {busy}", ""]
        sys.stdout.write("\n".join(text) + "\n")
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
    plan = Plan(
        events=asked.events,
        speed=asked.speed,
        seconds=asked.minutes * 60,
        streams=asked.streams,
        desks=asked.desks,
        mix=Mix(full=asked.full, second=0.1),
    )
    found = Drive(site, tables, plan)
    if asked.climb:
        run(found.climb(hold=asked.hold))
        return
    stage = run(found.play(hold=asked.hold))
    missing = found.ask_worker(stage)
    found.show(stage, [])
    sys.stdout.write(
        f"  {missing} questions not raised {QUESTIONS_WITHIN:.0f} s later; megabytes "
        f"held: {memory(site.parts)}\n\n"
    )


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the loop that costs the least."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def waiting_tasks() -> int:
    """Tasks of the review that no worker has taken."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return int(client.llen("celery"))


async def _held(hold: bool) -> None:
    if hold:
        sys.stdout.write("Everybody is here. Enter begins.\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.readline)
