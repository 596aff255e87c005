"""Wake the worker when a board may have raised or lost its question.

The signal comes after the commit. The message is only a nudge: when the broker is
away the entry has been stored all the same, and the beat's `catch_up` finds it.
"""

import logging
from typing import Any

from celery.exceptions import OperationalError

from rulings import tasks
from rulings.screening import DECISIVE
from tables.signals import events_appended

logger = logging.getLogger(__name__)


def connect_receivers() -> None:
    events_appended.connect(nudge, dispatch_uid="rulings.nudge")


def nudge(*, appended: Any, **_signal: Any) -> None:
    """Receive `events_appended`."""
    boards = {entry.board_id for entry in appended if entry.type in DECISIVE}
    try:
        for board_id in sorted(boards):
            # No retries: the request that stored the entry is waiting.
            tasks.screen_board.apply_async((board_id,), retry=False)
    except OperationalError:
        logger.warning("The broker is away; boards %s are caught up later.", boards)
