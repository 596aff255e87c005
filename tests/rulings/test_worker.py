"""A real Celery worker, a real broker: the end of play wakes it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
import redis
from celery import current_app
from celery.signals import after_task_publish
from django.conf import settings

from deploy.local.processes import celery_command
from deploy.local.redis import start_redis
from deploy.local.supervisor import Running, Service, Supervisor
from rulings.analysis.models import Examination
from rulings.cases.models import CaseEntry, Flag
from rulings.common.enqueue import enqueue_soon
from rulings.flags.evidence import evidence_of
from rulings.flags.services import catch_up
from rulings.tasks import catch_up as catch_up_task
from rulings.tasks import close_due
from rulings.tasks import examine as examine_task
from rulings.tasks import screen_board as screen_board_task
from tables.access.visibility import EVERYTHING
from tables.models import Board, Table
from tests.conftest import Site
from tests.rulings.builders import END, PLAYED, make_table, record, take_back
from tests.rulings.examining.boards import QUICK, on_board

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db: None) -> Table:
    return make_table()


def wait_for(condition: Callable[[], bool]) -> None:
    """Until it is so; the limit of the test ends a wait for ever."""
    while not condition():
        sleep(0.05)


def is_raised(board: Board) -> bool:
    return Flag.objects.filter(board=board, status=Flag.Status.OPEN).exists()


def is_withdrawn(board: Board) -> bool:
    return Flag.objects.filter(board=board, status=Flag.Status.WITHDRAWN).exists()


def record_without_broker(site: Site, table: Table, board: int = 7) -> Board:
    """Record a whole board in a process that finds no Redis at its address."""
    words = (
        "import django; django.setup();"
        "from tables.models import Table; from tests.rulings.builders import *;"
        f"opened = OPENED | dict(board={board});"
        f"record(Table.objects.get(pk={table.pk}), opened, *PLAYED[1:], board={board})"
    )
    env = {
        **os.environ,
        **site.env,
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    subprocess.run([sys.executable, "-c", words], env=env, check=True, timeout=60)
    return Board.objects.get(table=table, number=board)


@contextmanager
def published() -> Iterator[list[str]]:
    """The names of the tasks that messages are sent for."""
    names: list[str] = []

    def note(sender: str, **_: object) -> None:
        names.append(sender)

    after_task_publish.connect(note)
    try:
        yield names
    finally:
        after_task_publish.disconnect(note)


@pytest.mark.usefixtures("worker")
def test_end_of_play_raises_the_flag(table: Table) -> None:
    board = record(table, *PLAYED)
    wait_for(lambda: is_raised(board))
    assert Flag.objects.get().card == "DK"


@pytest.mark.usefixtures("worker")
def test_withdrawn_end_of_play_withdraws_the_flag(table: Table) -> None:
    board = record(table, *PLAYED)
    wait_for(lambda: is_raised(board))
    record(table, take_back(END))
    wait_for(lambda: is_withdrawn(board))
    assert CaseEntry.objects.get().kind == "withdrawn"


@pytest.mark.usefixtures("worker")
def test_task_that_runs_twice_raises_one_flag(table: Table) -> None:
    board = record(table, *PLAYED)
    screen_board_task.delay(board.pk)
    screen_board_task.delay(board.pk)
    marker = record(table, {"type": "BoardOpened", "board": 8}, *PLAYED[1:], board=8)
    wait_for(lambda: is_raised(marker))
    assert Flag.objects.filter(board=board).count() == 1


def is_examined(board: Board) -> bool:
    return board.examinations.filter(state=Examination.State.DONE).exists()


@pytest.mark.usefixtures("worker")
def test_end_of_play_gives_the_evidence_once(table: Table) -> None:
    board = record(table, *QUICK)
    wait_for(lambda: is_examined(board))
    flag = Flag.objects.get(board=board, law="50E4")
    evidence = evidence_of(flag, EVERYTHING.board(flag.board))
    assert evidence is not None
    assert evidence.word == "flag"
    examine_task.delay()
    screen_board_task.delay(board.pk)
    marker = record(table, *on_board(8, QUICK), board=8)
    wait_for(lambda: is_examined(marker))
    assert Examination.objects.filter(board=board).count() == 1


@pytest.mark.usefixtures("worker")
def test_lost_message_is_caught_up_by_the_beat(table: Table, site: Site) -> None:
    board = record_without_broker(site, table)
    assert not Flag.objects.exists()
    catch_up_task.delay()
    wait_for(lambda: is_raised(board) and is_examined(board))
    assert board.examinations.get().code == "no_deal"


@pytest.mark.usefixtures("worker")
def test_entry_is_stored_while_the_broker_is_away(table: Table, site: Site) -> None:
    board = record_without_broker(site, table)
    assert board.version == len(PLAYED)
    catch_up()
    assert is_raised(board)


@pytest.mark.usefixtures("worker")
def test_only_what_can_change_a_question_wakes_the_worker(table: Table) -> None:
    with published() as names:
        record(table, *PLAYED[:-1])
        # Asked for after whatever these have asked for.
        enqueue_soon(close_due.name)
        wait_for(lambda: close_due.name in names)
        assert names == [close_due.name]
        record(table, PLAYED[-1])
        wait_for(lambda: len(names) > 1)
        assert names == [close_due.name, screen_board_task.name]


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    """Starts servers of the test's own."""
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    tmp_path.chmod(0o755)
    supervisor = Supervisor(grace=5)
    yield supervisor
    supervisor.stop()


def refuse_writing(broker: redis.Redis) -> None:
    """Answer whatever would write with an error, as Redis does on a full disk."""
    broker.config_set("min-replicas-to-write", 1)


def accept_writing(broker: redis.Redis) -> None:
    broker.config_set("min-replicas-to-write", 0)


def was_refused(worker: Running) -> bool:
    assert worker.process.poll() is None, "\n".join(worker.last_lines)
    return any("NOREPLICAS" in line for line in worker.last_lines)


def is_waited_on(broker: redis.Redis) -> bool:
    return any(line["cmd"] == "brpop" for line in broker.client_list())


def test_a_redis_that_cannot_write_does_not_end_the_worker(
    table: Table, site: Site, tmp_path: Path, supervisor: Supervisor
) -> None:
    """As with a full disk; neither in its start nor later."""
    url = start_redis(supervisor, tmp_path)
    command = celery_command("worker", "--pool=solo")
    with redis.Redis.from_url(url) as broker:
        refuse_writing(broker)
        env = site.env | {"REDIS_URL": url}
        worker = supervisor.start(Service("worker", command, env, quiet=True))
        wait_for(lambda: was_refused(worker))
        accept_writing(broker)
        wait_for(lambda: is_waited_on(broker))
        worker.last_lines.clear()
        refuse_writing(broker)
        wait_for(lambda: was_refused(worker))
        accept_writing(broker)
        board = record_without_broker(site, table)
        with current_app.connection_for_write(url) as line:
            current_app.send_task(catch_up_task.name, connection=line)
        wait_for(lambda: is_raised(board))
    assert worker.process.poll() is None


def test_beat_calls_the_task_that_catches_up() -> None:
    planned = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert catch_up_task.name in planned
