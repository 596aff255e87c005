"""Asking the worker for a task by its name, over a connection that the process keeps.

Who is answered at once asks with `ask_soon`; who has to know whether the broker took
it, with `send_again`.
"""

import atexit
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, copy_context
from functools import cache
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any

from celery import current_app
from celery.exceptions import OperationalError
from kombu import Connection, Producer
from kombu.pools import producers

# Someone waits for the answer; Celery alone would try for six seconds.
IMPATIENT = {"max_retries": 0, "socket_connect_timeout": 1.0, "socket_timeout": 1.0}
# For so many seconds a process that ends asks what it has not asked yet.
LAST_QUESTIONS = 2.0
# Seconds before a process asks for the same task again, where one answer serves all.
REST = 0.1
logger = logging.getLogger(__name__)


class BrokerRefused(Exception):
    """The broker did not take a message."""


def send_again(task: str, arguments: list[Any]) -> None:
    """Ask the worker for a task by its name; `BrokerRefused` where nobody takes it."""
    with kept_producer() as producer:
        current_app.send_task(task, arguments, producer=producer, retry=False)


def ask_soon(task: str, *arguments: Any) -> None:
    """Ask the worker at once, without making the sender of an entry wait for it.

    For tasks that beat asks for as well: a process that is killed asks no more.
    """
    _asker(os.getpid()).ask(task, arguments)


class Asker(Thread):
    """Asks the worker on a thread of its own; what waits to be asked is asked once."""

    def __init__(self) -> None:
        super().__init__(name="asker", daemon=True)
        self._waiting: dict[tuple[str, tuple[Any, ...]], Context] = {}
        self._next: SimpleQueue[tuple[str, tuple[Any, ...]] | None] = SimpleQueue()
        self._last: dict[str, float] = {}

    def ask(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Returns at once."""
        wanted = task, arguments
        if wanted not in self._waiting:
            # The number of the request goes with it.
            self._waiting[wanted] = copy_context()
            self._next.put(wanted)

    def run(self) -> None:
        """Ask one after the other, until the process ends."""
        while wanted := self._next.get():
            self._rest(*wanted)
            # Whatever is stored from now on asks again.
            context = self._waiting.pop(wanted, None)
            if context is not None:
                context.run(self.ask_now, *wanted)

    def _rest(self, task: str, arguments: tuple[Any, ...]) -> None:
        """What is not about one board serves all who ask for it meanwhile."""
        if arguments:
            return
        sleep(max(0.0, self._last.get(task, -REST) + REST - monotonic()))
        self._last[task] = monotonic()

    def end(self) -> None:
        """Ask what is still to be asked, for as long as the end can wait."""
        self._next.put(None)
        self.join(LAST_QUESTIONS)

    def ask_now(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Ask for one; a broker that is away is noted."""
        try:
            send_again(task, list(arguments))
        except BrokerRefused:
            logger.warning("The broker is away; beat asks for %s later.", task)
        except Exception:
            logger.exception("The worker could not be asked for %s.", task)


@cache
def _asker(_process: int) -> Asker:
    made = Asker()
    made.start()
    atexit.register(made.end)
    return made


@contextmanager
def kept_producer() -> Iterator[Producer]:
    """What asks the worker, over a connection that the process keeps.

    `BrokerRefused` where the broker does not take what is asked within a second.
    """
    broker = _broker(os.getpid(), current_app.conf.broker_url)
    try:
        with producers[broker].acquire(block=True) as producer:
            yield producer
    except (OperationalError, OSError) as away:
        raise BrokerRefused from away


@cache
def _broker(_process: int, _address: str) -> Connection:
    """What a process keeps open for this: opening takes longer than all of an entry."""
    return current_app.connection_for_write(transport_options=IMPATIENT)
