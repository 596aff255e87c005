"""Work is shared among processes, and looks as if one had done it."""

from __future__ import annotations

import os
import subprocess
import sys
from select import select
from time import sleep

import pytest

from tables.common import process_pool

LONG = 20


def who(number: int) -> tuple[int, int]:
    """The number again, after a while, and the process that had it."""
    sleep(0.02)
    return number, os.getpid()


def half(number: int) -> int:
    """An odd number cannot be halved."""
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were two here, however many there are."""
    monkeypatch.setattr(process_pool, "cores", lambda: 2)


@pytest.mark.usefixtures("two_cores")
def test_results_come_in_order_from_other_processes() -> None:
    with process_pool.process_map() as spread:
        done = list(spread(who, range(8)))
    assert [number for number, _ in done] == list(range(8))
    assert os.getpid() not in {process for _, process in done}


@pytest.mark.usefixtures("two_cores")
def test_an_error_comes_where_its_result_would_be() -> None:
    with process_pool.process_map() as spread:
        done = spread(half, [2, 3])
        assert next(done) == 1
        with pytest.raises(ValueError, match="3 is odd"):
            next(done)


def test_one_core_does_it_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "cores", lambda: 1)
    with process_pool.process_map() as spread:
        assert list(spread(who, [7])) == [(7, os.getpid())]


@pytest.mark.usefixtures("two_cores")
def test_a_little_work_is_done_here() -> None:
    with process_pool.process_map(worth_it=False) as spread:
        assert list(spread(who, [7])) == [(7, os.getpid())]


STARTED = """
from tables.common import process_pool
process_pool.cores = lambda: 2
with process_pool.process_map() as spread:
    print(list(spread(abs, [-1])), flush=True)
    input()
"""


def test_they_end_with_the_process_that_started_them() -> None:
    """Killed though it is: what it had open (here a pipe) they have open too."""
    reading, writing = os.pipe()
    command, pipe = [sys.executable, "-c", STARTED], subprocess.PIPE
    with (
        open(reading, "rb") as ended,
        subprocess.Popen(command, stdin=pipe, stdout=pipe, pass_fds=[writing]) as first,
    ):
        os.close(writing)
        assert first.stdout is not None
        assert first.stdout.readline() == b"[1]\n"
        first.kill()
        assert select([ended], [], [], LONG)[0]
        assert ended.read() == b""
