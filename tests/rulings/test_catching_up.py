"""What a lost message left undone is found in the store."""

import pytest

from rulings.cases.models import Flag
from rulings.flags.services import CURSOR, catch_up
from tables.models import Board, Cursor, StoredEvent, Table
from tests.rulings.builders import END, PLAYED, record, take_back


def position() -> int:
    return Cursor.objects.get(name=CURSOR).position


def test_board_whose_message_was_lost_is_found(played: Board) -> None:
    assert not Flag.objects.exists()
    assert catch_up() == len(PLAYED)
    assert Flag.objects.get().board == played
    assert position() == StoredEvent.objects.latest("position").position


def test_catching_up_again_reads_nothing(played: Board) -> None:
    catch_up()
    assert catch_up() == 0
    assert Flag.objects.count() == 1


def test_withdrawal_whose_message_was_lost_is_found(
    played: Board, table: Table
) -> None:
    catch_up()
    record(table, take_back(END))
    assert catch_up() == 1
    assert Flag.objects.get().status == Flag.Status.WITHDRAWN


def test_reading_goes_on_over_more_than_one_batch(
    played: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulings.flags.services.BATCH", 3)
    assert catch_up() == len(PLAYED)
    assert Flag.objects.count() == 1


def test_entry_after_the_cursor_is_read_next(played: Board, table: Table) -> None:
    catch_up()
    before = position()
    record(table, {"type": "BoardOpened", "board": 8}, board=8)
    assert catch_up() == 1
    assert position() > before
