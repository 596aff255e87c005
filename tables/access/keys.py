"""Keys for programs (scoring, clocks, displays), each for one tournament.

A program is let in by its key; an organiser makes keys, lists and stops them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.db import models, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tables.access.revocation import key_name, recheck_streams
from tables.access.roles import GroupMembership
from tables.access.sql import KEY_BY_SECRET
from tables.access.tablet import hash_secret, new_secret
from tables.common.database import rows
from tables.common.errors import BadKey, BadRequest
from tables.tournaments.models import Actor, Section, Tournament


class ProgramKey(models.Model):
    """A program's access to one tournament, or to one section of it.

    ``secret`` is the hash of what the program shows. ``ends_at`` is the first moment at
    which it is good no more, ``last_used`` is kept to the minute.
    """

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="program_keys"
    )
    section = models.ForeignKey(
        "tables.Section",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="program_keys",
    )
    name = models.CharField(_("name"), max_length=50)
    may_record = models.BooleanField(default=False)
    secret = models.CharField(max_length=64, unique=True)
    actor = models.ForeignKey(
        "tables.Actor", on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    ends_at = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    stopped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


# The prefix by which people and secret scanners recognise a key.
PREFIX = "rectify_"
USED_EVERY = timedelta(minutes=1)
UNKNOWN = "This is no key of this server. Take the one that was shown when it was made."
STOPPED = "This key was stopped. Ask the organiser for another."
ENDED = "This key has expired. Ask the organiser for another."


@dataclass(frozen=True)
class Program:
    """An authenticated program; it takes the place of ``request.user``.

    It is in no group, so whatever is for people is not for it.
    """

    id: int
    name: str
    tournament: int
    section: int | None
    actor: UUID
    may_record: bool

    pk: ClassVar[None] = None
    is_authenticated: ClassVar[bool] = True
    is_superuser: ClassVar[bool] = False
    standing: ClassVar[GroupMembership] = GroupMembership()

    def has_perm(self, permission: str) -> bool:
        """Django's permissions are for people; a program has none."""
        return False


def admit_program(secret: str, now: datetime) -> Program:
    """The program with this key; raises `BadKey`."""
    for *facts, ends_at, stopped_at, last_used in rows(
        KEY_BY_SECRET, hash_secret(secret)
    ):
        if stopped_at is not None:
            raise BadKey("key_stopped", STOPPED)
        if ends_at is not None and now >= ends_at:
            raise BadKey("key_ended", ENDED)
        _note_used(facts[0], last_used, now)
        return Program(*facts)
    raise BadKey("unknown_key", UNKNOWN)


def program_of(user: Any) -> Program | None:
    """The program behind a request; None for a person or a tablet."""
    return user if isinstance(user, Program) else None


def _note_used(key: int, last_used: datetime | None, now: datetime) -> None:
    if last_used is None or now - last_used >= USED_EVERY:
        minute = now.replace(second=0, microsecond=0)
        ProgramKey.objects.filter(pk=key).update(last_used=minute)


State = Literal["good", "stopped", "over"]


class KeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """One key as the desk lists it; ``until`` is its last day."""

    id: int
    name: str
    tournament: str
    section: str
    may_record: bool
    state: State
    until: date | None
    last_used: datetime | None
    made_at: datetime
    made_by: str
    stopped_at: datetime | None
    stopped_by: str


def key_rows(made: QuerySet[ProgramKey], now: datetime) -> list[KeyRow]:
    """These keys as lines of the list, by name."""
    related = ("tournament", "section", "made_by", "stopped_by")
    return [_line(one, now) for one in made.select_related(*related)]


def _line(key: ProgramKey, now: datetime) -> KeyRow:
    return KeyRow(
        id=key.pk,
        name=key.name,
        tournament=key.tournament.name,
        section=key.section.name if key.section else "",
        may_record=key.may_record,
        state=_state(key, now),
        until=_last_day(key),
        last_used=key.last_used,
        made_at=key.made_at,
        made_by=_named(key.made_by),
        stopped_at=key.stopped_at,
        stopped_by=_named(key.stopped_by),
    )


def _state(key: ProgramKey, now: datetime) -> State:
    if key.stopped_at is not None:
        return "stopped"
    return "over" if key.ends_at is not None and now >= key.ends_at else "good"


def _last_day(key: ProgramKey) -> date | None:
    if key.ends_at is None:
        return None
    zone = ZoneInfo(key.tournament.time_zone)
    return key.ends_at.astimezone(zone).date() - timedelta(days=1)


def _named(person: Any) -> str:
    return person.get_username() if person else "–"


NO_NAME = "Give the key a name, so that everybody knows which program has it."
NO_SUCH_PLACE = "There is no such tournament or section."
ALREADY_OVER = "This day is over already."


class KeyRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A requested key; ``until``: the last day, in the tournament's time zone."""

    tournament: int
    section: int | None = None
    name: str
    may_record: bool = False
    until: date | None = None


@transaction.atomic
def make_key(*, wanted: KeyRequest, by: Any, now: datetime) -> tuple[ProgramKey, str]:
    """Make a key and return its secret, which is stored as a hash only.

    Raises `BadRequest`: ``no_name``, ``bad_place``, ``already_over``.
    """
    name = wanted.name.strip()[:50]
    if not name:
        raise BadRequest("no_name", NO_NAME, "name")
    tournament = _tournament(wanted)
    secret = PREFIX + new_secret()
    key = ProgramKey.objects.create(
        tournament=tournament,
        section_id=wanted.section,
        name=name,
        may_record=wanted.may_record,
        secret=hash_secret(secret),
        actor=Actor.objects.create(label=name),
        made_at=now,
        made_by=by,
        ends_at=_end(wanted.until, tournament, now),
    )
    return key, secret


@transaction.atomic
def stop_key(*, key: int, by: Any, now: datetime) -> None:
    """Stop a program's key and end its streams; its entries keep its name."""
    going = ProgramKey.objects.filter(pk=key, stopped_at=None)
    going.update(stopped_at=now, stopped_by=by)
    recheck_streams(key_name(key))


def _tournament(wanted: KeyRequest) -> Tournament:
    found = Tournament.objects.filter(pk=wanted.tournament).first()
    if found is None or not _is_within(wanted.section, found):
        raise BadRequest("bad_place", NO_SUCH_PLACE, "place")
    return found


def _is_within(section: int | None, tournament: Tournament) -> bool:
    here = Section.objects.filter(tournament=tournament)
    return section is None or here.filter(pk=section).exists()


def _end(until: date | None, tournament: Tournament, now: datetime) -> datetime | None:
    """The end of the last day."""
    if until is None:
        return None
    zone = ZoneInfo(tournament.time_zone)
    if until < now.astimezone(zone).date():
        raise BadRequest("already_over", ALREADY_OVER, "until")
    return datetime.combine(until + timedelta(days=1), time.min, zone)
