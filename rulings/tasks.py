"""The worker's tasks; each only calls the service of the same name."""

from typing import Any

from celery import Task, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError

from rulings.analysis import worker
from rulings.analysis.selectors import to_do
from rulings.cases import services as cases
from rulings.flags import services as flags
from rulings.player_notices import sending
from tables.access import staff_links

# Together less than the time after which the broker gives a message to another worker
# (`visibility_timeout` in the settings), or a task that waits would run twice.
LONGEST_PAUSE = 60
SOFT_LIMIT = 120
HARD_LIMIT = 180


class Lasting(Task[..., Any]):
    """A task that survives faults of broker and database; it may run more than once.

    It is acknowledged when its work is stored. A fault of database or network is
    retried with growing pauses; after the last retry the task is a dead letter.
    """

    acks_late = True
    reject_on_worker_lost = True
    # A task whose process dies is retried `max_retries` times, not for ever.
    retry_on_worker_lost = True
    ignore_result = True
    autoretry_for = (OperationalError, InterfaceError, OSError)
    retry_backoff = True
    retry_backoff_max = LONGEST_PAUSE
    retry_jitter = True
    max_retries = 8
    soft_time_limit = SOFT_LIMIT
    time_limit = HARD_LIMIT


@shared_task(base=Lasting)
def screen_board(board_id: int) -> None:
    """Screen one board that has just ended."""
    flags.screen_board(board_id=board_id)


@shared_task(base=Lasting)
def catch_up() -> None:
    """Look at every board whose message was lost, and at what waits to be examined."""
    flags.catch_up()
    if to_do():
        # Without a worker these pile up; one is as good as a hundred.
        examine.apply_async(expires=15)


@shared_task(base=Lasting)
def examine() -> None:
    """Examine the boards that wait, the most urgent first."""
    if worker.run(out_of_time=SoftTimeLimitExceeded):
        examine.delay()


@shared_task(base=Lasting)
def examine_again(examination_id: int) -> None:
    """Run an examination again that was set aside."""
    worker.examine_again(
        examination_id=examination_id, out_of_time=SoftTimeLimitExceeded
    )


@shared_task(base=Lasting)
def close_due() -> None:
    """Close the cases whose time for an appeal has passed."""
    cases.close_due()


@shared_task(base=Lasting)
def send_mails() -> None:
    """Send the mails that are due; a failed mail is retried later."""
    staff_links.send_links()
    if sending.send_due():
        send_mails.delay()
