"""Scenarios out of files: JSON, JSON lines, and play records in PBN or LIN."""

from __future__ import annotations

import sys
from pathlib import Path, PurePath

from lawbook import Event, Refused, admit, empty_log, read_event
from tables.formats.lin import read_boards
from tables.formats.pbn import read_games
from tables.formats.scenarios import Scenario, Unreadable, read_json, read_json_lines

UNREADABLE = 2
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
Boards = list[tuple[str, tuple[Event, ...]]]


def read_scenarios(name: str, content: bytes) -> list[Scenario | Unreadable]:
    """Every scenario of a file, by the end of its name; each readable or not.

    Standard input, ``-``, has no such end: what it is shows in how it begins.
    """
    content = content.removeprefix(BYTE_ORDER_MARK)
    kind = _kind_shown(content) if name == "-" else PurePath(name).suffix.lower()
    if kind in (".pbn", ".lin"):
        # Only here: the library takes seconds to load.
        from tables.formats.play_records import read_lin, read_pbn  # noqa: PLC0415 slow

        read = read_pbn if kind == ".pbn" else read_lin
        return read(_as_text(content))
    if kind == ".jsonl":
        return read_json_lines(content)
    return [read_json(content, "The file")]


def count_boards(name: str, content: bytes) -> int:
    """How many boards a play record holds, readable or not; 0 for other files."""
    kind, text = PurePath(name).suffix.lower(), _as_text(content)
    if kind == ".lin":
        return sum(1 for _ in read_boards(text))
    return sum(1 for _ in read_games(text)) if kind == ".pbn" else 0


def _kind_shown(content: bytes) -> str:
    """The kind of file that begins so: a PBN tag or comment, LIN, or lines of JSON."""
    begun = content.lstrip()
    if begun.startswith((b"%", b"[Event ", b"[Board ")):
        return ".pbn"
    if begun[:1].isalpha() and b"|" in begun[:20]:
        return ".lin"
    first, _, rest = begun.partition(b"\n")
    several = rest.strip() and isinstance(read_json(first, "Line 1"), Scenario)
    return ".jsonl" if several else ".json"


def _as_text(content: bytes) -> str:
    """Play records are often older than UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def content_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def recorded_events(file: str) -> tuple[Boards, list[str]]:
    """Name and events of each scenario, and a sentence for each that cannot be used."""
    try:
        found = read_scenarios(file, content_of(file))
    except OSError as wrong:
        return [], [f"{file} cannot be read: {wrong.strerror}."]
    boards: Boards = []
    sentences = []
    for scenario in found:
        if isinstance(scenario, Unreadable):
            sentences.append(scenario.sentence)
            continue
        try:
            boards.append((scenario.name or "Scenario", _events_of(scenario)))
        except Refused as refused:
            sentences.append(refused.problem.detail)
    return boards, sentences


def _events_of(scenario: Scenario) -> tuple[Event, ...]:
    log = empty_log()
    for raw in scenario.events:
        log = admit(log, read_event(raw))
    return log.events
