"""Wake the worker when a board may have raised or lost its question.

The signal comes after the commit. The message is only a nudge: when the broker is
away the entry has been stored all the same, and the beat's `catch_up` finds it.
"""

import logging
from collections.abc import Iterable
from typing import Any

from celery import current_app
from celery.exceptions import OperationalError

from rulings import tasks
from rulings.screening import DECISIVE
from tables.signals import events_appended
from tables.store import Followed

logger = logging.getLogger(__name__)

# The request that stored the entry is waiting; Celery alone would try for six seconds.
IMPATIENT = {"max_retries": 0, "socket_connect_timeout": 1.0, "socket_timeout": 1.0}


def connect_receivers() -> None:
    events_appended.connect(nudge, dispatch_uid="rulings.nudge")


def nudge(*, appended: Iterable[Followed], **_signal: Any) -> None:
    """Receive `events_appended`."""
    boards = {entry.board_id for entry in appended if entry.type in DECISIVE}
    if not boards:
        return
    try:
        _send(boards)
    except OperationalError:
        logger.warning("The broker is away; boards %s are caught up later.", boards)


def _send(boards: Iterable[int]) -> None:
    with current_app.connection_for_write(transport_options=IMPATIENT) as broker:
        producer = broker.Producer()
        for board_id in sorted(boards):
            tasks.screen_board.apply_async((board_id,), producer=producer, retry=False)
