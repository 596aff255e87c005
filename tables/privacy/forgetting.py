"""Forgetting a person: the name is removed; the key stays, and with it every hash.

`people_past_keeping` finds those whose tournaments' retention period has ended.

Names in free text were written by people and cannot be changed: they are searched for
and listed. Another app searches its own texts when it hears
`tables.signals.texts_searched`, and is never imported here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from lawbook import EVENT_TYPES
from tables.access.keys import ProgramKey
from tables.access.models import Official
from tables.common.database import rows
from tables.common.errors import NotThere, TablesError
from tables.privacy.models import Forgotten, Redaction
from tables.privacy.sql import (
    ACTORS_OF_THE_PAST,
    PLAYERS_OF_THE_PAST,
    TEXTS,
    TOURNAMENTS_OF_THE_PAST,
)
from tables.signals import answers, names_go, player_goes, texts_searched
from tables.tournaments.models import Actor, Player

# Members of events in which a person writes what they like.
FREE = frozenset({"text", "reason", "by", "statement", "agreed", "disputed", "words"})
FREE_TYPES = [
    name
    for name, kind in EVENT_TYPES.items()
    if FREE.intersection(field.encode_name for field in msgspec.structs.fields(kind))
]
# A shorter word of a name would be found in too many other words.
SHORTEST = 4


Matches = Callable[[str], bool]


class Mention(msgspec.Struct, frozen=True):
    """An entry whose free text names a person, and in which members."""

    board_id: int
    version: int
    tournament: str
    table: int
    board: int
    fields: tuple[str, ...]

    def __str__(self) -> str:
        where = f"{self.tournament}, table {self.table}, board {self.board}"
        return f"{where}, version {self.version} ({', '.join(self.fields)})"


def find_elsewhere(names: Iterable[str]) -> list[str]:
    """Every place outside the store whose text contains one of these, as a sentence."""
    pattern = _pattern(names)
    if pattern is None:
        return []

    def matches(text: str) -> bool:
        return bool(pattern.search(fold(text)))

    return list(answers(texts_searched, matches=matches))


def find_mentions(names: Iterable[str]) -> list[Mention]:
    """Every entry in the store whose free text holds one of these, or a long word
    of one: whole words, whatever their case and accents."""
    pattern = _pattern(names)
    return [] if pattern is None else list(_matching(pattern))


def free_members(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a person wrote in an event, by the member it is in."""
    for name in sorted(FREE & data.keys()):
        if isinstance(data[name], str) and data[name]:
            yield name, data[name]


def _matching(pattern: re.Pattern[str]) -> Iterator[Mention]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(TEXTS, [FREE_TYPES])
        for board_id, version, tournament, table, number, data in cursor:
            written = free_members(msgspec.json.decode(data))
            fields = tuple(name for name, text in written if pattern.search(fold(text)))
            if fields:
                yield Mention(board_id, version, tournament, table, number, fields)


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    folded = [fold(name).strip() for name in names]
    words = {w for name in folded for w in re.split(r"[\s,.]+", name)}
    sought = {w for w in words if len(w) >= SHORTEST}.union(folded) - {""}
    if not sought:
        return None
    either = "|".join(re.escape(one) for one in sorted(sought, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def fold(text: str) -> str:
    """The text without case and accents, for searching."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in plain if not unicodedata.combining(one))


Person = Player | Actor


class Ambiguous(TablesError):
    """The search matches more than one person."""


class Forgetting(msgspec.Struct, frozen=True):
    """The people to forget, and the entries that name them in free text.

    ``elsewhere`` are texts of other apps that do, each place in words.
    """

    people: Sequence[Person]
    mentions: Sequence[Mention]
    elsewhere: Sequence[str]


def find_person(given: str) -> Person:
    """The player or official with this key, number, user name or label.

    Raises `NotThere` (``unknown_person``) and `Ambiguous` (``several_people``).
    """
    found = _by_key(UUID(given)) if _is_key(given) else _by_name(given)
    if not found:
        detail = f"Nobody has the key, number or user name {given}."
        raise NotThere("unknown_person", detail)
    if len(found) > 1:
        keys = ", ".join(str(one.key) for one in found)
        detail = f"{given} may mean several people; give one of their keys: {keys}."
        raise Ambiguous("several_people", detail)
    return found[0]


def plan_forgetting(people: Sequence[Person]) -> Forgetting:
    """Plan what forgetting these people would remove. Nothing is written."""
    known = [name for one in people for name in names(one)]
    return Forgetting(people, find_mentions(known), find_elsewhere(known))


@transaction.atomic
def forget_people(*, people: Iterable[Person], by: str) -> int:
    """Remove names, numbers, addresses, labels and links to users; how many had one."""
    return sum(_forget(one, by) for one in people)


@transaction.atomic
def withhold_texts(*, mentions: Iterable[Mention], by: str) -> int:
    """Withhold these texts; return how many were shown until now."""
    made = 0
    for one in mentions:
        hidden = Redaction.objects.filter(board=one.board_id, version=one.version)
        already = {name for redaction in hidden for name in redaction.fields}
        left = sorted(set(one.fields) - already)
        if left:
            made += 1
            Redaction.objects.create(
                board_id=one.board_id,
                version=one.version,
                fields=left,
                at=timezone.now(),
                by=by,
            )
    return made


def names(person: Person) -> list[str]:
    """All names, numbers and addresses of a person, which forgetting removes."""
    if isinstance(person, Player):
        known = [person.name, person.number, person.email]
    else:
        user = person.user
        known = [person.label]
        known += [user.get_full_name(), user.get_username()] if user else []
    return [name for name in known if name]


def _forget(person: Person, by: str) -> bool:
    if not names(person):
        return False
    if isinstance(person, Player):
        kind = Forgotten.Kind.PLAYER
        list(answers(player_goes, player=person.pk, names=names(person)))
        Player.objects.filter(pk=person.pk).update(name="", number="", email="")
    else:
        kind = Forgotten.Kind.ACTOR
        Actor.objects.filter(pk=person.pk).update(label="", user=None)
        now = timezone.now()
        off = {"initials": "", "name": "", "removed_at": now}
        Official.objects.filter(actor=person.pk).update(**off)
        key = ProgramKey.objects.filter(actor=person.pk)
        key.update(name="", stopped_at=Coalesce("stopped_at", now))
    Forgotten.objects.create(kind=kind, key=person.key, at=timezone.now(), by=by)
    return True


def _is_key(given: str) -> bool:
    try:
        UUID(given)
    except ValueError:
        return False
    return True


def _by_key(key: UUID) -> list[Person]:
    return [
        *Player.objects.filter(key=key),
        *Actor.objects.filter(key=key).select_related("user"),
    ]


def _by_name(given: str) -> list[Person]:
    if not given:
        return []
    actors = Actor.objects.filter(Q(user__username=given) | Q(label=given))
    return [*Player.objects.filter(number=given), *actors.select_related("user")]


def people_past_keeping() -> list[Person]:
    """Everybody all of whose tournaments are past their date, by name or label.

    A tournament without a date keeps its names; so does someone who is entered and
    has not sat anywhere yet.
    """
    players = Player.objects.filter(pk__in=[id for (id,) in rows(PLAYERS_OF_THE_PAST)])
    actors = Actor.objects.filter(pk__in=[id for (id,) in rows(ACTORS_OF_THE_PAST)])
    return [*players, *actors.select_related("user")]


@transaction.atomic
def forget_the_past(*, by: str) -> tuple[int, int]:
    """Forget who and what is past its date; how many people and texts went.

    The texts are those that other apps keep apart so that they can go (`names_go`).
    """
    done = forget_people(people=people_past_keeping(), by=by)
    past = [id for (id,) in rows(TOURNAMENTS_OF_THE_PAST)]
    return done, sum(answers(names_go, tournaments=past)) if past else 0
