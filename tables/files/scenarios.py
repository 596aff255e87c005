"""Scenarios out of files: JSON, JSON lines, and play records in PBN or LIN."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import msgspec

Json = dict[str, Any]
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Scenario(msgspec.Struct, frozen=True):
    """A board told as events, as they stand in the file.

    ``tricks_written`` are declarer's, where a play record names them beside the cards.
    """

    events: list[Any]
    name: str | None = None
    edition: str | int | None = None
    tricks_written: int | None = None


class Unreadable(msgspec.Struct, frozen=True):
    """Something in the file that is no scenario, and why, in one sentence."""

    sentence: str


def read_scenarios(name: str, content: bytes) -> list[Scenario | Unreadable]:
    """Every scenario of a file, by the end of its name; each readable or not.

    Standard input, ``-``, has no such end: what it is shows in how it begins.
    """
    content = content.removeprefix(BYTE_ORDER_MARK)
    kind = _kind_shown(content) if name == "-" else PurePath(name).suffix.lower()
    if kind in (".pbn", ".lin"):
        # Only here: the library takes seconds to load.
        from tables.files.play_records import read_lin, read_pbn  # noqa: PLC0415 slow

        read = read_pbn if kind == ".pbn" else read_lin
        return read(_as_text(content))
    if kind == ".jsonl":
        return _read_lines(content)
    return [_read_one(content, "The file")]


def _kind_shown(content: bytes) -> str:
    """The kind of file that begins so: a PBN tag or comment, LIN, or lines of JSON."""
    begun = content.lstrip()
    if begun.startswith((b"%", b"[Event ", b"[Board ")):
        return ".pbn"
    if begun[:1].isalpha() and b"|" in begun[:20]:
        return ".lin"
    first, _, rest = begun.partition(b"\n")
    several = rest.strip() and isinstance(_read_one(first, "Line 1"), Scenario)
    return ".jsonl" if several else ".json"


def _read_lines(content: bytes) -> list[Scenario | Unreadable]:
    lines = enumerate(content.splitlines(), start=1)
    return [_read_one(line, f"Line {number}") for number, line in lines if line.strip()]


def _read_one(content: bytes, what: str) -> Scenario | Unreadable:
    try:
        return msgspec.json.decode(content, type=Scenario)
    except msgspec.ValidationError as wrong:
        return Unreadable(f"{what} is not a scenario with 'events': {wrong}.")
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        return Unreadable(f"{what} is not readable as JSON: {wrong}.")


def _as_text(content: bytes) -> str:
    """Play records are often older than UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
