"""Recompute everything that was recorded, and name what is not as it was.

Board by board, so that any number of them fits in memory; in one snapshot, so that
entries may go on. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet

from tables.archive.seals import broken_seals
from tables.database import rows
from tables.models import Board, Seal, TableView, Tournament
from tables.projecting.projections import LiveBoard, show_table
from tables.proving import sealing
from tables.proving.guards import weaknesses
from tables.proving.replaying import Finding, Replayed, replayed
from tables.store import read
from tables.storing import sql

# What each kind of finding means is in docs/events-store.md.
BREAKS = frozenset({"broken", "view"})
SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
EVERYWHERE = "the whole store"


class Progress(msgspec.Struct):
    """How far it has come, for whoever watches."""

    boards: int = 0
    events: int = 0
    seals: int = 0


Watch = Callable[[Progress], None]


def verify(tournament: Tournament | None, watch: Watch) -> Iterator[Finding]:
    """Everything that is not as it was recorded; nothing at all is the good answer.

    With a tournament, its streams only: seals stand on all of them. Findings come
    while the work goes on; ``watch`` hears after each board and seal how far it is.
    """
    progress = Progress()
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
        for place, what in weaknesses():
            yield Finding("broken", place, None, what)
        yield from _streams(_boards(tournament), progress, watch)
        yield from _seals_elsewhere(tournament)
        if tournament is None:
            yield from _whole_store()
            yield from _seals(progress, watch)


def _boards(tournament: Tournament | None) -> QuerySet[Board]:
    boards = Board.objects.select_related("table__section__tournament", "view")
    if tournament is not None:
        boards = boards.filter(table__section__tournament=tournament)
    return boards.order_by("table_id", "number")


def _streams(
    boards: QuerySet[Board], progress: Progress, watch: Watch
) -> Iterator[Finding]:
    found = boards.iterator(chunk_size=200)
    for table, group in groupby(found, key=lambda board: board.table_id):
        told, live = False, []
        for board in group:
            done = _board(board)
            progress.boards += 1
            progress.events += board.version
            watch(progress)
            told = told or bool(done.findings)
            live += [done.live] if done.live else []
            yield from done.findings
        if not told:
            yield from _table_view(table, live)


def _board(board: Board) -> Replayed:
    """One stream: its chain, then its replay if that is whole."""
    events = read(board.pk)
    audit = rows(sql.AUDIT, board.pk)
    return replayed(board, events, [(position, ok) for _, position, ok in audit])


def _table_view(table: int, live: list[LiveBoard]) -> Iterator[Finding]:
    """Compared only where every board is as it was: a table shows its boards."""
    stored = TableView.objects.filter(table=table).first()
    wanted: Any = None
    if live:
        whole = show_table(table, live)
        wanted = whole.board, whole.summary, msgspec.to_builtins(whole.live)
    if wanted != (stored and (stored.board, stored.summary, stored.live)):
        what = "its view is not what its boards give: `manage.py rebuild` makes it anew"
        yield Finding("view", f"table {table}", None, what)


def _whole_store() -> Iterator[Finding]:
    """What no single board can show: events and receipts without one another."""
    for what, number in rows(sql.LOOSE):
        if number:
            yield Finding("broken", EVERYWHERE, None, f"{number} {what}")


def _seals_elsewhere(tournament: Tournament | None) -> Iterator[Finding]:
    """The seals that came with imported tournaments, over what is here."""
    for seal, what in broken_seals(tournament):
        place = f"seal of {seal.day} from elsewhere, {seal.tournament}"
        yield Finding("broken", place, None, what)


def _seals(progress: Progress, watch: Watch) -> Iterator[Finding]:
    trusted = sealing.trusted_keys()
    last = None
    for seal in Seal.objects.order_by("day"):
        for what in _seal_breaks(last, seal, trusted):
            yield Finding("broken", f"seal of {seal.day}", None, what)
        progress.seals += 1
        watch(progress)
        last = seal


def _seal_breaks(last: Seal | None, seal: Seal, trusted: set[bytes]) -> Iterator[str]:
    if not sealing.is_signed(seal):
        yield "its signature does not fit what it says"
    elif trusted and bytes(seal.public_key) not in trusted:
        yield "it is signed by a key that is neither ours nor in SEAL_PUBLIC_KEYS"
    now = sealing.digest_between(last, seal.position)
    if now != (seal.streams, bytes(seal.digest)):
        since = f"after {last.day} " if last else ""
        yield f"the streams that got events {since}are not what was sealed"
