"""Two workers, two reviewers, two real connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections

from rulings.cases.models import Case, CaseEntry, Flag
from rulings.common.errors import StepRefused
from rulings.flags.services import (
    CURSOR,
    catch_up,
    dismiss_flag,
    open_case,
    screen_board,
)
from rulings.jobs import attempt, lock_reader
from tables.models import Board, Cursor, Table
from tests.rulings.builders import (
    END,
    PLAYED,
    make_person,
    make_table,
    record,
    take_back,
)

pytestmark = pytest.mark.django_db(transaction=True)
WORKERS = 6


@pytest.fixture
def table(transactional_db: None) -> Table:
    return make_table()


def at_once(*steps: Callable[[], Any]) -> list[Any]:
    """Run the steps at the same instant, each on a connection of its own."""
    start = Barrier(len(steps))

    def run(step: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return step()
        except StepRefused as refusal:
            return refusal.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(steps)) as pool:
        return list(pool.map(run, steps))


def test_one_flag_when_many_workers_screen_a_board_at_once(table: Table) -> None:
    board = record(table, *PLAYED)
    at_once(*[lambda: screen_board(board_id=board.pk)] * WORKERS)
    assert Flag.objects.count() == 1
    assert not CaseEntry.objects.exists()


def test_one_withdrawal_when_many_workers_screen_at_once(table: Table) -> None:
    board = record(table, *PLAYED)
    screen_board(board_id=board.pk)
    record(table, take_back(END))
    at_once(*[lambda: screen_board(board_id=board.pk)] * WORKERS)
    assert Flag.objects.get().status == Flag.Status.WITHDRAWN
    assert CaseEntry.objects.count() == 1


def test_many_workers_catching_up_at_once_read_each_entry_once(table: Table) -> None:
    record(table, *PLAYED)
    Cursor.objects.get_or_create(name=CURSOR)
    assert sum(at_once(*[catch_up] * WORKERS)) == len(PLAYED)
    assert Flag.objects.count() == 1


def test_worker_leaves_the_reading_to_the_one_that_reads(table: Table) -> None:
    record(table, *PLAYED)
    with lock_reader() as mine:
        assert mine
        assert at_once(catch_up) == [0]
    assert catch_up() == len(PLAYED)


def test_second_worker_waits_for_the_first_on_the_same_board(table: Table) -> None:
    """Else it would raise a flag from what it read before a withdrawal."""
    board = record(table, *PLAYED)
    with ThreadPoolExecutor(1) as pool:
        with attempt(board.pk):
            second = pool.submit(at_once, lambda: screen_board(board_id=board.pk))
            wait_until_another_waits()
            assert not second.done()
        second.result()
    assert Flag.objects.count() == 1


def wait_until_another_waits() -> None:
    """Until a connection to this database waits for a lock."""
    waiting = """
        SELECT count(*) FROM pg_locks WHERE NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """
    with connection.cursor() as cursor:
        while True:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
            sleep(0.05)


def test_two_reviewers_at_once_open_one_case(table: Table) -> None:
    people = reviewers()
    flag = raised(record(table, *PLAYED))
    outcomes = at_once(
        *[lambda who=who: open_case(flag_id=flag.pk, actor=who) for who in people]
    )
    assert Case.objects.count() == 1
    assert outcomes.count("flag_closed") == 1


def test_case_and_dismissal_at_once_never_both(table: Table) -> None:
    one, other = reviewers()
    flag = raised(record(table, *PLAYED))
    outcomes = at_once(
        lambda: open_case(flag_id=flag.pk, actor=one),
        lambda: dismiss_flag(flag_id=flag.pk, actor=other, reason="no damage"),
    )
    assert outcomes.count("flag_closed") == 1
    assert CaseEntry.objects.count() == 1


def reviewers() -> list[User]:
    return [make_person(f"reviewer-{n}", "reviewer") for n in (1, 2)]


def raised(board: Board) -> Flag:
    screen_board(board_id=board.pk)
    return Flag.objects.get(board=board)
