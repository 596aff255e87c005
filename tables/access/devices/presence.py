"""Who else is at a table: looking at it, or entering there, in the last two minutes.

Looks are kept in Redis, which may be away; entries are in the store, and always count.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from time import monotonic

import msgspec
from django.conf import settings
from redis import Redis, RedisError

from tables.access.sql import WHO_ENTERED
from tables.common.database import rows

RECENT = timedelta(minutes=2)
# A Redis that does not answer costs one request this long, then rests.
PATIENCE = 0.3
REST = 10.0


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """A tablet or a logged-in user at a table; ``key`` identifies the screen."""

    key: str
    name: str
    device: int = 0
    user: int = 0


def note_visit(*, table: int, visitor: Visitor, now: datetime) -> list[str]:
    """Note that a visitor looks at a table now; return who else is there, by name."""
    names = {name for key, name in _looking(table, visitor, now) if key != visitor.key}
    names |= set(_entering(table, visitor, now))
    return sorted(names - {visitor.name} if visitor.device else names)


def _entering(table: int, visitor: Visitor, now: datetime) -> list[str]:
    since, me = now - RECENT, (visitor.user, visitor.device)
    return [name for (name,) in rows(WHO_ENTERED, table, since, since, *me) if name]


def _looking(table: int, visitor: Visitor, now: datetime) -> Iterator[tuple[str, str]]:
    redis = _redis(settings.REDIS_URL)
    try:
        found = redis.visit(f"rectify.at.{table}", visitor, now)
    except (RedisError, OSError):
        redis.rest()
        return
    for member in found:
        key, _bar, name = member.decode().partition("|")
        yield key, name


class _Visits:
    """One sorted set a table: who looks, by the time of the last look."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self._away_until = 0.0

    def visit(self, key: str, visitor: Visitor, now: datetime) -> list[bytes]:
        """Note a visit; return all recent visits."""
        if monotonic() < self._away_until:
            return []
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zadd(key, {f"{visitor.key}|{visitor.name}": now.timestamp()})
            pipe.zremrangebyscore(key, 0, (now - RECENT).timestamp())
            pipe.expire(key, RECENT)
            pipe.zrange(key, 0, -1)
            found: list[bytes] = pipe.execute()[-1]
        return found

    def rest(self) -> None:
        """Leave Redis alone for a while after an error."""
        self._away_until = monotonic() + REST


@cache
def _redis(url: str) -> _Visits:
    return _Visits(url)
