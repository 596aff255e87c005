"""Requests to addresses that other people give: guarded, limited, and the only ones.

An address may name anything, so a name is looked up once, every address it leads to
must belong to the whole Internet or to a network that an administrator names, and the
connection goes to what was looked up. No redirect is followed, no proxy is asked, the
body of an answer is not read, and a time limit covers everything from the first look-up
to the last byte.
"""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

PORTS = {"https": 443, "http": 80}
# Seconds for all of it, and for one read, write or connection.
TOTAL, STEP = 8.0, 5.0
# The line of the status and the headers; nothing else of an answer is read.
LONGEST_ANSWER = 16_384
PLACES = 2
LONGEST_NUMBER = 9
# Public IPv6 addresses are in this network; others lead to IPv4 (NAT64), to the local
# network, or nowhere.
GLOBAL = ip_network("2000::/3")


class NotReached(Exception):
    """Nobody answers at an address, or nobody may be asked there.

    ``code``: ``no_address``, ``inside``, ``slow``, ``too_long``, ``away``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Reply:
    """The status, and after how many seconds to come again, where it says so."""

    status: int
    again_after: int | None = None


@dataclass(frozen=True)
class Place:
    """Where one address of a name leads: the host, the port."""

    host: str
    port: int


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the whole Internet; raises `ValueError`."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        held = found.ipv4_mapped or found.sixtofour
        if held is not None:
            return is_public(str(held))
        if found.teredo or found not in GLOBAL:
            return False
    return found.is_global and not found.is_multicast


def may_be_asked(address: str, inside: Iterable[str] = ()) -> bool:
    """Whether an IP address is public or within one of these networks."""
    if is_public(address):
        return True
    found: Any = ip_address(address.partition("%")[0])
    named = getattr(found, "ipv4_mapped", None) or found
    return any(named in ip_network(one, strict=False) for one in inside)


def addresses_of(
    host: str, port: int, inside: Iterable[str] = (), within: float = TOTAL
) -> list[Place]:
    """Where a name leads now; raises `NotReached` unless all of it may be asked."""
    found = list(dict.fromkeys(_look_up(host, port, within)))
    if not found:
        raise NotReached("away")
    allowed = tuple(inside)
    if not all(may_be_asked(address, allowed) for address in found):
        raise NotReached("inside")
    return [Place(address, port) for address in found]


def _look_up(host: str, port: int, within: float) -> list[str]:
    """Resolve a host name in a thread of its own: `getaddrinfo` has no time limit."""
    found: list[str] = []

    def ask() -> None:
        try:
            answer = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        found.extend(str(address[0]) for *_rest, address in answer)

    asking = Thread(target=ask, daemon=True, name="look-up")
    asking.start()
    asking.join(max(within, 0))
    if asking.is_alive():
        raise NotReached("slow")
    return found


def trust() -> ssl.SSLContext:
    """The certificates that count: those of the system."""
    return ssl.create_default_context()


def post(
    url: str,
    body: bytes,
    headers: dict[str, str],
    *,
    inside: Iterable[str] = (),
    total: float = TOTAL,
) -> Reply:
    """Send one message; raises `NotReached`.

    Without TLS only to a network that is named in ``inside``.
    """
    until, parts = monotonic() + total, urlsplit(url)
    port = parts.port or PORTS[parts.scheme]
    places = addresses_of(str(parts.hostname), port, inside, total)
    if parts.scheme != "https" and any(is_public(place.host) for place in places):
        raise NotReached("no_address")
    for place in places[:PLACES]:
        try:
            return _ask(parts, place, body, headers, until)
        except TimeoutError:
            trouble = "slow"
        except _TooLong:
            trouble = "too_long"
        except (OSError, HTTPException):
            trouble = "away"
        except ValueError:
            trouble = "no_address"
    raise NotReached(trouble)


class _TooLong(Exception):
    """The answer is longer than anybody reads."""


class _Read(io.RawIOBase):
    """What comes in, while there is time, and no more than is read of an answer."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self._line, self._until, self._left = line, until, LONGEST_ANSWER

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._left:
            raise _TooLong
        self._line.settimeout(_left(self._until))
        read = self._line.recv_into(buffer, min(len(buffer), self._left))
        self._left -= read
        return read


class _Line:
    """A socket of which every step ends in time; as `HTTPConnection` uses one."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self._line, self._until = line, until

    def sendall(self, data: Any) -> None:
        left = memoryview(data)
        while left:
            self._line.settimeout(_left(self._until))
            left = left[self._line.send(left) :]

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Read(self._line, self._until))

    def close(self) -> None:
        self._line.close()


def _left(until: float) -> float:
    """The seconds that the next step may take; raises `TimeoutError`."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return min(left, STEP)


def _connected(parts: SplitResult, place: Place, until: float) -> socket.socket:
    line = socket.create_connection((place.host, place.port), _left(until))
    if parts.scheme != "https":
        return line
    try:
        line.settimeout(_left(until))
        return trust().wrap_socket(line, server_hostname=parts.hostname)
    except BaseException:
        line.close()
        raise


def _ask(
    parts: SplitResult,
    place: Place,
    body: bytes,
    headers: dict[str, str],
    until: float,
) -> Reply:
    line = _connected(parts, place, until)
    try:
        asked = HTTPConnection(parts.netloc)
        vars(asked)["sock"] = _Line(line, until)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        asked.request("POST", path, body, headers | {"Connection": "close"})
        answer = asked.getresponse()
        return Reply(answer.status, _seconds(answer.getheader("Retry-After", "")))
    finally:
        line.close()


def _seconds(told: str) -> int | None:
    """After how many seconds to come again: a number, or a date (RFC 9110, 10.2.3)."""
    if told.isdecimal():
        return int(told[:LONGEST_NUMBER])
    try:
        moment = parsedate_to_datetime(told)
    except ValueError:
        return None
    left = moment.replace(tzinfo=UTC) - datetime.now(UTC)
    return max(0, ceil(left.total_seconds()))
