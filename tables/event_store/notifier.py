"""Notifications for the followers of events: new events, or access that has ended.

The message holds ids only and is never trusted: followers read the store, and check
again who may still follow. A lost message costs a moment, so a Redis that is slow or
unreachable neither delays an entry nor fails it.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from selectors import EVENT_READ, PollSelector
from socket import socketpair
from threading import Lock, Thread
from time import sleep
from typing import Any

import msgspec
from redis import RedisError

from tables.common import redis_servers
from tables.common.redis_servers import notifier_url
from tables.event_store.store import StreamedEvent

CHANNEL = "rectify.events"
TIMEOUT = 1.0
# How many of the last notifications are sent again when Redis has closed the
# connection: more than are sent before the thread notices.
REPEATED = 16
# What may wait while Redis is away; the oldest go first.
BACKLOG = 1000
REST_AFTER_FAILURE = 1.0
# What stands in a message about people and tablets; positions come as a list.
LOOK_AGAIN = "look_again"
logger = logging.getLogger(__name__)


class Publisher(Thread):
    """Sends notifications on a connection that stays open; a thread reopens it.

    The thread that stored the events sends the notification itself, without waiting for
    an answer: another thread woken for it would compete for the interpreter.

    What is written just after Redis has closed the connection is lost without an error,
    and redis-py retries only after an error. So this thread sleeps until the connection
    ends, and then sends the last notifications once more on a new one. A follower that
    is woken twice looks twice, no more.
    """

    def __init__(self, url: str) -> None:
        super().__init__(name="wake-ups", daemon=True)
        self._waiting: deque[object] = deque(maxlen=BACKLOG)
        self._sent: deque[object] = deque(maxlen=REPEATED)
        self._free = Lock()
        # The thread sleeps on this and on the connection; a byte rouses it.
        self._receiver, self._sender = socketpair()
        self._receiver.setblocking(False)
        self._sender.setblocking(False)
        self._line: Any = redis_servers.connection(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
        )

    def wake(self, message: object) -> None:
        """Notify the followers of positions or of accounts; returns at once."""
        if not self._sent_now(message):
            self._waiting.append(message)
            # A full buffer has roused the thread already.
            with suppress(BlockingIOError):
                self._sender.send(b"!")

    def _sent_now(self, message: object) -> bool:
        """Whether it was sent: not while another thread sends, or reopens the line."""
        if not self._free.acquire(blocking=False):
            return False
        try:
            if self._line.is_connected:
                self._send(message)
                return True
        except (RedisError, OSError):
            logger.debug("The connection to Redis is closed; reconnecting.")
            self._line.disconnect()
        finally:
            self._free.release()
        return False

    def _send(self, message: object) -> None:
        self._line.send_command("PUBLISH", CHANNEL, msgspec.json.encode(message))
        self._sent.append(message)

    def run(self) -> None:
        """Send what waits; reopen the connection when it has ended."""
        while True:
            self._sleep()
            try:
                with self._free:
                    self._catch_up()
            except (RedisError, OSError):
                logger.warning("Redis is away; followers find new events themselves.")
                sleep(REST_AFTER_FAILURE)

    def _sleep(self) -> None:
        """Sleep until a notification waits or the connection ends."""
        with self._free:
            line = self._line._get_socket()
            watched = [one.fileno() for one in (self._receiver, line) if one]
        with PollSelector() as selector:
            for one in watched:
                selector.register(one, EVENT_READ)
            selector.select()
        with suppress(BlockingIOError):
            self._receiver.recv(BACKLOG)

    def _catch_up(self) -> None:
        """Send what waits, after what may have been lost with the last connection.

        With neither, the next notification opens a connection.
        """
        if self._has_ended():
            self._line.disconnect()
            if self._sent or self._waiting:
                self._open()
            for message in tuple(self._sent):
                self._send(message)
            self._sent.clear()
        while self._waiting:
            self._send(self._waiting[0])
            self._waiting.popleft()

    def _has_ended(self) -> bool:
        """Whether the connection is closed, or was never open.

        Redis sends no replies here, so there is nothing else to read.
        """
        try:
            return not self._line.is_connected or bool(self._line.can_read())
        except (RedisError, OSError):
            return True

    def _open(self) -> None:
        self._line.connect()
        self._line.send_command("CLIENT", "REPLY", "OFF")


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
