"""A nudge to whoever follows the events: something new is stored.

The message holds ids only and is never trusted: followers read the store. A lost
message costs a moment, so it is sent by a thread of its own: a Redis that is slow or
away neither delays an entry nor fails it.
"""

from __future__ import annotations

import logging
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from redis import Redis, RedisError

if TYPE_CHECKING:
    from tables.store import Followed

CHANNEL = "rectify.events"
TIMEOUT = 1.0
REST_AFTER_FAILURE = 1.0
logger = logging.getLogger(__name__)


class Publisher(Thread):
    """Sends what is waiting, several wake-ups in one message."""

    def __init__(self, url: str) -> None:
        super().__init__(name="wake-ups", daemon=True)
        self._waiting: SimpleQueue[int] = SimpleQueue()
        self._redis = Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
        )

    def wake(self, positions: list[int]) -> None:
        """Have the followers told of these positions; returns at once."""
        for position in positions:
            self._waiting.put(position)

    def run(self) -> None:
        """Publish for as long as the process lives."""
        while True:
            self._publish(self._collect())

    def _collect(self) -> list[int]:
        positions = [self._waiting.get()]
        while True:
            try:
                positions.append(self._waiting.get_nowait())
            except Empty:
                return positions

    def _publish(self, positions: list[int]) -> None:
        try:
            self._redis.publish(CHANNEL, msgspec.json.encode(positions))
        except (RedisError, OSError):
            logger.warning("Redis is away; followers find new events by themselves.")
            sleep(REST_AFTER_FAILURE)


@cache
def publisher(url: str) -> Publisher:
    """The publisher of this process to one Redis."""
    made = Publisher(url)
    made.start()
    return made


def wake_desks() -> None:
    """Somebody at the desk took a step, which has no position (`tables.calls`)."""
    publisher(settings.REDIS_URL).wake([0])


def announce(*, appended: tuple[Followed, ...], **_signal: Any) -> None:
    """Receive `events_appended`."""
    publisher(settings.REDIS_URL).wake([row.position for row in appended])
