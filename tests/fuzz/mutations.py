"""Files made wrong as files go wrong: cut, doubled, swapped, recoded, exaggerated."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

# What breaks readers: signs of the formats, numbers no format means, odd letters.
ODD = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n\n", b'"', b"|", b"<", b">",
    b"&a;", b"]]>", b"<!DOCTYPE a [<!ENTITY a 'aaaa'>]>", b"{", b"[" * 2000, b"}", b"]",
    b"-1", b"0", b"99999999999999999999", b"9" * 5000, b"1e999", b"NaN", b"1/0",
    b"#", b"^", b"%", b";", b"=1+1", b"\t", b"\xc2\xb2", b"\xd9\xa3", b"\xe2\x80\xae",
    b"\xf0\x9f\x82\xa1", b"\xed\xa0\x80", b"10", b"T", b"A6040", b"^60", b"AP", b"md|",
    b"pn|", b"qx|", b"[Board \"", b"[Deal \"", b"Board 01=", b"  " * 500,
)  # fmt: skip
LARGEST = 60_000
# What stands in JSON where something else is meant.
MEMBERS: tuple[Any, ...] = (
    *("", "x" * 300, "\x00", "2026", "Ω", -1, 2**40, 0.5, None, True, [], {}, [[]]),
)
Mutation = Callable[[Random, bytes], bytes]


def mutated(draw: Random, content: bytes, other: bytes) -> bytes:
    """The file after one to six mutations; at times half of it is another file."""
    if draw.random() < 0.1:
        content = content[: _place(draw, content)] + other[_place(draw, other) :]
    for _ in range(draw.choice((1, 1, 1, 2, 3, 6))):
        content = draw.choice(MUTATIONS)(draw, content)
    return content[:LARGEST]


def member_changed(draw: Random, content: bytes) -> bytes:
    """JSON as before but for one member, wherever it lies."""
    plain = json.loads(content)
    _change_member(draw, plain)
    return json.dumps(plain).encode()


def _change_member(draw: Random, value: Any) -> None:
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = draw.choice(list(keys))
    if isinstance(value[key], dict | list) and value[key] and draw.random() < 0.85:
        _change_member(draw, value[key])
    else:
        value[key] = draw.choice(MEMBERS)


def _place(draw: Random, content: bytes) -> int:
    return draw.randint(0, len(content))


def _cut(draw: Random, content: bytes) -> bytes:
    start = _place(draw, content)
    return content[:start] + content[start + draw.choice((1, 2, 9, 80, 4000)) :]


def _end(draw: Random, content: bytes) -> bytes:
    return content[: _place(draw, content)]


def _put(draw: Random, content: bytes) -> bytes:
    at = _place(draw, content)
    return content[:at] + draw.choice(ODD) + content[at:]


def _flip(draw: Random, content: bytes) -> bytes:
    if not content:
        return b""
    at = draw.randrange(len(content))
    return content[:at] + bytes([draw.randrange(256)]) + content[at + 1 :]


def _repeat(draw: Random, content: bytes) -> bytes:
    start = _place(draw, content)
    piece = content[start : start + draw.choice((1, 10, 200))]
    return content[:start] + piece * draw.choice((2, 3, 50)) + content[start:]


def _lines(draw: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    first, second = (draw.randrange(len(lines)) for _ in range(2))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _number(draw: Random, content: bytes) -> bytes:
    """One digit, wherever it stands, becomes something that is none, or too many."""
    places = [at for at, sign in enumerate(content) if 48 <= sign <= 57]
    if not places:
        return content
    at = draw.choice(places)
    return content[:at] + draw.choice(ODD) + content[at + 1 :]


def _recode(draw: Random, content: bytes) -> bytes:
    text = content.decode("utf-8", "replace")
    codec = draw.choice(("utf-16", "windows-1253", "latin-1", "utf-8-sig", "utf-32"))
    return text.encode(codec, "replace")


def _lower(draw: Random, content: bytes) -> bytes:
    return draw.choice((bytes.lower, bytes.upper, bytes.swapcase))(content)


MUTATIONS: tuple[Mutation, ...] = (
    _cut, _cut, _end, _put, _put, _put, _flip, _flip, _repeat, _lines, _number, _number,
    _recode, _lower,
)  # fmt: skip
