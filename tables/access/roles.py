"""What users may do, by their groups; looked up once for each request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tables.access.sql import STANDING_OF_ONE
from tables.common.database import rows

KEPT = "standing"
# A director sees every table, or those of the parts assigned to them; a playing
# director only boards they have finished themselves (`tables.access.visibility`).
DIRECTORS = ("director", "assistant", "playing")
REVIEWERS = ("reviewer",)
RECORDERS = ("floor", *DIRECTORS)
# These may see cards that nobody at the table has shown.
KNOWING = (*DIRECTORS, *REVIEWERS)
ORGANISERS = ("organiser",)
# Who works at a tournament sees its tables; who only watches sees the desk, and an
# account without a role nothing.
STAFF = (*RECORDERS, *REVIEWERS, *ORGANISERS)
LOOKERS = (*STAFF, "observer")
# These see the sections and tournaments assigned to them, and nothing without any.
# Users with another role see what is assigned to them, or all where nothing is.
PARTS = ("assistant", "observer")
PLAYING = "playing"
# They see what they were told of their own boards (`rulings.cases.selectors`).
PLAYERS = ("player",)
# These let tablets in, where they see the whole section or tournament.
HEADS = ("director", "organiser")
# What a Director decides, beside the answers to a choice that is the Director's
# (`lawbook.is_directors_answer`). Anybody else is refused, whatever the screen.
RULINGS = frozenset(
    {
        "RulingGiven",
        "DirectorDesignated",
        "RestrictionImposed",
        "RectificationWaived",
        "ConcernRaised",
        "ClaimRuled",
        "ScoreAdjusted",
        "CountRuled",
        "ComparableRuled",
        "UnintendedRuled",
        "InformationRuled",
    }
)


def is_one_of(user: Any, groups: Iterable[str]) -> bool:
    """Whether the user belongs to one of these groups, or is a superuser."""
    return bool(user.is_superuser or not groups_of(user).isdisjoint(groups))


@dataclass(frozen=True)
class Standing:
    """The names of a user's groups; ``parts``: whether the account has assignments."""

    groups: frozenset[str] = frozenset()
    parts: bool = False

    @property
    def partial(self) -> bool:
        """Whether the user is limited to parts, by role or by assignment."""
        return self.parts or not self.groups.isdisjoint((*PARTS, PLAYING))

    @property
    def limited(self) -> bool:
        """Whether the user sees only a part, or nothing."""
        return self.partial or self.groups.isdisjoint(STAFF)


def cache_standing(user: Any, groups: Iterable[str], parts: bool) -> None:
    """Cache on the user object what the query `STANDING` returned."""
    setattr(user, KEPT, Standing(frozenset(groups), parts))


def standing_of(user: Any) -> Standing:
    """The standing of a user; queried once and cached on the object."""
    if not hasattr(user, KEPT):
        groups, parts = next(iter(rows(STANDING_OF_ONE, user.pk)), ((), False))
        cache_standing(user, groups, parts)
    kept: Standing = getattr(user, KEPT)
    return kept


def groups_of(user: Any) -> frozenset[str]:
    """The names of the groups of a user."""
    return standing_of(user).groups


def sees_part(user: Any) -> bool:
    """Whether the user is limited to parts, by role or by assignment."""
    return not user.is_superuser and standing_of(user).partial


def is_limited(user: Any) -> bool:
    """Whether there is anything that this user does not see."""
    return not user.is_superuser and standing_of(user).limited
