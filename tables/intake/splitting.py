"""A batch taken apart by its brackets and commas, where it cannot be read as JSON.

A reader of JSON gives up at half a character or a thousand nested brackets, and loses
every entry with that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

# A text, or what opens, closes and separates.
TOKENS = re.compile(rb'"(?:[^"\\]|\\.)*+"|[][{},:]', re.DOTALL)
OPENING, CLOSING = (b"[", b"{"), (b"]", b"}")
LISTED = b'"entries"'


class Split(msgspec.Struct, frozen=True):
    """A batch with an empty list of entries, and the entries as they are written."""

    around: bytes
    entries: list[bytes]


def split(body: bytes) -> Split | None:
    """The parts of a batch; None where no list of entries is found."""
    start = _start(body)
    if start is None:
        return None
    commas, end = _within(body, start)
    if end is None:
        return None
    edges = [start, *commas, end]
    between = pairwise(edges)
    parts = [body[left + 1 : right].strip() for left, right in between]
    around = body[: start + 1] + body[end:]
    return Split(around, [] if parts == [b""] else parts)


def _start(body: bytes) -> int | None:
    """Where the list of entries opens: the body is one, or holds one by its name."""
    tokens = _tokens(body)
    at, first = next(tokens, (0, b""))
    if first == b"[":
        return at
    depth, before = 0, (b"", b"")
    for at, token in tokens:
        if not depth and token == b"[" and before == (LISTED, b":"):
            return at
        depth += (token in OPENING) - (token in CLOSING)
        if not depth:
            before = before[1], token
    return None


def _within(body: bytes, start: int) -> tuple[list[int], int | None]:
    """The commas of the list that opens there, and where it closes."""
    commas: list[int] = []
    depth = 0
    for at, token in _tokens(body, start):
        depth += (token in OPENING) - (token in CLOSING)
        if not depth:
            return commas, at
        if depth == 1 and token == b",":
            commas.append(at)
    return commas, None


def _tokens(body: bytes, start: int = 0) -> Iterator[tuple[int, bytes]]:
    for found in TOKENS.finditer(body, start):
        yield found.start(), found[0]
