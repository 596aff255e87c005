"""A code of somebody's app is good once, whichever process it comes to."""

from __future__ import annotations

from tables.access.sql import USE_CODE
from tables.common.database import rows


def use_step(*, user: int, step: int) -> bool:
    """Use up the codes of a half minute; whether they were unused until now."""
    return bool(rows(USE_CODE, user, step))
