"""`manage.py verify` finds what was changed, and names the place."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from threading import Thread
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from lawbook import say
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.integrity.models import AuditEntry, Seal
from tables.integrity.replaying import Mismatch
from tables.integrity.sealing import seal_streams
from tables.integrity.verifying import VerifyProgress, verify
from tables.models import Board, BoardView, StoredEvent, TableView
from tests.tables.table import AUCTION, EXPOSED, NOTE, ON_LEAD, OPENED, Room
from tests.tables.tampering import chain_again, run, tamper

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def whole(live: Room) -> Room:
    """Two boards at two tables, sealed."""
    live.record(OPENED, AUCTION, EXPOSED, seq=None)
    live.record(ON_LEAD)
    live.record(OPENED, table=live.other.pk)
    seal_streams(now=NOON)
    return live


def found() -> list[Mismatch]:
    """What verify says now."""
    return list(verify(None, lambda _progress: None))


def broken() -> list[tuple[int | None, str]]:
    """The versions it names and its words, of what is broken."""
    return [(one.version, one.what) for one in found() if one.kind == "broken"]


def test_what_was_recorded_is_whole(whole: Room) -> None:
    seen: list[tuple[int, int, int]] = []

    def watch(progress: VerifyProgress) -> None:
        seen.append((progress.boards, progress.events, progress.seals))

    assert list(verify(None, watch)) == []
    assert seen[-1] == (2, 5, 1)


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ("version = 20", 2),
        ("client_id = gen_random_uuid()", 2),
        ("device = 'tablet-9'", 2),
        ("seq = 99", 2),
        ("type = 'NoteAdded'", 2),
        ("data = jsonb_set(data, '{contract}', '\"5S\"')", 2),
        ("base_version = 1", 2),
        ("late = true", 2),
        ("occurred_at = occurred_at + interval '1 microsecond'", 2),
        ("recorded_at = recorded_at + interval '1 microsecond'", 2),
        ("actor_id = gen_random_uuid()", 2),
        ("hash = sha256('x')", 2),
        ("shown = sha256('x')", 2),
        # The first event that now lies before the one it follows.
        ("position = DEFAULT", 3),
    ],
    ids=lambda case: str(case).partition(" ")[0],
)
def test_a_change_in_any_column_is_found_where_it_is(
    whole: Room, change: str, version: int
) -> None:
    """By someone who may do everything to the database and has no key."""
    board = Board.objects.get(table=whole.table).pk
    tamper(
        f"UPDATE tables_storedevent SET {change}"
        f" WHERE board_id = {board} AND version = 2"
    )
    first = found()[0]
    assert (first.kind, first.version) == ("broken", version)
    assert first.place == f"Spring pairs, table {whole.table.pk} (A 1), board 7"


def test_an_event_moved_to_another_board_is_found(whole: Room) -> None:
    here, there = Board.objects.order_by("pk")
    tamper(
        f"UPDATE tables_storedevent SET board_id = {there.pk}, version = 2"
        f" WHERE board_id = {here.pk} AND version = 4"
    )
    assert [version for version, _ in broken()[:2]] == [4, 2]


def test_two_streams_that_change_places_are_found(whole: Room) -> None:
    """Each chain is whole in itself, and begins with the key of the other table."""
    here, there = Board.objects.order_by("pk")
    run(
        f"UPDATE tables_board SET number = 8 WHERE id = {here.pk}",
        f"UPDATE tables_board SET table_id = {here.table_id} WHERE id = {there.pk}",
        f"UPDATE tables_board SET number = 7, table_id = {there.table_id}"
        f" WHERE id = {here.pk}",
    )
    assert [version for version, _ in broken()[:2]] == [1, 1]


def test_a_last_event_that_is_gone_is_found_by_the_head(whole: Room) -> None:
    tamper("DELETE FROM tables_storedevent WHERE version = 4")
    assert broken()[0] == (4, "the board is at 4 and its last event is 3")


def test_a_last_event_removed_with_all_its_traces_breaks_the_seal(whole: Room) -> None:
    """Head, receipt and view put right as well: only the signature knows."""
    board = Board.objects.get(table=whole.table)
    tamper(
        "DELETE FROM tables_storedevent WHERE version = 4",
        "DELETE FROM tables_receipt WHERE version = 4",
        f"UPDATE tables_board SET version = 3 WHERE id = {board.pk}",
    )
    call_command("rebuild", stdout=StringIO())
    what = "the streams that got events are not what was sealed"
    assert found() == [Mismatch("broken", "seal of 2026-11-20", None, what)]


def test_a_rewritten_chain_breaks_the_seal(whole: Room) -> None:
    """Someone who changes an event can compute hashes too, and cannot sign."""
    tamper("UPDATE tables_storedevent SET device = 'tablet-9' WHERE version = 4")
    tamper("UPDATE tables_receipt SET device = 'tablet-9' WHERE version = 4")
    chain_again(Board.objects.get(table=whole.table))
    assert [one.place for one in found()] == ["seal of 2026-11-20"]


@pytest.mark.parametrize(
    "change",
    [
        "day = day + 1",
        "position = position - 1",
        "streams = 1",
        "digest = sha256('x')",
        "signature = sha512('x')",
        "public_key = sha256('x')",
    ],
)
def test_a_changed_seal_is_found(whole: Room, change: str) -> None:
    """By what it says, and by the audit log, which tells of the change."""
    tamper(f"UPDATE tables_seal SET {change}")
    last = AuditEntry.objects.order_by("number").last()
    assert last
    entry = f"the audit log, entry {last.number} of {last.at:%Y-%m-%d %H:%M}"
    seal = f"seal of {Seal.objects.get().day}"
    assert {one.place for one in found()} == {seal, entry}


def test_a_seal_by_a_strange_key_is_found(whole: Room, settings: Settings) -> None:
    """Unless the settings name its public key, as after a change of keys."""
    call_command("seal", stdout=(said := StringIO()))
    settings.SEAL_KEY = "A" * 43
    assert "a key that is neither ours" in broken()[0][1]
    settings.SEAL_PUBLIC_KEYS = [said.getvalue().split()[-1]]
    assert found() == []


def test_a_receipt_that_is_gone_is_found(whole: Room) -> None:
    tamper("DELETE FROM tables_receipt WHERE version = 3")
    assert broken() == [(3, "its receipt is missing or names another event")]


def test_a_receipt_without_an_event_is_found(whole: Room) -> None:
    run(
        "INSERT INTO tables_receipt (client_id, board_id, version, device)"
        f" VALUES ('{uuid4()}', 1, 77, 'x')"
    )
    assert broken() == [(None, "1 receipts without an event")]


def test_a_view_that_was_altered_is_found(whole: Room) -> None:
    """A view can be made again: it is named as such."""
    views = BoardView.objects.filter(board__table=whole.table)
    views.update(document='{"phase": "ended"}')
    TableView.objects.filter(table=whole.other.pk).update(board=3)
    assert [(one.kind, one.version) for one in found()] == [("view", 4), ("view", None)]


def test_another_state_than_was_shown_is_no_break(live: Room) -> None:
    """As when a rule was put right since: said, with the place, and exit code 0."""
    live.record(OPENED, AUCTION)
    live.record(NOTE)
    tamper("UPDATE tables_storedevent SET shown = sha256('x') WHERE version = 2")
    chain_again(Board.objects.get())
    assert [(one.kind, one.version) for one in found()] == [("shown otherwise", 2)]
    call_command("verify", stdout=(said := StringIO()))
    looked = "1 streams, 3 events, 1 audited changes, 0 seals"
    assert f"{looked}: 1 shown otherwise." in said.getvalue()


def test_a_ruling_is_held_against_the_rules_of_its_moment(live: Room) -> None:
    """One that named what the Laws say there, and one that did not."""
    live.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    seen = EVERYTHING.board(Board.objects.get())
    laws = {law for one in say(board_log(seen).state) for law in one.laws}
    assert laws
    given = {"type": "RulingGiven", "text": "As I said.", "laws": sorted(laws)}
    live.record(given, given | {"laws": ["64A1"]})
    told = found()
    assert [(one.kind, one.version) for one in told] == [("announced otherwise", 6)]
    assert "64A1" in told[0].what


def test_a_weakened_guard_is_a_break(whole: Room) -> None:
    """The cases are in test_guards."""
    run("ALTER TABLE tables_receipt DISABLE TRIGGER receipts_are_not_changed")
    told = found()
    run("ALTER TABLE tables_receipt ENABLE ALWAYS TRIGGER receipts_are_not_changed")
    assert [(one.kind, one.place) for one in told] == [("broken", "tables_receipt")]


def test_the_command_says_the_place_and_exits_with_1(whole: Room) -> None:
    tamper("UPDATE tables_storedevent SET late = true WHERE version = 3")
    said = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify", "--tournament", str(whole.tournament.key), stdout=said)
    assert left.value.code == 1
    assert f"table {whole.table.pk} (A 1), board 7, version 3: its" in said.getvalue()
    with pytest.raises(CommandError, match="no tournament 0"):
        call_command("verify", "--tournament", "0")


def test_entries_go_on_while_it_verifies(whole: Room) -> None:
    """One snapshot: what comes meanwhile is neither missed nor half seen."""

    def enter(progress: VerifyProgress) -> None:
        if progress.boards == 1 and not progress.seals:
            other = Thread(target=_note, args=(whole,))
            other.start()
            other.join()

    assert list(verify(None, enter)) == []
    assert StoredEvent.objects.count() == 6
    assert found() == []


def _note(room: Room) -> None:
    """From a thread, and so by a connection, of its own."""
    try:
        room.record(NOTE, table=room.other.pk)
    finally:
        connection.close()
