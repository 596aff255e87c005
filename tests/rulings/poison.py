"""The worker's application, with a board that ends every process that screens it:
`celery --app=tests.rulings.poison`. It stands for a crash in native code or a process
that the system ends for want of memory."""

import os
import signal
from typing import Any

from celery.signals import worker_process_init

from deploy.celery import app

__all__ = ["app"]

NUMBER = 13
# Fewer than in earnest: a process takes a second to be missed and replaced.
TRIES = 2


@worker_process_init.connect(weak=False)
def poison(**_signal: Any) -> None:
    """In each process of the pool, before its first task."""
    from rulings import jobs  # noqa: PLC0415 models first
    from rulings.flags import questions  # noqa: PLC0415 models first

    jobs.MOST = TRIES
    harmless = questions.questions_on

    def questions_on(seen: Any) -> Any:
        if seen.number == NUMBER:
            os.kill(os.getpid(), signal.SIGKILL)
        return harmless(seen)

    questions.questions_on = questions_on
