"""Threads that answer requests, each one request after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from deploy.web.call_stack import with_large_stack

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Worker:
    """A thread that does what it is given, one thing after the other.

    Not an executor of the standard library, which may end a request in another thread
    than it began in, and whose futures and locks cost every request more.
    """

    def __init__(self, name: str) -> None:
        self._given: SimpleQueue[Callable[[], object]] = SimpleQueue()
        # It ends with the process.
        Thread(target=self._work, name=name, daemon=True).start()

    def give(self, work: Callable[[], object]) -> None:
        """Queue work behind all that was given before."""
        self._given.put(work)

    def make(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Queue work; a coroutine waits for its result by the future."""
        loop = asyncio.get_running_loop()
        made: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            loop.call_soon_threadsafe(_settle, made, *_outcome(work))

        self.give(do)
        return made

    @with_large_stack
    def _work(self) -> None:
        while True:
            work = self._given.get()
            try:
                work()
            except Exception:
                logger.exception("A request did not end cleanly.")


class Busy(Exception):
    """No thread was free in time. The work was not begun."""


class Pool:
    """Some threads. A request that finds none free waits, and holds none meanwhile."""

    def __init__(self, name: str, threads: int) -> None:
        self._waiting = 0
        # The thread that worked last works next: its memory is still in the cache.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for number in range(threads):
            self._idle.put_nowait(Worker(f"{name}_{number}"))

    async def make(
        self,
        work: Callable[[], T],
        end: Callable[[], object] = lambda: None,
        patience: float | None = None,
    ) -> T:
        """The result of some work; ``end`` follows in the same thread.

        Raises `Busy` after so many seconds without a free thread.
        """
        worker = await self._free(patience)
        try:
            return await worker.make(work)
        finally:
            # The coroutine that waits for the answer runs before ``end``.
            asyncio.get_running_loop().call_soon(self._end, worker, end)

    async def _free(self, patience: float | None) -> Worker:
        """A free thread; those who have waited longest get it first."""
        if not self._waiting and not self._idle.empty():
            return self._idle.get_nowait()
        self._waiting += 1
        try:
            async with asyncio.timeout(patience):
                return await self._idle.get()
        except TimeoutError:
            raise Busy from None
        finally:
            self._waiting -= 1

    def _end(self, worker: Worker, end: Callable[[], object]) -> None:
        worker.give(end)
        self._idle.put_nowait(worker)


def _outcome(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except Exception as wrong:
        return None, wrong


def _settle(made: asyncio.Future[Any], result: Any, wrong: Exception | None) -> None:
    if made.done():
        return  # nobody waits any more: the server is ending
    if wrong is not None:
        made.set_exception(wrong)
    else:
        made.set_result(result)
