"""Enqueue Celery tasks by name, over a connection that the process keeps.

`enqueue_soon` returns at once and sends in a thread; `send_again` sends now and raises
where the broker does not take the task.
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

# Somebody waits for the answer; Celery's own settings would retry for six seconds.
IMPATIENT = {"max_retries": 0, "socket_connect_timeout": 1.0, "socket_timeout": 1.0}
# Seconds that a process which shuts down takes to send the tasks that still wait.
SHUTDOWN = 2.0
# Least seconds between two sends of a task without arguments: one run serves all.
PAUSE = 0.1
logger = logging.getLogger(__name__)
Task = tuple[str, tuple[Any, ...]]


class BrokerRefused(Exception):
    """The broker did not take a message."""


def send_again(task: str, arguments: list[Any]) -> None:
    """Send a task by its name; `BrokerRefused` where the broker does not take it."""
    with kept_producer() as producer:
        current_app.send_task(task, arguments, producer=producer, retry=False)


def enqueue_soon(task: str, *arguments: Any) -> None:
    """Send a task from a thread, so that the sender of an entry does not wait.

    Only for tasks that beat enqueues as well: a killed process loses what waits.
    """
    _sender(os.getpid()).enqueue(task, arguments)


class Sender(Thread):
    """Sends tasks in a thread of its own; a task that already waits is sent once."""

    def __init__(self) -> None:
        super().__init__(name="sender", daemon=True)
        self._waiting: dict[Task, Context] = {}
        self._queue: SimpleQueue[Task | None] = SimpleQueue()
        self._sent_at: dict[str, float] = {}

    def enqueue(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Returns at once."""
        wanted = task, arguments
        if wanted not in self._waiting:
            # The number of the request goes with it.
            self._waiting[wanted] = copy_context()
            self._queue.put(wanted)

    def run(self) -> None:
        """Send one task after the other, until the process ends."""
        while wanted := self._queue.get():
            self._pause(*wanted)
            # From now on the same task is enqueued again.
            context = self._waiting.pop(wanted, None)
            if context is not None:
                context.run(self.send, *wanted)

    def _pause(self, task: str, arguments: tuple[Any, ...]) -> None:
        if arguments:
            return
        sleep(max(0.0, self._sent_at.get(task, -PAUSE) + PAUSE - monotonic()))
        self._sent_at[task] = monotonic()

    def end(self) -> None:
        """Send what still waits, within `SHUTDOWN` seconds."""
        self._queue.put(None)
        self.join(SHUTDOWN)

    def send(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Send one task; log it where the broker is away."""
        try:
            send_again(task, list(arguments))
        except BrokerRefused:
            logger.warning("The broker is away; beat enqueues %s later.", task)
        except Exception:
            logger.exception("The task %s could not be sent.", task)


@cache
def _sender(_process: int) -> Sender:
    made = Sender()
    made.start()
    atexit.register(made.end)
    return made


@contextmanager
def kept_producer() -> Iterator[Producer]:
    """A producer over the connection that the process keeps.

    `BrokerRefused` where the broker does not take the message within a second.
    """
    broker = _broker(os.getpid(), current_app.conf.broker_url)
    try:
        with producers[broker].acquire(block=True) as producer:
            yield producer
    except (OperationalError, OSError) as away:
        raise BrokerRefused from away


@cache
def _broker(_process: int, _address: str) -> Connection:
    """The connection that a process keeps: opening one takes longer than an entry."""
    return current_app.connection_for_write(transport_options=IMPATIENT)
