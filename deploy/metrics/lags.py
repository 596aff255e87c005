"""How far behind the events everything is that is made of them.

Views are written with their events, so they are never behind unless something is
wrong; the screening and the streams follow.
"""

from __future__ import annotations

from datetime import datetime

from deploy.metrics.gauges import Figures, age, one
from deploy.postgresql.sql import BOARDS_BEHIND, NEXT_EVENT, SCREENED_UP_TO
from tables.common.database import rows
from tables.event_store import store
from tables.web.api.hub import followings

# Of the boards changed last: a view that is wrong since long is what `verify` finds.
LAST = 200


def lags() -> Figures:
    """The log, the views, the screening, and the streams of this process."""
    end = store.settled_position()
    yield one("rectify_events", "Position of the last settled event.", end)
    (behind,) = rows(BOARDS_BEHIND, end - LAST)[0]
    text = "Boards, of those changed last, whose view is not that of their last event."
    yield one("rectify_views_behind", text, behind)
    yield from _screening(end)
    yield from _streams(end)


def _screening(end: int) -> Figures:
    read = next(iter(rows(SCREENED_UP_TO)), (end,))[0]
    text = "Positions that the screening has not reached."
    yield one("rectify_screening_behind_events", text, max(0, end - read))
    text = "Age of the oldest event that the screening has not read."
    yield one("rectify_screening_behind_seconds", text, _wait(read, end))


def _streams(end: int) -> Figures:
    followed = followings()
    text = "Open event streams of this process."
    yield one("rectify_streams", text, sum(f.streams for f in followed))
    text = "Messages that the slowest reader of a stream has not taken."
    backlog = max((f.backlog for f in followed), default=0)
    yield one("rectify_stream_backlog", text, backlog)
    text = "Age of the oldest event that open streams of this process were not told."
    position = min((f.position for f in followed), default=end)
    yield one("rectify_stream_behind_seconds", text, _wait(position, end))


def _wait(read: int, end: int) -> float:
    """How long the event after this one has been there."""
    first: datetime | None = next(iter(rows(NEXT_EVENT, read, end)), (None,))[0]
    return age(first)
