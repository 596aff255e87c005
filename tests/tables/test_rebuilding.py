"""Views are made again table by table, and nobody waits or finds one missing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import StringIO
from time import sleep
from typing import Any

import msgspec
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tables.common import process_pool
from tables.common.database import rows
from tables.models import Board, BoardView, Section, Table, TableView, Tournament
from tables.projections import rebuild as rebuilding
from tables.projections import stored_views
from tables.projections.rebuild import RebuildProgress, rebuild
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, ON_LEAD, OPENED, Room
from tests.tables.tampering import tamper

WAITING = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


@pytest.fixture
def second_connection() -> Iterator[psycopg.Connection]:
    """Another connection to the same database."""
    at = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(**{key: at[key] for key in wanted if at.get(key)}) as other:
        yield other


def in_a_thread(work: Callable[[], Any]) -> Any:
    """Work on a connection of its own, closed at the end."""
    try:
        return work()
    finally:
        connection.close()


def fill(room: Room) -> None:
    """A board at each table; what is shown of the first one is then spoilt."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    room.record(OPENED, AUCTION, table=room.other.pk)
    BoardView.objects.filter(board__table=room.table).update(phase="spoilt")


def phases() -> list[str]:
    """The phase that is shown of each board."""
    views = BoardView.objects.order_by("board__table")
    return list(views.values_list("phase", flat=True))


def elsewhere() -> Table:
    """A table of another tournament."""
    another = Tournament.objects.create(name="Autumn teams")
    section = Section.objects.create(tournament=another, name="A")
    return Table.objects.create(section=section, number=1)


def test_only_one_tournament_is_made_again(room: Room) -> None:
    """What is wrong in another one stays as it is."""
    there = elsewhere()
    room.record(OPENED, AUCTION, table=there.pk)
    room.record(OPENED)
    BoardView.objects.update(phase="spoilt")
    done = rebuild(room.tournament.pk)
    assert (done.events, done.boards, done.tables) == (1, 1, 1)
    assert done.differences == [f"board {room.table.pk}/{BOARD} was shown differently"]
    assert phases() == ["auction", "spoilt"]
    assert rebuild().differences == [f"board {there.pk}/{BOARD} was shown differently"]


def test_views_of_what_has_no_events_are_removed(room: Room) -> None:
    """Of a board nobody has opened, and of a table without boards."""
    board = Board.objects.create(table=room.table, number=3)
    BoardView.objects.create(
        board=board, version=1, document="{}", updated_at=datetime.now(UTC)
    )
    TableView.objects.create(table=room.table, summary={})
    assert rebuild().differences == [
        f"board {room.table.pk}/3 was shown and has no events",
        f"table {room.table.pk} was shown and has no events",
    ]
    assert not BoardView.objects.exists()
    assert not TableView.objects.exists()


def test_entries_elsewhere_go_on_while_a_table_is_made_again(
    live: Room, second_connection: psycopg.Connection
) -> None:
    """The rebuild stands still at the first table; the second one does not notice."""
    fill(live)
    hold = "SELECT 1 FROM tables_table WHERE id = %s FOR UPDATE"
    second_connection.execute(hold, [live.table.pk])
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(in_a_thread, rebuild)
        wait_until_another_waits()
        assert [o.result for o in live.record(NOTE, table=live.other.pk)] == ["new"]
        assert phases() == ["spoilt", "clarification"], "nothing is missing meanwhile"
        second_connection.commit()
        done = work.result()
    assert done.differences == [f"board {live.table.pk}/{BOARD} was shown differently"]
    assert phases() == ["clarification", "clarification"]
    assert rebuild().differences == []


def wait_until_another_waits() -> None:
    """Until a connection to this database waits for a lock."""
    while rows(WAITING) == [(0,)]:
        sleep(0.01)


def test_an_entry_at_the_same_table_is_not_lost(
    live: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between reading and writing: the table is made once more, with it."""
    fill(live)
    true = stored_views.write
    entered: list[str] = []

    def write(rewrites: Sequence[msgspec.Raw]) -> set[int]:
        if not entered:
            entered.extend(outcome.result for outcome in live.record(NOTE))
        return true(rewrites)

    monkeypatch.setattr(stored_views, "write", write)
    rebuild()
    assert entered == ["new"]
    assert BoardView.objects.get(board__table=live.table).version == 5
    assert rebuild().differences == []


def test_readers_never_miss_a_view(
    live: Room, second_connection: psycopg.Connection
) -> None:
    """Someone looks all the time while everything is made again."""
    fill(live)
    over = threading.Event()

    def look() -> set[Any]:
        seen = set()
        while not over.is_set():
            count = "SELECT (SELECT count(*) FROM tables_boardview), count(*) FROM "
            row = second_connection.execute(count + "tables_tableview").fetchone()
            second_connection.commit()
            seen.add(row)
        return seen

    with ThreadPoolExecutor(1) as pool:
        looked = pool.submit(look)
        try:
            for _ in range(20):
                BoardView.objects.update(phase="spoilt")
                TableView.objects.update(board=99)
                assert len(rebuild().differences) == 4
        finally:
            over.set()
        assert looked.result() == {(2, 2)}


def test_progress_is_told_a_few_tables_at_a_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many of how many tables, and the events so far."""
    fill(room)
    monkeypatch.setattr(rebuilding, "AT_FIRST", 1)
    monkeypatch.setattr(rebuilding, "AT_ONCE", 1)
    told: list[RebuildProgress] = []
    rebuild(room.tournament.pk, told.append)
    assert [(one.done, one.tables, one.events) for one in told] == [
        (1, 2, 4),
        (2, 2, 6),
    ]


def test_the_work_of_many_tables_is_shared_and_told_in_order(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two processes: what was wrong is put right, what cannot be read is named."""
    fill(room)
    BoardView.objects.update(phase="spoilt")
    spoil_the_auction(room.table)
    monkeypatch.setattr(process_pool, "cores", lambda: 2)
    monkeypatch.setattr(rebuilding, "FEW", 1)
    monkeypatch.setattr(rebuilding, "AT_FIRST", 1)
    monkeypatch.setattr(rebuilding, "AT_ONCE", 1)
    told: list[RebuildProgress] = []
    done = rebuild(tell=told.append)
    assert [(one.done, one.tables, one.events) for one in told] == [
        (1, 2, 0),
        (2, 2, 2),
    ]
    other = room.other.pk
    assert done.differences == [f"board {other}/{BOARD} was shown differently"]
    assert [line.partition(":")[0] for line in done.broken] == [
        f"board {room.table.pk}/{BOARD}"
    ]
    assert phases() == ["spoilt", "clarification"]


def spoil_the_auction(table: Table) -> None:
    """Give the end of its auction a member that nobody has recorded."""
    board = Board.objects.get(table=table)
    tamper(
        "UPDATE tables_storedevent SET data = data || '{\"trumps\": 1}'"
        f" WHERE type = 'AuctionEnded' AND board_id = {board.pk}"
    )


def test_the_command_says_what_it_does(room: Room) -> None:
    """Progress, what was made again, and each difference."""
    fill(room)
    said = StringIO()
    call_command("rebuild", "--tournament", str(room.tournament.pk), stdout=said)
    progress, *rest = said.getvalue().splitlines()
    assert progress.startswith("Spring pairs: 2 of 2 tables, 6 events, ")
    assert progress.endswith(" a second")
    assert rest == [
        "6 events, 2 boards, 2 tables.",
        f"Difference: board {room.table.pk}/{BOARD} was shown differently.",
        "1 differences.",
    ]


def test_the_command_knows_its_tournaments(room: Room) -> None:
    """A wrong number is said, and nothing is done."""
    with pytest.raises(CommandError, match="no tournament 99"):
        call_command("rebuild", "--tournament", "99")


def test_a_board_that_cannot_be_read_is_named_and_the_others_are_made(
    room: Room,
) -> None:
    fill(room)
    BoardView.objects.update(phase="spoilt")
    spoil_the_auction(room.table)
    said = StringIO()
    with pytest.raises(CommandError, match="verify` names the first event"):
        call_command("rebuild", stdout=said)
    place = f"Cannot be replayed: board {room.table.pk}/{BOARD}: "
    assert place in said.getvalue()
    assert phases() == ["spoilt", "clarification"]


def test_what_was_made_again_is_on_the_disk_at_the_end(
    live: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No commit on the way waits for it; the last one does, for all of them."""
    fill(live)
    rows("SELECT set_config('synchronous_commit', 'on', false)")
    written, flush = [], stored_views.flush

    def flush_then() -> None:
        written.extend(rows("SELECT pg_current_wal_insert_lsn()::text"))
        flush()

    monkeypatch.setattr(stored_views, "flush", flush_then)
    rebuild()
    ((upto,),) = written
    on_disk = rows("SELECT pg_current_wal_flush_lsn() >= %s::pg_lsn", upto)
    assert list(on_disk) == [(True,)]
