"""Where the rulings of a file belong: this tournament, boards with the same events.

A ruling stands on what was recorded, so a board must hold the events it had when the
file was written: the same table's key, and at that version the same hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulings.exchange.values import Document, Stream
from rulings.scoring.problems import refuse
from tables.models import Board, StoredEvent, Tournament

Place = tuple[str, int, int]


def require_tournament(document: Document, tournament: Tournament) -> None:
    """Refuse a file of another tournament."""
    if document.key != tournament.key:
        raise refuse(
            "other_tournament",
            f"This file holds the rulings of {document.tournament!r}, which is another "
            "tournament than this one.",
        )


def boards_of(document: Document, tournament: Tournament) -> Mapping[Place, Board]:
    """The board here of each that something in the file is about.

    Raises `Unscorable`: ``unknown_board``, ``other_events``, ``without_hands``.
    """
    streams = {(b.section, b.table, b.board): b.stream for b in document.boards}
    wanted = {*_named(document)}
    known = Board.objects.filter(table__section__tournament=tournament)
    here = {(one.table.key, one.number): one for one in known.select_related("table")}
    found = {}
    for place in sorted(wanted):
        stream = streams.get(place)
        board = here.get((stream.table, place[2])) if stream else None
        if stream is None or board is None:
            raise refuse("unknown_board", f"{_name(place)} is not in this tournament.")
        _require_events(board, stream, place)
        found[place] = board
    return found


def _named(document: Document) -> Iterable[Place]:
    for case in document.cases:
        yield case.section, case.table, case.board
    for flag in document.flags:
        yield flag.section, flag.table, flag.board
    for asked in document.questions:
        if asked.table is not None and asked.board is not None:
            yield asked.section, asked.table, asked.board


def _require_events(board: Board, stream: Stream, place: Place) -> None:
    if stream.head is None:
        raise refuse("without_hands", "The file was written without the hands.")
    at = StoredEvent.objects.filter(board=board, version=stream.events).first()
    if at is None or bytes(at.hash).hex() != stream.head:
        raise refuse(
            "other_events",
            f"{_name(place)} has other events here than the file was written with.",
        )


def _name(place: Place) -> str:
    return f"Board {place[2]} at table {place[0]}{place[1]}"
