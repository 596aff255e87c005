"""Wrong codes and PINs slow down whoever gives them.

A try is counted before it is looked at, so that many at once are not more than one
after the other; a right one forgets the wrong ones before it.
"""

from __future__ import annotations

from datetime import datetime
from math import ceil

from tables.database import rows
from tables.devices.models import Slowed
from tables.errors import SlowDown

FREE = 5
# Where many share one address, or a name that anybody may try, more are free.
FREE_FOR_MANY = 100
LONGEST = 300

# The wait after a try doubles once the free ones are spent: 1, 2, 4 ... 300 seconds.
# A quarter of an hour without a try, and all is forgotten. Of free ones at one moment
# the later may be counted first: nobody waits for that.
COUNT = """
INSERT INTO tables_slowed AS s (key, wrong, until) VALUES (%s, 1, %s)
ON CONFLICT (key) DO UPDATE SET
    wrong = CASE WHEN s.until < excluded.until - interval '15 minutes'
        THEN 1 ELSE s.wrong + 1 END,
    until = excluded.until + CASE
        WHEN s.until < excluded.until - interval '15 minutes' OR s.wrong < %s::int
        THEN interval '0 seconds'
        ELSE least(power(2, least(s.wrong - %s::int, 20)), %s::int)
            * interval '1 second' END
WHERE s.wrong <= %s::int OR s.until <= excluded.until
RETURNING wrong
"""
LEFT = "SELECT until FROM tables_slowed WHERE key = %s"


def count_try(*, key: str, now: datetime, free: int = FREE) -> None:
    """Count a try; raises `SlowDown` when it comes too early."""
    if not rows(COUNT, key, now, free, free, LONGEST, free):
        until = next((until for (until,) in rows(LEFT, key)), now)
        raise SlowDown(max(1, ceil((until - now).total_seconds())))


def forget_tries(*, key: str) -> None:
    """The code was right."""
    Slowed.objects.filter(key=key).delete()
