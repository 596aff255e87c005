"""Connections to Redis: to one server, or to the master that Sentinels name.

`redis-sentinel://name:password@one:26379,two:26379/0?master=rectify` names the
Sentinels; name, password and database are those of the servers that they watch. The
master is asked for at each new connection, so one that was promoted is found.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any
from urllib.parse import SplitResult, urlsplit, urlunsplit

import msgspec
from django.conf import settings
from redis import Redis
from redis import asyncio as redis_asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.asyncio.sentinel import Sentinel as AsyncSentinel
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry
from redis.sentinel import Sentinel

SCHEME = "redis-sentinel"
PORT = 26379
MASTER, SENTINEL_PASSWORD = "master", "sentinel_password"
# A Sentinel that does not answer is passed over.
PATIENCE = 1.0
EXAMPLE = f"{SCHEME}://one:26379,two:26379/0?master=NAME"
NO_MASTER = f"names no master: {EXAMPLE}."
NO_PLACE = f"has a Sentinel without a name, or a port that is none: {EXAMPLE}."


class Sentinels(msgspec.Struct, frozen=True):
    """Who is asked for which master; ``login`` are its name, password and database."""

    places: list[tuple[str, int]]
    master: str
    login: dict[str, Any]
    password: str = ""

    @property
    def asking(self) -> dict[str, Any]:
        """How the Sentinels themselves are spoken to."""
        own = {"password": self.password} if self.password else {}
        return {
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            **own,
        }


def sentinels(url: str) -> Sentinels | None:
    """The Sentinels that an address names; None where it names a server itself.

    Raises `ValueError` with the rest of a sentence.
    """
    parts = urlsplit(url)
    if parts.scheme != SCHEME:
        return None
    before, _sign, named = parts.netloc.rpartition("@")
    login = f"{before}@" if before else ""
    plain = urlunsplit(parts._replace(scheme="redis", netloc=f"{login}host"))
    said = parts_of(plain)
    said.pop("host")
    master, password = said.pop(MASTER, ""), said.pop(SENTINEL_PASSWORD, "")
    if not master:
        raise ValueError(NO_MASTER)
    places = [_place(urlsplit(f"//{one}")) for one in named.split(",")]
    return Sentinels(places, master, said, password)


def parts_of(url: str) -> dict[str, Any]:
    """What the address of one server says, by redis' names; raises `ValueError`."""
    found: dict[str, Any] = parse_url(url)
    return found


def _place(one: SplitResult) -> tuple[str, int]:
    try:
        host, port = one.hostname, one.port or PORT
    except ValueError:
        host = None
    if not host:
        raise ValueError(NO_PLACE)
    return host, port


def client(url: str, **options: Any) -> Redis:
    """A client of the server, or of whichever is the master."""
    found = sentinels(url)
    if found is None:
        return Redis.from_url(url, **options)
    known: Any = _known_sentinels(url)
    # Once more at once: the Sentinels may know another master by now.
    options = {"retry": Retry(NoBackoff(), 1), **options}
    made: Redis = known.master_for(found.master, **found.login, **options)
    return made


def connection(url: str, **options: Any) -> Any:
    """One connection of one's own, still to be opened."""
    return client(url, **options).connection_pool.make_connection()


@lru_cache
def _known_sentinels(url: str) -> Sentinel:
    """Asked again and again on the same connections."""
    found = sentinels(url)
    assert found is not None
    asking = {**found.asking, "retry": Retry(NoBackoff(), 0)}
    return Sentinel(found.places, sentinel_kwargs=asking)


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[redis_asyncio.Redis]:
    """A client for one event loop, closed at the end; it fails at once.

    A client that retries by itself hides from its owner that no messages arrive.
    """
    once: dict[str, Any] = {"retry": AsyncRetry(NoBackoff(), 0)}
    found = sentinels(url)
    if found is None:
        async with redis_asyncio.Redis.from_url(url, **once) as one:
            yield one
        return
    known = AsyncSentinel(found.places, sentinel_kwargs=found.asking | once)
    try:
        async with known.master_for(found.master, **found.login, **once) as master:
            yield master
    finally:
        for one in known.sentinels:
            await one.aclose()


def notifier_url() -> str:
    """Where wake-ups go, and where is kept who looks at a table."""
    return str(settings.NOTIFIER_URL or settings.REDIS_URL)
