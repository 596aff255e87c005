"""The partitions of the event table: the events of 100,000 boards each.

Boards of today share a room, and what years ago was recorded stays in rooms that
nobody opens. Rooms are made ahead; a board without one is kept "elsewhere", so no
entry is ever refused for want of a room.
"""

from __future__ import annotations

from tables.common.database import rows
from tables.event_store.sql import MAKE_ROOMS


def make_rooms() -> int:
    """Create the partitions of the next boards; return how many were missing.

    Entries go on meanwhile. If somebody reads for so long that a room would have to
    wait more than two seconds, this fails (`OperationalError`) and is tried later.
    """
    ((made,),) = rows(MAKE_ROOMS)
    return int(made)
