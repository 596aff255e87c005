"""A stream of events in a file: how far it is read, and whether its chain holds."""

from __future__ import annotations

import msgspec

from tables.archive.files import BadFile
from tables.archive.lines import BoardLine, EventLine
from tables.event_store.records import first_link, link


def link_of(before: bytes, line: EventLine) -> bytes:
    """The hash of an event after the one with the hash ``before``; b"" without any."""
    try:
        return link(before, line.stored())
    except (msgspec.MsgspecError, ValueError, OverflowError):
        return b""


def not_recorded(line: int) -> BadFile:
    """The refusal of an event whose hash is another one."""
    what = "the event, or the one before it, is not what was recorded."
    return BadFile("changed", line, what)


class Stream:
    """How far a stream of the file has been read."""

    def __init__(self, line: int, board: BoardLine) -> None:
        self.line = line
        self.board = board
        self.version = 0
        self.hash = first_link(board.table, board.number)
