"""A code of somebody's app is good once, whichever process it comes to."""

from __future__ import annotations

from tables.common.database import rows

# Later than any that was used, or it is refused: RFC 6238, 5.2.
USE = """
INSERT INTO tables_lastcode AS l (user_id, step) VALUES (%s, %s)
ON CONFLICT (user_id) DO UPDATE SET step = excluded.step WHERE l.step < excluded.step
RETURNING step
"""


def use_step(*, user: int, step: int) -> bool:
    """Use up the codes of a half minute; whether they were unused until now."""
    return bool(rows(USE, user, step))
