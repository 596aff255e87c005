"""One follower of the events for each process, and all its open streams.

The hub asks the store what is new after every wake-up, and every few seconds without
one; a stream only waits for the hub. Nothing is taken from the wake-up itself.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import AbstractEventLoop, Event, Lock, Queue, QueueFull, Task
from collections.abc import Callable, Container
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError, connections
from redis.exceptions import RedisError

from tables.calls import selectors as calls
from tables.common.redis_servers import listening, notifier_url
from tables.event_store import store
from tables.event_store.notifier import CHANNEL, named_in
from tables.event_store.store import StreamedEvent
from tables.web.api.painter import Desk, Painter
from tables.web.pages.drawing import Canvas

BACKLOG = 2000
POLL_WITH_REDIS = 5.0
POLL_ALONE = 1.0
# After so many streams other threads get the interpreter: the painter and pages.
TOGETHER = 8
P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class NotifierState:
    """Whether notifications arrive; without them the hub polls the store."""

    slow: bool


@dataclass(frozen=True)
class DeskChanged:
    """A step at the desk about a table; it has no position."""

    table: int


@dataclass(frozen=True)
class AccessChanged:
    """An account, tablet or program may have lost access: its streams check at once."""


@dataclass(frozen=True)
class TilesReady:
    """The painter has tiles ready."""


News = StreamedEvent | NotifierState | DeskChanged | AccessChanged | TilesReady


class Listener:
    """One open stream's place at the hub. ``lost`` when it could not keep up.

    ``tables`` are those whose events it gets, None for all: what a tablet never shows
    does not wake its stream. ``whose`` names its owner as `tables.access.revocation`
    does. ``desk`` is where its tiles lie, if they come with the stream.
    """

    def __init__(self, position: int) -> None:
        self.position = position
        self.tables: Container[int] | None = None
        self.whose = ""
        self.desk: Desk | None = None
        self.queue: Queue[News] = Queue(BACKLOG)
        self.lost = False

    def tell(self, news: News) -> None:
        """Pass an event on; a reader that is too slow has to reconnect."""
        about = news.table if isinstance(news, StreamedEvent | DeskChanged) else None
        if about is not None and self.tables is not None and about not in self.tables:
            return
        try:
            self.queue.put_nowait(news)
        except QueueFull:
            self.lost = True

    def wake(self) -> bool:
        """Queue a notice that its tiles are ready; False if the queue is full."""
        if self.queue.full():
            return False
        self.queue.put_nowait(TilesReady())
        return True


@dataclass(frozen=True)
class HubState:
    """The state of a hub: its streams, the slowest one's backlog, its position."""

    streams: int
    backlog: int
    position: int


class Hub:
    """Follows the store while streams are open, with one database connection."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._woken = Event()
        self._hears_redis = False
        self._position = 0
        self._step = 0
        self._tasks: list[Task[None]] = []
        # Listeners join and leave one at a time: two at once would start two followers,
        # and every event would be sent twice.
        self._joining = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="stream")
        self._painter = Painter()

    async def join(self) -> Listener:
        """Listen from now on: every event after ``position`` is sent."""
        async with self._joining:
            if not self._tasks:
                await self._start()
            listener = Listener(self._position)
            if not self._hears_redis:
                listener.tell(NotifierState(slow=True))
            self._listeners.add(listener)
        return listener

    async def leave(self, listener: Listener) -> None:
        """Stop listening; with the last one the hub stops following."""
        self._listeners.discard(listener)
        async with self._joining:
            if not self._listeners:
                await self._stop()
        await self.stop_painting(listener)

    def paint_for(self, listener: Listener, canvas: Canvas) -> None:
        """From now on, paint the tables that a listener follows."""
        desk = self._painter.open(canvas, listener.wake)
        if desk and listener.desk:
            desk.go_on_from(listener.desk)
        listener.desk = desk or listener.desk

    async def stop_painting(self, listener: Listener) -> None:
        """Send no more tiles to a listener, not even those that lie there."""
        if listener.desk:
            await self._painter.close(listener.desk)

    def open_in_all(self) -> int:
        """How many streams are open here."""
        return len(self._listeners)

    def open_by(self, whose: str) -> int:
        """How many streams one account, tablet or program has open here."""
        return sum(one.whose == whose for one in self._listeners)

    def following(self) -> HubState | None:
        """The state of this hub, while streams are open; callable from any thread."""
        backlogs = [listener.queue.qsize() for listener in tuple(self._listeners)]
        if not backlogs:
            return None
        return HubState(len(backlogs), max(backlogs), self._position)

    async def ask(self, question: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Ask the store on the hub's own thread and connection."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, _ask, question, *args)

    async def _start(self) -> None:
        # Subscribe before the position is read, or a wake-up between the two is lost.
        heard = Event()
        hearing = asyncio.create_task(self._hear(heard))
        try:
            await _for_a_while(heard, POLL_ALONE)
            self._position = await self.ask(store.settled_position)
            self._step = await self.ask(calls.last_step)
        except BaseException:
            # A listener that leaves meanwhile cancels this: nothing may stay open.
            hearing.cancel()
            self._thread.submit(connections.close_all)
            raise
        self._tasks = [hearing, asyncio.create_task(self._follow())]

    async def _stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.ask(connections.close_all)

    async def _hear(self, heard: Event) -> None:
        """Turn messages on the channel into wake-ups, until cancelled."""
        while True:
            with suppress(RedisError, OSError):
                await self._hear_once(heard)
            self._note_hearing(False)
            await asyncio.sleep(POLL_ALONE)

    async def _hear_once(self, heard: Event) -> None:
        async with listening(notifier_url()) as redis, redis.pubsub() as sub:
            await sub.subscribe(CHANNEL)
            self._note_hearing(True)
            heard.set()
            async for message in sub.listen():
                self._send_to_look(set(named_in(message["data"])))
                self._woken.set()

    def _send_to_look(self, named: Container[str]) -> None:
        for listener in self._listeners:
            if listener.whose in named:
                listener.tell(AccessChanged())

    def _note_hearing(self, hears: bool) -> None:
        """Tell the open streams of a change, which a page may show."""
        if hears != self._hears_redis:
            self._hears_redis = hears
            # A reader that waits for a wake-up, which now cannot come, looks at once.
            self._woken.set()
            self._tell(NotifierState(slow=not hears))

    async def _follow(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._catch_up()
            except (DatabaseError, InterfaceError):
                logger.warning(
                    "The event stream cannot reach the database; trying again."
                )
                await asyncio.sleep(POLL_ALONE)
            pause = POLL_WITH_REDIS if self._hears_redis else POLL_ALONE
            await _for_a_while(self._woken, pause)

    async def _catch_up(self) -> None:
        rows = await self.ask(store.read_after, self._position)
        await self._painter.paint_soon([row.table for row in rows])
        for row in rows:
            self._position = row.position
            await self._tell_all(row)
        steps = await self.ask(calls.steps_after, self._step)
        await self._painter.paint_soon([table for _step, table in steps])
        for step, table in steps:
            self._step = step
            await self._tell_all(DeskChanged(table))

    async def _tell_all(self, news: StreamedEvent | DeskChanged) -> None:
        for number, listener in enumerate(tuple(self._listeners)):
            listener.tell(news)
            if number % TOGETHER == 0:
                await asyncio.sleep(0)

    def _tell(self, news: NotifierState) -> None:
        for listener in self._listeners:
            listener.tell(news)


async def _for_a_while(event: Event, seconds: float) -> None:
    """Wait for an event, no longer than so many seconds.

    Not `asyncio.wait_for`: in Python 3.11 that loses a cancellation which comes at the
    moment of the event, and the follower would go on beside the next one.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


def _ask(question: Callable[..., T], *args: object) -> T:
    try:
        return question(*args)
    except (DatabaseError, InterfaceError):
        # A broken connection is thrown away; the next question opens another.
        connections.close_all()
        raise


_hubs: WeakKeyDictionary[AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of this process (of this event loop)."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def hub_states() -> list[HubState]:
    """The state of each hub of this process that has open streams."""
    return [found for one in tuple(_hubs.values()) if (found := one.following())]
