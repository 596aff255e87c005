"""A process that is killed in the middle of an examination: the next one does it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from rulings.analysis.models import Examination
from rulings.flags.services import screen_board
from rulings.jobs import DeadLetter
from tests.rulings.builders import make_table, record
from tests.rulings.examining.boards import QUICK
from tests.rulings.examining.test_asking import work

# A worker that ends itself without a word when the first report is stored.
DIES = """
import os, signal, django; django.setup()
from rulings.damage import examination
from rulings.analysis import worker
whole = examination.examine
def examine(*known):
    for report in whole(*known):
        yield report
        os.kill(os.getpid(), signal.SIGKILL)
examination.examine = examine
worker.run(out_of_time=TimeoutError)
"""


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_process_began_is_done_once(app_role_url: str) -> None:
    board = record(make_table(), *QUICK)
    screen_board(board_id=board.pk)
    env = {
        **os.environ,
        "DATABASE_URL": app_role_url,
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "EVIDENCE_LAYOUTS": "20",
    }
    command = [sys.executable, "-c", DIES]
    died = subprocess.run(command, env=env, check=False, timeout=120)
    assert died.returncode == -signal.SIGKILL
    begun = Examination.objects.get()
    assert (begun.state, begun.tries, begun.done) == ("running", 1, 0)
    assert begun.report
    work()
    one = Examination.objects.get()
    assert (one.state, one.tries, one.done, one.of) == ("done", 0, 2, 2)
    assert not DeadLetter.objects.exists()
