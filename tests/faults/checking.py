"""The invariants, asked of the store itself when the senders rest.

Imported only after Django is set up.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.db import connection, connections

from lawbook import without_deal
from rulings.cases.models import Flag
from rulings.flags.questions import questions_on
from tables.access.visibility import EVERYTHING
from tables.event_store import store
from tables.event_store.view_rows import BoardShown
from tables.integrity.verifying import verify
from tables.models import Board, BoardView, StoredEvent, TableView, Tournament
from tables.projections.projections import show_board, show_table
from tests.faults.findings import Findings
from tests.faults.journal import Journal, Promise, chunks

FOUND = """
SELECT e.client_id::text, b.table_id, b.number, e.version, e.type
FROM tables_storedevent e JOIN tables_board b ON b.id = e.board_id
WHERE e.client_id = ANY(%s::uuid[])
"""
TWICE = """
SELECT client_id::text FROM tables_storedevent GROUP BY client_id HAVING count(*) > 1
UNION ALL
SELECT device || ' ' || seq FROM tables_storedevent
WHERE seq IS NOT NULL GROUP BY device, seq HAVING count(*) > 1
"""
GAPS = """
SELECT b.id FROM tables_board b LEFT JOIN tables_storedevent e ON e.board_id = b.id
GROUP BY b.id HAVING count(e.version) <> b.version
    OR min(e.version) <> 1 OR max(e.version) <> b.version
"""
FLAGS = """
SELECT board_id, card, law FROM rulings_flag
GROUP BY board_id, card, law HAVING count(*) > 1
"""
MANY = 1000


def check(journal: Journal, tables: Iterable[int]) -> Findings:
    """Everything since the last check; `tables` is where it was entered."""
    connections.close_all()
    found = Findings()
    promises, refused = journal.take_fresh()
    found.lost += missing(promises)
    found.broken += intruders(refused)
    found.broken += [
        f"acknowledged at two versions: {name}" for name in journal.contradictions()
    ]
    found.doubled += [str(row[0]) for row in _rows(TWICE)]
    found.broken += [f"versions with gaps on board {row[0]}" for row in _rows(GAPS)]
    found.broken += [f"a flag was raised twice: {row}" for row in _rows(FLAGS)]
    found.broken += unkept(journal)
    for table in tables:
        found.broken += differences(table)
    found.broken += unverified(tables)
    return found


def unverified(tables: Iterable[int]) -> list[str]:
    """What `manage.py verify` says of the tournaments of these tables."""
    wanted = Tournament.objects.filter(sections__tables__in=list(tables)).distinct()
    found = [finding for one in wanted for finding in verify(one, lambda _: None)]
    return [f"verify: {finding.place}: {finding.what}" for finding in found]


def check_everything(journal: Journal) -> Findings:
    """Every promise ever made."""
    connections.close_all()
    return Findings(lost=list(missing(journal.kept.values())))


def missing(promises: Iterable[Promise]) -> Iterator[str]:
    """Promised entries that are not in the store exactly where it was said."""
    for part in chunks(promises, MANY):
        rows = _rows(FOUND, [promise.id for promise in part])
        stored = {Promise(*row) for row in rows}
        yield from (str(promise) for promise in part if promise not in stored)


def intruders(refused: Iterable[str]) -> Iterator[str]:
    """Entries that were refused for good and are in the store all the same."""
    for part in chunks(refused, MANY):
        for row in _rows(FOUND, part):
            yield f"a refused entry was stored: {row[0]}"


def unkept(journal: Journal) -> list[str]:
    """The store holds what was acknowledged, and nothing besides."""
    late = sum(len(_rows(FOUND, part)) for part in chunks(journal.overtaken, MANY))
    stored = StoredEvent.objects.count() - late
    if stored == len(journal.kept):
        return []
    return [f"{stored} events are stored and {len(journal.kept)} were acknowledged"]


def differences(table: int) -> Iterator[str]:
    """Views of a table and its boards that are not what the events give."""
    shown = []
    for board in Board.objects.filter(table_id=table).order_by("pk"):
        view = rebuilt(table, board)
        shown.append(view.live)
        if _stored_view(board) != (view.version, view.document, view.updated_at):
            yield f"board {board.number} of table {table} is shown differently"
    whole = show_table(table, shown)
    kept = TableView.objects.filter(table_id=table).first()
    if kept is None:
        return
    made = (whole.board, whole.summary, msgspec.to_builtins(whole.live))
    if (kept.board, kept.summary, kept.live) != made:
        yield f"table {table} is shown differently"


def rebuilt(table: int, board: Board) -> BoardShown:
    """The view of a board made from its events."""
    rows = store.read(board.pk)
    log = store.fold(rows)
    return show_board((table, board.number), rows, log, without_deal(log))


def _stored_view(board: Board) -> tuple[Any, ...]:
    view = BoardView.objects.get(board=board)
    return view.version, view.document, view.updated_at


def unraised(tables: Iterable[int]) -> list[str]:
    """Boards of these tables whose open flags are not their open questions."""
    wrong = []
    for board in Board.objects.filter(table__in=list(tables)):
        asked = {(q.card, q.law) for q in questions_on(EVERYTHING.board(board))}
        flags = Flag.objects.filter(board=board, status=Flag.Status.OPEN)
        if set(flags.values_list("card", "law")) != asked:
            wrong.append(f"board {board.pk}: the questions are {asked}")
    return wrong


def _rows(sql: str, *values: list[str]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
