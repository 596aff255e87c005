"""Which tournaments and sections an account is limited to.

The same limits as `tables.access.visibility`, for what belongs to a tournament or a
section and to no table: its set-up, its tablets, its people, its figures. What belongs
to a whole tournament is shown only to users who see all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Prefetch, Q, QuerySet

from tables.access.models import Assignment, Plays
from tables.access.roles import PARTS, PLAYERS, PLAYING, STAFF, is_limited, standing_of
from tables.tournaments.models import Player, Seating, Section, Tournament

Row = TypeVar("Row", bound=Model)
# Without a part these see everything.
WHOLE = tuple(name for name in STAFF if name not in (*PARTS, PLAYING))
SITS = "plays__player__seatings__table__section__tournament"


def tournaments_seen(user: Any) -> QuerySet[Tournament]:
    """The tournaments of which the user sees anything."""
    found = Tournament.objects.all()
    if not is_limited(user):
        return found
    standing = standing_of(user)
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
    if PLAYING in standing_of(user).groups:
        return Tournament.objects.none()
    return Tournament.objects.filter(watchers__user=_number(user))


def whole_sections(user: Any) -> QuerySet[Section]:
    """The sections that the user sees as a whole."""
    if not is_limited(user):
        return Section.objects.all()
    if PLAYING in standing_of(user).groups:
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
    """The user's id; an unused id where no person asks, since None means no limit."""
    return user.pk or 0
