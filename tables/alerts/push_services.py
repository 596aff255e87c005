"""Talking to a push service: what address may be one, and one request to it.

The address comes from a browser, so it may name anything. A request goes by https on
the usual port, as `tables.common.outside` sends one.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from tables.common import outside
from tables.common.outside import NotReached, Reply, is_public

LONGEST = 1_000
PORT = 443


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


def post(endpoint: str, body: bytes, headers: dict[str, str]) -> Reply:
    """Send one message; raises `NotReached`."""
    if not is_push_address(endpoint):
        raise NotReached("no_address")
    return outside.post(endpoint, body, headers)
