"""What people may do here: one table of groups, asked once for each request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tables.database import rows

GROUPS = """
SELECT g.name FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
WHERE m.user_id = %s
"""
KEPT = "group_names"
# A director sees every table; an assistant those of his sections; a playing director
# only boards that he has finished himself (`tables.sight`).
DIRECTORS = ("director", "assistant", "playing")
REVIEWERS = ("reviewer",)
RECORDERS = ("floor", *DIRECTORS)
ORGANISERS = ("organiser",)
# Who works at a tournament sees its tables; who only watches sees the desk, and an
# account without a role nothing.
STAFF = (*RECORDERS, *REVIEWERS, *ORGANISERS)
LOOKERS = (*STAFF, "observer")
# These see the sections and tournaments they were given.
PARTS = ("assistant", "observer")
# They see what they were told of their own boards (`rulings.cases.own`).
PLAYERS = ("player",)
# A tablet may be let in to any section, so whoever lets tablets in sees everything.
HEADS = ("director", "organiser")
# What a Director decides. Whoever else sends it is refused, whatever the screen.
RULINGS = frozenset(
    {
        "RulingGiven",
        "DirectorDesignated",
        "RestrictionImposed",
        "RectificationWaived",
        "ConcernRaised",
    }
)


def is_one_of(user: Any, groups: Iterable[str]) -> bool:
    """Whether the user belongs to one of these groups, or may do everything."""
    return bool(user.is_superuser or not groups_of(user).isdisjoint(groups))


def keep_groups(user: Any, names: Iterable[str]) -> None:
    """Remember on the user what the database has just said."""
    setattr(user, KEPT, frozenset(names))


def groups_of(user: Any) -> frozenset[str]:
    """The names of the groups of a user."""
    if not hasattr(user, KEPT):
        keep_groups(user, (name for (name,) in rows(GROUPS, user.pk)))
    kept: frozenset[str] = getattr(user, KEPT)
    return kept
