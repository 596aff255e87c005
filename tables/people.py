"""Which groups somebody belongs to, asked once for each request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tables.database import rows

GROUPS = """
SELECT g.name FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
WHERE m.user_id = %s
"""
KEPT = "group_names"
DIRECTORS = ("director",)


def is_one_of(user: Any, groups: Iterable[str]) -> bool:
    """Whether the user belongs to one of these groups, or may do everything."""
    return bool(user.is_superuser or not _groups(user).isdisjoint(groups))


def keep_groups(user: Any, names: Iterable[str]) -> None:
    """Remember on the user what the database has just said."""
    setattr(user, KEPT, frozenset(names))


def _groups(user: Any) -> frozenset[str]:
    if not hasattr(user, KEPT):
        keep_groups(user, (name for (name,) in rows(GROUPS, user.pk)))
    kept: frozenset[str] = getattr(user, KEPT)
    return kept
