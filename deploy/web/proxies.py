"""Trusted proxies: only their forwarding headers are believed; others are noted.

A proxy says in a header which client asks and whether over TLS. Anybody can send such a
header, so it is removed when it comes from another address. Most often the operator
forgot to name the proxy, and all clients behind it share one address: the last such
address of a day is kept in Redis for the doctor.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from redis import RedisError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from deploy.web.wire import Application, Message, Receive, Send
from tables.common.redis_servers import client as redis_client
from tables.common.redis_servers import notifier_url

SAID_BY_PROXIES = frozenset(
    {
        b"forwarded",
        b"x-forwarded-for",
        b"x-forwarded-host",
        b"x-forwarded-port",
        b"x-forwarded-prefix",
        b"x-forwarded-proto",
        b"x-real-ip",
    }
)


class NamedProxies:
    """Applies the forwarding headers of these proxies, and drops those of others.

    ``heard`` is called with the address of any other client that sends such headers.
    """

    def __init__(
        self,
        app: Application,
        named: Sequence[str],
        heard: Callable[[str], object],
    ) -> None:
        self._app = app
        # Its types are closed dictionaries; ours are open.
        theirs: Any = app
        self._of_proxies = ProxyHeadersMiddleware(theirs, trusted_hosts=list(named))
        self._heard = heard

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on, as from the real client."""
        client = scope.get("client")
        address = client[0] if client else ""
        if address in self._of_proxies.trusted_hosts:
            passed_on: Any = self._of_proxies
            await passed_on(scope, receive, send)
            return
        if _drop_forwarding_headers(scope):
            self._heard(address)
        await self._app(scope, receive, send)


def _drop_forwarding_headers(scope: Message) -> bool:
    """Remove forwarding headers; whether there was any."""
    headers = scope["headers"]
    left = [one for one in headers if one[0] not in SAID_BY_PROXIES]
    scope["headers"] = left
    return len(left) < len(headers)


KEY = "rectify.unnamed_proxy"
A_DAY = 24 * 60 * 60
MOST = 20
WORDS = (
    "%s sends proxy headers, and TRUSTED_PROXIES does not name it: they are ignored."
)
logger = logging.getLogger(__name__)
_told: set[str] = set()


def note_unknown_proxy(address: str) -> None:
    """Note an address once, without waiting; called from the event loop."""
    if address not in _told and len(_told) < MOST:
        _told.add(address)
        asyncio.get_running_loop().run_in_executor(None, record_unknown_proxy, address)


def record_unknown_proxy(address: str) -> None:
    """Log the address, and keep it in Redis for the doctor."""
    logger.warning(WORDS, address)
    try:
        with redis_client(notifier_url(), socket_timeout=2) as redis:
            redis.set(KEY, address, ex=A_DAY)
    except (RedisError, OSError):
        pass


def last_unknown_proxy() -> str:
    """The last address noted within a day; empty where there is none, or no Redis."""
    try:
        with redis_client(notifier_url(), socket_timeout=2) as redis:
            found = redis.get(KEY)
    except (RedisError, OSError):
        return ""
    return found.decode() if isinstance(found, bytes) else ""
