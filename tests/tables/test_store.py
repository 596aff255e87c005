"""What the store promises: order, one stream a board, nothing changed, nothing lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from tables.event_store import store
from tables.intake.services import record_entries
from tables.models import Board, StoredEvent, Table
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, ON_LEAD, OPENED, Room

INSERT = """
INSERT INTO tables_storedevent (
    board_id, version, client_id, device, type, data, late, occurred_at, recorded_at,
    hash)
VALUES (%s, %s, gen_random_uuid(), 'other', 'NoteAdded', '{}', false, now(), now(),
    sha256('x'))
RETURNING position
"""


@pytest.fixture
def second_connection() -> Iterator[psycopg.Connection]:
    """Another connection to the same database, which commits when it likes."""
    at = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(**{key: at[key] for key in wanted if at.get(key)}) as other:
        yield other


def test_versions_of_a_board_count_from_one_without_gaps(room: Room) -> None:
    """A board's head is the version of its last event."""
    room.record(OPENED, AUCTION, EXPOSED)
    board = Board.objects.get()
    assert [row.version for row in store.read(board.pk)] == [1, 2, 3]
    assert board.version == 3


def test_positions_follow_the_order_of_a_batch(room: Room) -> None:
    """A follower meets the events as they were entered, with their places."""
    before = store.settled_position()
    room.record(OPENED, AUCTION, EXPOSED)
    rows = store.read_after(before)
    assert [row.type for row in rows] == ["BoardOpened", "AuctionEnded", "CardExposed"]
    assert {(row.table, row.board) for row in rows} == {(room.table.pk, BOARD)}
    assert store.read_after(rows[0].position, limit=1) == [rows[1]]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_storedevent SET device = 'x'",
        "DELETE FROM tables_storedevent",
    ],
)
def test_the_database_refuses_to_change_or_remove_an_event(
    room: Room, statement: str
) -> None:
    """Even the owner of the table cannot."""
    room.record(OPENED)
    with (
        pytest.raises(IntegrityError, match="never changed or removed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert StoredEvent.objects.count() == 1


def test_the_database_refuses_to_truncate_events(room: Room) -> None:
    room.record(OPENED)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match="TRUNCATE ref"), transaction.atomic():
            cursor.execute("TRUNCATE tables_storedevent CASCADE")
    assert StoredEvent.objects.count() == 1


def test_nobody_chooses_a_position(room: Room) -> None:
    """Positions are given by the database only."""
    room.record(OPENED)
    event = StoredEvent.objects.get()
    event.position, event.version, event.client_id = 1, 2, uuid4()
    with pytest.raises(Exception, match="position"), transaction.atomic():
        event.save(force_insert=True)


def test_a_second_writer_of_a_version_is_refused(room: Room) -> None:
    """The unique pair of board and version is the last line of defence."""
    room.record(OPENED)
    with (
        pytest.raises(IntegrityError, match="partition_0_pkey"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(INSERT, [Board.objects.get().pk, 1])


def test_readers_never_step_over_an_event_that_commits_late(
    live: Room, second_connection: psycopg.Connection
) -> None:
    """Two connections take positions in one order and commit in the other."""
    live.record(OPENED)
    board = Board.objects.get().pk
    start = store.settled_position()
    early = second_connection.execute(INSERT, [board, 100]).fetchone()
    late = live.record(NOTE)
    assert late[0].result == "new"
    assert store.read_after(start) == [], "the later event is committed, and waits"
    second_connection.commit()
    versions = [row.version for row in store.read_after(start)]
    assert versions == [100, 2]
    assert early is not None
    assert store.read_after(start)[0].position == early[0]


def test_an_entry_that_is_given_up_holds_nobody_back(
    live: Room, second_connection: psycopg.Connection
) -> None:
    """A position that was taken and rolled back is a gap, not a wall."""
    live.record(OPENED)
    start = store.settled_position()
    second_connection.execute(INSERT, [Board.objects.get().pk, 100])
    live.record(NOTE)
    second_connection.rollback()
    assert [row.version for row in store.read_after(start)] == [2]


def test_a_reader_is_not_held_up_by_strangers(
    live: Room, second_connection: psycopg.Connection
) -> None:
    """An open transaction that writes something else does not stop the readers."""
    second_connection.execute("CREATE TEMP TABLE elsewhere (n int)")
    second_connection.execute("INSERT INTO elsewhere VALUES (1)")
    start = store.settled_position()
    live.record(OPENED)
    assert [row.version for row in store.read_after(start)] == [1]


def test_the_same_id_on_two_connections_at_once_is_stored_once(live: Room) -> None:
    """One is new, the other again; and it happens at the same instant."""
    live.record(OPENED, AUCTION)
    for _round in range(5):
        name = uuid4()
        outcomes = _at_once([(live, name, live.table), (live, name, live.table)])
        assert sorted(outcomes) == ["again", "new"]
    assert StoredEvent.objects.count() == 2 + 5


def test_the_same_id_for_two_tables_at_once_is_stored_once(live: Room) -> None:
    """No lock is shared by two tables; the database's own rule decides."""
    for table in (live.table, live.other):
        live.record(OPENED, AUCTION, table=table.pk)
    for _round in range(5):
        name = uuid4()
        outcomes = _at_once([(live, name, live.table), (live, name, live.other)])
        assert sorted(outcomes) == ["again", "new"]


def test_many_tablets_at_one_table_lose_nothing(live: Room) -> None:
    """Eight connections enter at one board at once; every entry gets a version."""
    live.record(OPENED, AUCTION)
    outcomes = _at_once([(live, uuid4(), live.table) for _ in range(8)])
    assert outcomes == ["new"] * 8
    versions = StoredEvent.objects.order_by("version").values_list("version", flat=True)
    assert list(versions) == list(range(1, 11))


def _at_once(wanted: list[tuple[Room, UUID, Table]]) -> list[str]:
    """Enter a note under each id, every one from a thread and connection of its own."""
    start = threading.Barrier(len(wanted))
    results: list[str] = []

    def enter(room: Room, name: UUID, table: Table) -> None:
        entry = room.entry(NOTE, id=name, table=table.pk)
        try:
            connection.ensure_connection()
            start.wait()
            done = record_entries(entries=[entry], actor=None)
            results.append(done.outcomes[0].result)
        finally:
            connection.close()

    threads = [threading.Thread(target=enter, args=each) for each in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return results


def test_two_tables_in_one_batch_are_both_recorded(live: Room) -> None:
    """A batch may go to several tables, and is written as one."""
    entries = [
        live.entry(OPENED, table=live.other.pk),
        live.entry(OPENED),
        live.entry(AUCTION, table=live.other.pk),
        live.entry(ON_LEAD, board=8),
    ]
    done = record_entries(entries=entries, actor=None)
    assert [o.result for o in done.outcomes] == ["new", "new", "new", "refused"]
    assert {(b.table, b.version) for b in done.boards} == {
        (live.table.pk, 1),
        (live.other.pk, 2),
    }
