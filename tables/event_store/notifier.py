"""Notifications for the followers of events: new events, or access that has ended.

The message holds ids only and is never trusted: followers read the store, and check
again who may still follow. A lost message costs a moment, so a Redis that is slow or
unreachable neither delays an entry nor fails it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any

import msgspec
from redis import RedisError

from tables.common import redis_servers
from tables.common.redis_servers import notifier_url
from tables.event_store.store import StreamedEvent

CHANNEL = "rectify.events"
TIMEOUT = 1.0
# Seconds without a message after which the connection is checked before it is used. It
# is not checked sooner: when Redis restarts, its followers reconnect too, and then read
# the store.
IDLE = 1.0
# On a new connection as well, for it may have been closed since the last message.
ATTEMPTS = 2
REST_AFTER_FAILURE = 1.0
# What stands in a message about people and tablets; positions come as a list.
LOOK_AGAIN = "look_again"
LOST = "A wake-up is lost; followers find new events themselves."
logger = logging.getLogger(__name__)


class Publisher(Thread):
    """Sends notifications on a connection that stays open; a thread reopens it.

    The thread that stored the events sends the notification itself, without waiting for
    an answer: another thread woken for it would compete for the interpreter.
    """

    def __init__(self, url: str) -> None:
        super().__init__(name="wake-ups", daemon=True)
        self._waiting: SimpleQueue[object] = SimpleQueue()
        self._free = Lock()
        self._sent_at = 0.0
        self._line: Any = redis_servers.connection(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
        )

    def wake(self, message: object) -> None:
        """Notify the followers of positions or of accounts; returns at once."""
        if not self._sent(message):
            self._waiting.put(message)

    def run(self) -> None:
        """Reopen the connection when a notification could not be sent, and send it."""
        while True:
            message = self._waiting.get()
            try:
                with self._free:
                    if not any(
                        self._sent_on_open_line(message) for _attempt in range(ATTEMPTS)
                    ):
                        logger.warning(LOST)
            except (RedisError, OSError):
                logger.warning("Redis is away; followers find new events themselves.")
                sleep(REST_AFTER_FAILURE)

    def _sent_on_open_line(self, message: object) -> bool:
        """Whether it was sent; the connection is opened first where there is none."""
        self._open()
        return self._send(message)

    def _open(self) -> None:
        if not self._line.is_connected:
            self._line.connect()
            self._line.send_command("CLIENT", "REPLY", "OFF")

    def _sent(self, message: object) -> bool:
        """Whether it was sent: not while another thread sends, or reopens the line."""
        if not self._free.acquire(blocking=False):
            return False
        try:
            return self._line.is_connected and self._send(message)
        finally:
            self._free.release()

    def _send(self, message: object) -> bool:
        try:
            if not self._is_closed():
                self._line.send_command(
                    "PUBLISH", CHANNEL, msgspec.json.encode(message)
                )
                self._sent_at = monotonic()
                return True
        except (RedisError, OSError):
            logger.debug("The connection to Redis is closed; reconnecting.")
        self._line.disconnect()
        return False

    def _is_closed(self) -> bool:
        """Whether Redis has closed an idle connection.

        It sends no replies here, so there is nothing else to read.
        """
        is_idle = monotonic() - self._sent_at > IDLE
        return is_idle and bool(self._line.can_read())


@cache
def publisher(url: str) -> Publisher:
    """The publisher of this process to one Redis."""
    made = Publisher(url)
    made.start()
    return made


def notify_desks() -> None:
    """Notify of a step at the desk, which has no position (`tables.calls`)."""
    publisher(notifier_url()).wake([0])


def end_streams(*whose: str) -> None:
    """Have these open streams check at once whether they may go on.

    ``whose`` as `tables.access.revocation` names them. Call it after the commit.
    """
    publisher(notifier_url()).wake({LOOK_AGAIN: whose})


def named_in(message: object) -> Iterable[str]:
    """The streams that a message is about; none where it announces new events."""
    if not isinstance(message, bytes) or not message.startswith(b"{"):
        return ()
    told: dict[str, list[str]] = msgspec.json.decode(message)
    return told.get(LOOK_AGAIN, ())


def announce(*, appended: tuple[StreamedEvent, ...], **_signal: Any) -> None:
    """Receive `events_appended`."""
    publisher(notifier_url()).wake([row.position for row in appended])
