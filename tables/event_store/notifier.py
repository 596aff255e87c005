"""A nudge to whoever follows the events: something new is stored, or somebody has left.

The message holds ids only and is never trusted: followers read the store, and look
again who is still welcome. A lost message costs a moment, so a Redis that is slow or
away neither delays an entry nor fails it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Any

import msgspec
from django.conf import settings
from redis import ConnectionPool, RedisError

from tables.event_store.store import Followed

CHANNEL = "rectify.events"
TIMEOUT = 1.0
REST_AFTER_FAILURE = 1.0
# What stands in a message about people and tablets; positions come as a list.
LOOK_AGAIN = "look_again"
LOST = "A wake-up is lost; followers find new events themselves."
logger = logging.getLogger(__name__)


class Publisher(Thread):
    """Sends wake-ups on a line that stays open; the thread opens it, again if need be.

    Whoever has stored something sends the wake-up himself, without waiting for an
    answer: a thread that is woken for it competes with him for the interpreter.
    """

    def __init__(self, url: str) -> None:
        super().__init__(name="wake-ups", daemon=True)
        self._waiting: SimpleQueue[object] = SimpleQueue()
        self._free = Lock()
        self._line: Any = ConnectionPool.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
        ).make_connection()

    def wake(self, message: object) -> None:
        """Have the followers told, of positions or of people; returns at once."""
        if not self._sent(message):
            self._waiting.put(message)

    def run(self) -> None:
        """Open the line whenever a wake-up could not be sent, and send it."""
        while True:
            message = self._waiting.get()
            try:
                with self._free:
                    self._open()
                    if not self._send(message):
                        logger.warning(LOST)
            except (RedisError, OSError):
                logger.warning("Redis is away; followers find new events themselves.")
                sleep(REST_AFTER_FAILURE)

    def _open(self) -> None:
        if not self._line.is_connected:
            self._line.connect()
            self._line.send_command("CLIENT", "REPLY", "OFF")

    def _sent(self, message: object) -> bool:
        """Whether it has gone out: not while somebody else sends, or opens the line."""
        if not self._free.acquire(blocking=False):
            return False
        try:
            return self._line.is_connected and self._send(message)
        finally:
            self._free.release()

    def _send(self, message: object) -> bool:
        try:
            # Nothing is ever answered here: what can be read is that Redis has gone.
            if not self._line.can_read():
                self._line.send_command(
                    "PUBLISH", CHANNEL, msgspec.json.encode(message)
                )
                return True
        except (RedisError, OSError):
            logger.debug("The line to Redis is closed; it is opened again.")
        self._line.disconnect()
        return False


@cache
def publisher(url: str) -> Publisher:
    """The publisher of this process to one Redis."""
    made = Publisher(url)
    made.start()
    return made


def wake_desks() -> None:
    """Somebody at the desk took a step, which has no position (`tables.calls`)."""
    publisher(settings.REDIS_URL).wake([0])


def end_streams(*whose: str) -> None:
    """Have the open streams of these look at once whether they are still welcome.

    ``whose`` as `tables.access.leaving` names them. Call it after the commit.
    """
    publisher(settings.REDIS_URL).wake({LOOK_AGAIN: whose})


def named_in(message: object) -> Iterable[str]:
    """Whose streams a message is about; nobody's where it tells of new events."""
    if not isinstance(message, bytes) or not message.startswith(b"{"):
        return ()
    told: dict[str, list[str]] = msgspec.json.decode(message)
    return told.get(LOOK_AGAIN, ())


def announce(*, appended: tuple[Followed, ...], **_signal: Any) -> None:
    """Receive `events_appended`."""
    publisher(settings.REDIS_URL).wake([row.position for row in appended])
