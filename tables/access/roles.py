"""What users may do, by their groups, and at which tournaments and sections.

Groups are looked up once for each request. The limits are those of
`tables.access.visibility`, for what belongs to a tournament or a section and to no
table: its set-up, its tablets, its people, its figures. What belongs to a whole
tournament is shown only to users who see all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Prefetch, Q, QuerySet

from tables.access.models import Assignment, Plays
from tables.access.sql import STANDING_OF_ONE
from tables.common.database import rows
from tables.tournaments.models import Player, Seating, Section, Tournament

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
Row = TypeVar("Row", bound=Model)
# Without a part these see everything.
WHOLE = tuple(name for name in STAFF if name not in (*PARTS, PLAYING))
SITS = "plays__player__seatings__table__section__tournament"


def is_one_of(user: Any, groups: Iterable[str]) -> bool:
    """Whether the user belongs to one of these groups, or is a superuser."""
    return bool(user.is_superuser or not groups_of(user).isdisjoint(groups))


@dataclass(frozen=True)
class GroupMembership:
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


def cache_membership(user: Any, groups: Iterable[str], parts: bool) -> None:
    """Cache on the user object what the query `STANDING` returned."""
    setattr(user, KEPT, GroupMembership(frozenset(groups), parts))


def membership_of(user: Any) -> GroupMembership:
    """The standing of a user; queried once and cached on the object."""
    if not hasattr(user, KEPT):
        groups, parts = next(iter(rows(STANDING_OF_ONE, user.pk)), ((), False))
        cache_membership(user, groups, parts)
    kept: GroupMembership = getattr(user, KEPT)
    return kept


def groups_of(user: Any) -> frozenset[str]:
    """The names of the groups of a user."""
    return membership_of(user).groups


def sees_part(user: Any) -> bool:
    """Whether the user is limited to parts, by role or by assignment."""
    return not user.is_superuser and membership_of(user).partial


def is_limited(user: Any) -> bool:
    """Whether there is anything that this user does not see."""
    return not user.is_superuser and membership_of(user).limited


def tournaments_seen(user: Any) -> QuerySet[Tournament]:
    """The tournaments of which the user sees anything."""
    found = Tournament.objects.all()
    if not is_limited(user):
        return found
    standing = membership_of(user)
    is_playing = PLAYING in standing.groups
    if is_playing:
        sits = {"sections__tables__seatings__player__directors__user": _number(user)}
        found = found.filter(pk__in=Tournament.objects.filter(**sits))
    if standing.parts or not is_playing:
        mine = Q(watchers__user=_number(user)) | Q(
            sections__assistants__user=_number(user)
        )
        found = found.filter(pk__in=Tournament.objects.filter(mine))
    return found


def whole_tournaments(user: Any) -> QuerySet[Tournament]:
    """The tournaments that the user sees as a whole."""
    if not is_limited(user):
        return Tournament.objects.all()
    if PLAYING in membership_of(user).groups:
        return Tournament.objects.none()
    return Tournament.objects.filter(watchers__user=_number(user))


def whole_sections(user: Any) -> QuerySet[Section]:
    """The sections that the user sees as a whole."""
    if not is_limited(user):
        return Section.objects.all()
    if PLAYING in membership_of(user).groups:
        return Section.objects.none()
    mine = Q(assistants__user=_number(user)) | Q(
        tournament__watchers__user=_number(user)
    )
    return Section.objects.filter(mine).distinct()


def places_of(user: Any) -> Iterator[tuple[Tournament, list[Section], bool]]:
    """The user's tournaments, the sections seen of each, and whether that is all."""
    sections = Prefetch("sections", whole_sections(user), to_attr="seen_whole")
    whole = set(whole_tournaments(user))
    for one in tournaments_seen(user).prefetch_related(sections):
        yield one, vars(one)["seen_whole"], one in whole


def in_charge_of(user: Any, rows: QuerySet[Row]) -> QuerySet[Row]:
    """The tablets, codes or keys of the places that the user sees as a whole."""
    if not is_limited(user):
        return rows
    mine = Q(tournament__in=whole_tournaments(user))
    return rows.filter(mine | Q(section__in=whole_sections(user)))


def people_at(tournaments: QuerySet[Tournament]) -> QuerySet[User]:
    """The accounts that may see something of these tournaments, players included."""
    here = Q(assignments__tournament__in=tournaments)
    here |= Q(assignments__section__tournament__in=tournaments)
    sits = Q(**{f"{SITS}__in": tournaments})
    partial = User.objects.filter(groups__name__in=(*PARTS, *PLAYERS, PLAYING))
    whole = Q(assignments=None) & ~Q(pk__in=partial)
    return User.objects.filter(Q(pk__in=User.objects.filter(here | sits)) | whole)


def accounts_of(by: Any) -> QuerySet[User]:
    """The accounts that an organiser may change.

    All of them; for an organiser limited to parts, those that see nothing beyond the
    organiser's whole tournaments. Nobody changes an account that sees more than theirs.
    """
    if not is_limited(by):
        return User.objects.all()
    mine = whole_tournaments(by)
    given = Q(assignments__tournament__in=mine)
    given |= Q(assignments__section__tournament__in=mine)
    sits = Q(groups__name__in=(*PLAYERS, PLAYING)) & Q(**{f"{SITS}__in": mine})
    inside = Q(tournament__in=mine) | Q(section__tournament__in=mine)
    outside = Assignment.objects.exclude(inside)
    elsewhere = Plays.objects.exclude(player__in=players_of(by))
    more = Q(pk__in=outside.values("user")) | Q(pk__in=elsewhere.values("user"))
    more |= Q(pk__in=User.objects.filter(assignments=None, groups__name__in=WHOLE))
    here = User.objects.filter(given | sits, is_superuser=False).exclude(more)
    return User.objects.filter(pk__in=here)


def players_of(by: Any) -> QuerySet[Player]:
    """The players an organiser may make accounts for: seated where they see all."""
    seated = Player.objects.filter(seatings__isnull=False)
    if is_limited(by):
        mine = whole_tournaments(by)
        away = Seating.objects.exclude(table__section__tournament__in=mine)
        seated = seated.exclude(pk__in=away.values("player"))
    return seated.distinct()


def _number(user: Any) -> int:
    """The user's id, or 0 for a caller without an account: None would mean no limit."""
    return user.pk or 0
