"""Creating and changing the accounts of staff and players, by an organiser.

Nobody is told a password: a new account gets a link, good once and for three days.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction

from tables.access.models import Assignment, NewLink, Plays
from tables.access.roles import is_limited, players_of, whole_tournaments
from tables.access.staff_links import has_been_used, record_link
from tables.common.errors import SetUpRefused
from tables.tournaments.models import Player, Section, Tournament

ROLES = (
    "floor",
    "director",
    "assistant",
    "playing",
    "reviewer",
    "organiser",
    "observer",
    "player",
)
# Roles that may open Django's admin; never with parts, since the admin shows all.
REVIEWERS = frozenset({"director", "reviewer"})


class Role(msgspec.Struct, frozen=True):
    """The role of an account: a group, and the parts that it is limited to.

    Without parts the account sees everything; an assistant and an observer need one.
    ``player``: the player that the account belongs to.
    """

    name: str
    sections: tuple[Section, ...] = ()
    player: Player | None = None
    tournaments: tuple[Tournament, ...] = ()

    @property
    def parts(self) -> tuple[Section | Tournament, ...]:
        """The assignments of the account; a player sees their own boards."""
        return () if self.name == "player" else (*self.sections, *self.tournaments)


@transaction.atomic
def add_person(*, username: str, full_name: str, role: Role, by: Any = None) -> User:
    """Create an account without a password; raises `SetUpRefused`.

    ``by`` gives only what they see themselves (None: the server itself).
    """
    _require_own(role, by)
    username = username.strip()
    try:
        User._meta.get_field("username").run_validators(username)
    except ValidationError as wrong:
        raise SetUpRefused("bad_username", username[:150]) from wrong
    if not username or User.objects.filter(username__iexact=username).exists():
        raise SetUpRefused("username_taken", username)
    person = User.objects.create_user(username, first_name=full_name.strip()[:150])
    _give(person, role)
    if by is not None:
        record_link(person=person, by=by, again=False)
    return person


@transaction.atomic
def set_role(*, person: User, role: Role, by: Any = None) -> None:
    """Give an account another role; raises `SetUpRefused`."""
    _require_ordinary(person)
    _require_own(role, by)
    _give(person, role)


@transaction.atomic
def renew_access(*, person: User, by: User) -> NewLink:
    """Remove an account's password: its sessions end, and a new link is needed.

    The link is on record; whether ``by`` is shown it is said there.
    """
    _require_ordinary(person)
    again = has_been_used(person)
    person.set_unusable_password()
    person.is_active = True
    person.save(update_fields=["password", "is_active"])
    return record_link(person=person, by=by, again=again)


@transaction.atomic
def switch_off(*, person: User, by: User) -> None:
    """Deactivate an account for good; its sessions end."""
    _require_ordinary(person)
    if person.pk == by.pk:
        raise SetUpRefused("yourself")
    person.set_unusable_password()
    person.is_active = False
    person.save(update_fields=["password", "is_active"])


def assign_to_maker(*, of: Tournament, by: Any) -> None:
    """Assign a new tournament to its maker, if their account is limited to parts."""
    if is_limited(by):
        Assignment.objects.create(user_id=by.pk, tournament=of)


def roles_of(person: User) -> set[str]:
    """The groups of a user that are roles."""
    return {group.name for group in person.groups.all()} & set(ROLES)


def _require_ordinary(person: User) -> None:
    if person.is_superuser:
        raise SetUpRefused("superuser", person.get_username())


def _require_own(role: Role, by: Any) -> None:
    """Refuse to give more than the organiser sees."""
    if by is None or not is_limited(by):
        return
    sections = Section.objects.filter(tournament__in=whole_tournaments(by))
    given = {*role.sections, *role.tournaments}
    if given - {*sections, *whole_tournaments(by)}:
        raise SetUpRefused("not_yours")
    if role.player is not None and role.player not in players_of(by):
        raise SetUpRefused("not_yours")
    if not (role.parts or role.player):
        raise SetUpRefused("no_parts")


def _give(person: User, role: Role) -> None:
    _check(role)
    person.groups.remove(*Group.objects.filter(name__in=ROLES))
    person.groups.add(Group.objects.get_or_create(name=role.name)[0])
    person.is_staff = role.name in REVIEWERS and not role.parts
    person.save(update_fields=["is_staff"])
    _limit(person, role)


def _check(role: Role) -> None:
    if role.name not in ROLES:
        raise SetUpRefused("unknown_role", role.name[:20])
    if role.name == "assistant" and not role.parts:
        raise SetUpRefused("no_sections")
    if role.name == "observer" and not role.parts:
        raise SetUpRefused("no_tournaments")
    if role.name == "organiser" and role.sections:
        raise SetUpRefused("whole_tournaments_only")
    if role.name in ("playing", "player") and role.player is None:
        raise SetUpRefused("no_player")


def _limit(person: User, role: Role) -> None:
    Assignment.objects.filter(user=person).delete()
    Assignment.objects.bulk_create(
        Assignment(user=person, section=one)
        if isinstance(one, Section)
        else Assignment(user=person, tournament=one)
        for one in role.parts
    )
    Plays.objects.filter(user=person).delete()
    if role.player is not None:
        Plays.objects.create(user=person, player=role.player)
