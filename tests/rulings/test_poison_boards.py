"""A board that ends every process that screens it: named, set aside, run again."""

from collections.abc import Iterator

import pytest
import redis
from django.core.management import call_command

from deploy.local.processes import celery_command
from deploy.local.supervisor import Service, Supervisor
from rulings.flags.services import catch_up, screen_board
from rulings.jobs import MOST, SCREEN_TASK, Attempt, DeadLetter, PoisonTask
from rulings.tasks import catch_up as catch_up_task
from tables.models import Board, Table
from tests.conftest import Site
from tests.rulings.builders import PLAYED, make_table, record
from tests.rulings.poison import NUMBER, TRIES
from tests.rulings.test_worker import is_raised, record_without_broker, wait_for

pytestmark = pytest.mark.long


@pytest.fixture
def poison_worker(broker: redis.Redis, site: Site) -> Iterator[None]:
    """A worker whose processes do not survive the board."""
    supervisor = Supervisor(grace=5)
    command = celery_command("worker", "--concurrency=1")
    command[command.index("--app=deploy.celery")] = "--app=tests.rulings.poison"
    try:
        supervisor.start(Service("worker", command, site.env))
        yield
    finally:
        supervisor.stop()
        broker.flushdb()


def begun(board: Board, tries: int) -> None:
    """So many processes have begun with this board and died."""
    Attempt.objects.create(board=board, tries=tries)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("poison_worker")
def test_board_that_kills_the_worker_is_named_and_passed(site: Site) -> None:
    table = make_table()
    poisoned = record_without_broker(site, table, board=NUMBER)
    other = record_without_broker(site, table)
    for _ in range(TRIES + 1):
        catch_up_task.delay()
    wait_for(DeadLetter.objects.exists)
    letter = DeadLetter.objects.get()
    assert (letter.task, letter.arguments) == (SCREEN_TASK, [poisoned.pk])
    assert f"died {TRIES} times in a row" in letter.error
    wait_for(lambda: is_raised(other))
    assert not is_raised(poisoned)


def test_board_that_was_survived_starts_from_nothing(played: Board) -> None:
    begun(played, MOST - 1)
    screen_board(board_id=played.pk)
    assert is_raised(played)
    assert not Attempt.objects.exists()


def test_board_that_ended_too_many_is_left_alone(played: Board, table: Table) -> None:
    begun(played, MOST)
    with pytest.raises(PoisonTask, match=f"board {played.pk}"):
        screen_board(board_id=played.pk)
    other = record(table, {"type": "BoardOpened", "board": 8}, *PLAYED[1:], board=8)
    assert catch_up() == 2 * len(PLAYED)
    assert (is_raised(played), is_raised(other)) == (False, True)
    assert DeadLetter.objects.get().arguments == [played.pk]


def test_person_has_it_tried_once_more(played: Board, broker: redis.Redis) -> None:
    begun(played, MOST)
    catch_up()
    call_command("dead_letters", replay="all")
    assert Attempt.objects.get().tries == MOST - 1
    screen_board(board_id=played.pk)
    assert is_raised(played)
    broker.flushdb()
