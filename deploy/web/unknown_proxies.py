"""Notes senders of forwarding headers that are not named as proxies, for the doctor.

Most often the operator forgot to name the proxy, and all clients behind it share one
address. Kept in Redis for a day, the last one only; without Redis a log line says it.
"""

from __future__ import annotations

import asyncio
import logging

from django.conf import settings
from redis import Redis, RedisError

KEY = "rectify.unnamed_proxy"
A_DAY = 24 * 60 * 60
MOST = 20
WORDS = (
    "%s says for whom it asks, as a proxy does, and is not named in TRUSTED_PROXIES:"
    " it is not believed."
)
logger = logging.getLogger(__name__)
_told: set[str] = set()


def hear(address: str) -> None:
    """Note an address once, without waiting; called from the event loop."""
    if address not in _told and len(_told) < MOST:
        _told.add(address)
        asyncio.get_running_loop().run_in_executor(None, note, address)


def note(address: str) -> None:
    """Keep it for the doctor, and tell the log."""
    logger.warning(WORDS, address)
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=2) as redis:
            redis.set(KEY, address, ex=A_DAY)
    except (RedisError, OSError):
        pass


def last() -> str:
    """The last address noted within a day; empty where there is none, or no Redis."""
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=2) as redis:
            found = redis.get(KEY)
    except (RedisError, OSError):
        return ""
    return found.decode() if isinstance(found, bytes) else ""
