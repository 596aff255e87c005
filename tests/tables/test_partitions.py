"""Events are partitioned by board: today's reads and writes open one partition."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from tables.event_store import sql, store
from tables.event_store.store import make_partitions
from tables.models import Board, StoredEvent
from tests.tables.table import AUCTION, BOARD, NOTE, OPENED, Room

WIDTH = 100_000
# A line of a plan names the partition itself or an index of it.
PARTITION = re.compile(r" on tables_storedevent_(partition_\d+|default)")
PARTITIONS = """
SELECT inhrelid::regclass::text FROM pg_inherits
WHERE inhparent = 'tables_storedevent'::regclass ORDER BY 1
"""
GUARDED = """
SELECT tgrelid::regclass::text, count(*) FROM pg_trigger
WHERE tgname IN ('events_are_not_changed', 'events_are_not_truncated',
    'events_announce_their_writer') GROUP BY 1
"""


def _asked(statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def _partitions() -> list[str]:
    return [name.removeprefix("tables_storedevent_") for (name,) in _asked(PARTITIONS)]


def _years_later(room: Room, board_id: int, number: int = BOARD) -> None:
    """A board with an id as after years of tournaments, before its first entry."""
    Board.objects.create(pk=board_id, table=room.table, number=number)


def test_two_partitions_are_ready_beside_the_one_in_use(room: Room) -> None:
    assert _partitions() == ["default", "partition_0", "partition_1", "partition_2"]
    assert make_partitions() == 0, "nothing is missing"


def test_partitions_are_made_ahead_of_the_boards(room: Room) -> None:
    _years_later(room, WIDTH)
    room.record(OPENED)
    assert make_partitions() == 1
    assert _partitions() == [
        "default",
        "partition_0",
        "partition_1",
        "partition_2",
        "partition_3",
    ]


def test_the_version_before_makes_them_by_its_own_name(room: Room) -> None:
    """It still runs while this one takes over."""
    _years_later(room, WIDTH)
    assert _asked("SELECT tables_make_rooms()") == [(1,)]
    assert "partition_3" in _partitions()


def test_a_board_without_a_partition_is_recorded_all_the_same(room: Room) -> None:
    """And stays where it is when partitions are made later."""
    _years_later(room, 10 * WIDTH)
    assert [o.result for o in room.record(OPENED, AUCTION)] == ["new", "new"]
    assert make_partitions() == 9, "partitions 3 to 9, and 11 and 12 beyond"
    assert "partition_10" not in _partitions(), (
        "its boards lie in the default one already"
    )
    assert [row.version for row in store.read(Board.objects.get().pk)] == [1, 2]
    assert room.record(NOTE)[0].result == "new"


def test_the_last_board_of_a_partition_and_the_first_of_the_next(room: Room) -> None:
    """Both are read and followed in the order they were entered."""
    start = store.settled_position()
    for number in (1, 2):
        _years_later(room, WIDTH - 2 + number, number)
        room.record(OPENED | {"board": number}, board=number)
    room.record(NOTE, board=1)
    where = "SELECT tableoid::regclass::text FROM tables_storedevent ORDER BY position"
    names = [name.removeprefix("tables_storedevent_") for (name,) in _asked(where)]
    assert names == ["partition_0", "partition_1", "partition_0"]
    assert [row.version for row in store.read_after(start)] == [1, 1, 2]


def test_every_partition_is_guarded_those_made_later_too(room: Room) -> None:
    _years_later(room, WIDTH)
    room.record(OPENED)
    make_partitions()
    guards = dict(_asked(GUARDED))
    assert guards == dict.fromkeys(
        [
            "tables_storedevent",
            *(f"tables_storedevent_{name}" for name in _partitions()),
        ],
        3,
    )


@pytest.mark.parametrize("verb", ["UPDATE {} SET device = 'x'", "DELETE FROM {}"])
def test_an_event_cannot_be_changed_in_its_partition(room: Room, verb: str) -> None:
    """Past the table, at its part; the owner neither."""
    room.record(OPENED)
    for table in ("tables_storedevent_partition_0", "tables_receipt"):
        with (
            pytest.raises(IntegrityError, match="never changed or removed"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(verb.format(table))
    assert StoredEvent.objects.count() == 1


def _plan(statement: str, types: str, values: str) -> str:
    """The plan that every later use of a prepared statement runs by."""
    parts = statement.split("%s")
    numbered = "".join(
        part + (f"${n}" if n < len(parts) else "") for n, part in enumerate(parts, 1)
    )
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        cursor.execute("SET LOCAL enable_seqscan = off")
        # Which of the two index scans it is depends on what autovacuum has counted.
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"PREPARE asked ({types}) AS {numbered}")
        cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF) EXECUTE asked ({values})")
        lines = [line for (line,) in cursor.fetchall()]
        cursor.execute("DEALLOCATE asked")
    return "\n".join(lines)


def _opened_partitions(plan: str) -> set[str]:
    """The partitions that were looked into, not only named."""
    looked = [line for line in plan.splitlines() if "never executed" not in line]
    return set(PARTITION.findall("\n".join(looked)))


def test_reading_a_board_opens_one_partition(room: Room) -> None:
    room.record(OPENED, AUCTION)
    plan = _plan(sql.READ, "bigint", str(Board.objects.get().pk))
    assert _opened_partitions(plan) == {"partition_0"}


@pytest.mark.parametrize("is_numbered", [False, True])
def test_loading_for_an_entry_opens_one_partition(
    room: Room, is_numbered: bool
) -> None:
    """The statement in front of an entry; its plan is made once a connection."""
    room.record(OPENED, AUCTION)
    table = room.table.pk
    types, asked = "bigint, int, int, bigint, uuid", f"{table}, {BOARD}, 1, {table}, "
    asked += f"'{uuid4()}'"
    plan = _plan_of_load(True, is_numbered, types, asked)
    assert _opened_partitions(plan) == {"partition_0"}


@pytest.mark.parametrize("is_numbered", [False, True])
def test_loading_for_several_entries_opens_one_partition(
    room: Room, is_numbered: bool
) -> None:
    room.record(OPENED, AUCTION)
    asked = f"'[[{room.table.pk}, {BOARD}, 1]]', '[{room.table.pk}]', '[]'"
    plan = _plan_of_load(False, is_numbered, "jsonb, jsonb, jsonb", asked)
    assert _opened_partitions(plan) == {"partition_0"}


def _plan_of_load(is_one: bool, is_numbered: bool, types: str, asked: str) -> str:
    marks = (", jsonb, jsonb", ", '[]', '[]'") if is_numbered else ("", "")
    statement = sql.LOAD[is_one, is_numbered]
    return _plan(statement, types + marks[0], asked + marks[1])


def test_following_merges_the_partitions_by_position(room: Room) -> None:
    """No partition is read through and nothing is sorted: each has its index."""
    room.record(OPENED, AUCTION)
    plan = _plan(sql.AFTER, "bigint, bigint, int", "0, 100, 10")
    assert "Merge Append" in plan
    assert "Seq Scan on tables_storedevent" not in plan
    assert plan.count("_position_idx") == len(_partitions())
