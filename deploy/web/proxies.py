"""Trusted proxies: only their forwarding headers are believed.

A proxy says in a header who asks and whether over TLS. Anybody can send such a header,
so one that comes from another address is taken off before anything reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from deploy.web.wire import Application, Message, Receive, Send

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

    ``heard`` is told the address of anybody else who says such things.
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
        if _take_off(scope):
            self._heard(address)
        await self._app(scope, receive, send)


def _take_off(scope: Message) -> bool:
    """Whether there was any such header."""
    headers = scope["headers"]
    left = [one for one in headers if one[0] not in SAID_BY_PROXIES]
    scope["headers"] = left
    return len(left) < len(headers)
