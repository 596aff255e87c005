"""Talking to a push service: what address may be one, and one request to it.

The address comes from a browser, so it may name anything. A request goes by https on
the usual port to an address that belongs to the whole Internet, looked up once and
used as it was looked up; it follows no redirect.
"""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

LONGEST = 1_000
PORT = 443
TIMEOUT = 5.0
# A gateway to any IPv4 address, ours too.
TRANSLATED = ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")


class NotReached(Exception):
    """Nobody answers at the address of a push service, or it is none."""


@dataclass(frozen=True)
class PushAnswer:
    """The status, and after how many seconds to come again, where it says so."""

    status: int
    again_after: int | None = None


def is_push_address(endpoint: str) -> bool:
    """Whether this may be the address of a push service: the name is not looked up."""
    try:
        parts = urlsplit(endpoint)
        is_plain = parts.port in (None, PORT) and "@" not in parts.netloc
    except ValueError:
        return False
    host = parts.hostname or ""
    is_https = parts.scheme == "https" and is_plain and not parts.fragment
    return (
        is_https and len(endpoint) <= LONGEST and endpoint.isascii() and _may_be(host)
    )


def _may_be(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".internal"))


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the whole Internet; raises `ValueError`."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour
        if inside is not None:
            return is_public(str(inside))
        if found.teredo or any(found in network for network in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast


def addresses_of(host: str) -> list[tuple[str, int]]:
    """Where a name leads now, all of it public; raises `NotReached`."""
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except OSError as wrong:
        raise NotReached(host) from wrong
    addresses = [str(address[0]) for *_rest, address in found]
    if not addresses or not all(map(is_public, addresses)):
        raise NotReached(host)
    return [(address, PORT) for address in dict.fromkeys(addresses)]


def trust() -> ssl.SSLContext:
    """The certificates that count: those of the system."""
    return ssl.create_default_context()


def post(endpoint: str, body: bytes, headers: dict[str, str]) -> PushAnswer:
    """Send one message; raises `NotReached`."""
    if not is_push_address(endpoint):
        raise NotReached(endpoint)
    parts = urlsplit(endpoint)
    last: Exception | None = None
    for place in addresses_of(str(parts.hostname))[:2]:
        try:
            return _ask(parts, place, body, headers)
        except (OSError, HTTPException) as wrong:
            last = wrong
    raise NotReached(endpoint) from last


class _Connection(HTTPSConnection):
    """A connection to a place that was looked up, under the name that was asked for."""

    def __init__(self, host: str, place: tuple[str, int]) -> None:
        self._trusted = trust()
        super().__init__(host, timeout=TIMEOUT, context=self._trusted)
        self._place = place

    def connect(self) -> None:
        line = socket.create_connection(self._place, TIMEOUT)
        self.sock = self._trusted.wrap_socket(line, server_hostname=self.host)


def _ask(
    parts: SplitResult, place: tuple[str, int], body: bytes, headers: dict[str, str]
) -> PushAnswer:
    line = _Connection(str(parts.hostname), place)
    try:
        line.request(
            "POST",
            parts.path + (f"?{parts.query}" if parts.query else ""),
            body,
            headers,
        )
        answer = line.getresponse()
        again = answer.getheader("Retry-After", "")
        return PushAnswer(answer.status, int(again) if again.isdecimal() else None)
    finally:
        line.close()
