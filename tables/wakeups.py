"""A nudge to whoever follows the events: something new is stored.

The message holds ids only and is never trusted: followers read the store. A lost
message costs a moment, so a Redis that is away must never fail a request.
"""

from __future__ import annotations

import logging
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

if TYPE_CHECKING:
    from tables.store import Followed

CHANNEL = "rectify.events"
REST_AFTER_FAILURE = 2.0
logger = logging.getLogger(__name__)


class Publisher:
    """Publishes, and leaves a broken Redis alone for a moment."""

    def __init__(self, url: str) -> None:
        # No retries: the request that stored the events is waiting.
        self._redis = Redis.from_url(
            url,
            socket_timeout=0.25,
            socket_connect_timeout=0.25,
            retry=Retry(NoBackoff(), 0),
        )
        self._rests_until = 0.0

    def publish(self, appended: tuple[Followed, ...]) -> None:
        """Tell the followers; say nothing when they cannot be told."""
        if monotonic() < self._rests_until:
            return
        message = msgspec.json.encode([row.position for row in appended])
        try:
            self._redis.publish(CHANNEL, message)
        except (RedisError, OSError):
            self._rests_until = monotonic() + REST_AFTER_FAILURE
            logger.warning("Redis is away; followers find new events by themselves.")


@cache
def publisher() -> Publisher:
    """The publisher of this process."""
    return Publisher(settings.REDIS_URL)


def announce(*, appended: tuple[Followed, ...], **_signal: Any) -> None:
    """Receive `events_appended`."""
    publisher().publish(appended)
