"""Who may know the deal: asked in one place, by every page that could tell it."""

from typing import Any

from tables.access.roles import KNOWING, is_one_of


def may_see_hands(user: Any) -> bool:
    """Whether this person may see cards that nobody at the table has shown.

    Directors and reviewers may; the floor, a paired tablet and strangers may not.
    """
    return is_one_of(user, KNOWING)
