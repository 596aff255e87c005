"""Verifies the whole store: recomputes every hash and state, and names differences.

Board by board, so that any number of them fits in memory; in one snapshot, so that
entries may go on. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tables.common.database import rows
from tables.event_store import sql
from tables.event_store.store import read
from tables.event_store.view_rows import LiveBoard
from tables.integrity.auditing import audit_breaks
from tables.integrity.foreign_seals import broken_seals
from tables.integrity.guards import weaknesses
from tables.integrity.replaying import Mismatch, Replayed, replayed
from tables.integrity.sealing import KeptSeal, kept_breaks, seal_breaks, unsealed
from tables.integrity.sql import SNAPSHOT
from tables.projections.models import TableView
from tables.projections.projections import show_table
from tables.tournaments.models import Board, Tournament

# What each kind of finding means is in docs/events-store.md.
BREAKS = frozenset({"broken", "view", "unsealed"})
EVERYWHERE = "the whole store"


class VerifyProgress(msgspec.Struct):
    """The progress of a check, for display."""

    boards: int = 0
    events: int = 0
    changes: int = 0
    seals: int = 0


Watch = Callable[[VerifyProgress], None]


def verify(
    tournament: Tournament | None, watch: Watch, kept: Sequence[KeptSeal] = ()
) -> Iterator[Mismatch]:
    """Yield everything that is not as it was recorded; nothing means all is well.

    With a tournament, its streams only: seals and the audit log stand on all of them.
    ``kept`` are seals that were kept elsewhere, to compare with. Findings come while
    the work continues; ``watch`` is called after each board and seal with the progress.
    """
    progress = VerifyProgress()
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
        for place, what in weaknesses():
            yield Mismatch("broken", place, None, what)
        yield from _streams(_boards(tournament), progress, watch)
        yield from _seals_elsewhere(tournament)
        if tournament is None:
            yield from _whole_store(progress, watch)
            yield from kept_breaks(kept)


def _boards(tournament: Tournament | None) -> QuerySet[Board]:
    boards = Board.objects.select_related("table__section__tournament", "view")
    if tournament is not None:
        boards = boards.filter(table__section__tournament=tournament)
    return boards.order_by("table_id", "number")


def _streams(
    boards: QuerySet[Board], progress: VerifyProgress, watch: Watch
) -> Iterator[Mismatch]:
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


def _table_view(table: int, live: list[LiveBoard]) -> Iterator[Mismatch]:
    """Compared only where every board is as it was: a table shows its boards."""
    stored = TableView.objects.filter(table=table).first()
    wanted: Any = None
    if live:
        whole = show_table(table, live)
        wanted = whole.board, whole.summary, msgspec.to_builtins(whole.live)
    if wanted != (stored and (stored.board, stored.summary, stored.live)):
        what = "its view is not what its boards give: run `manage.py rebuild`"
        yield Mismatch("view", f"table {table}", None, what)


def _whole_store(progress: VerifyProgress, watch: Watch) -> Iterator[Mismatch]:
    """Check what no single board shows: stray rows, the audit log, the seals."""

    def tell(what: str, number: int) -> None:
        setattr(progress, what, number)
        watch(progress)

    for what, number in rows(sql.LOOSE):
        if number:
            yield Mismatch("broken", EVERYWHERE, None, f"{number} {what}")
    yield from audit_breaks(partial(tell, "changes"))
    yield from seal_breaks(partial(tell, "seals"))
    yield from unsealed(timezone.now())


def _seals_elsewhere(tournament: Tournament | None) -> Iterator[Mismatch]:
    """The seals that came with imported tournaments, over what is here."""
    for seal, what in broken_seals(tournament):
        place = f"seal of {seal.day} from elsewhere, tournament {seal.tournament_id}"
        yield Mismatch("broken", place, None, what)
