"""The room in the database: tables, paired tablets, a Director; and what became of it.

Imported only after Django is set up, asked only while no loop runs.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, connections
from django.utils import timezone

from rulings.cases.models import Flag
from tables.access.models import Assignment, Device
from tables.access.tablet import hash_secret
from tables.models import Actor, Receipt, StoredEvent, Table, Tournament
from tests.harness.boards import open_tournament
from tests.harness.served import director_session
from tests.load.lanes import Tablet

TABLETS = 2
AT_ONCE = 10_000


@dataclass(frozen=True)
class Room:
    """Tables with two tablets each, and cookies of people at desks.

    ``overseer`` sees every table; each of the ``directors`` one tournament, which has
    ``of_each`` tables.
    """

    tournaments: list[int]
    tablets: dict[int, list[Tablet]]
    overseer: str
    directors: list[str]
    of_each: int

    @property
    def tables(self) -> list[int]:
        return list(self.tablets)


def open_room(tables: int, tournaments: int = 1) -> Room:
    """So many tables, shared among tournaments of their own."""
    name = f"Load {secrets.token_hex(4)}"
    found: list[Tournament] = []
    tablets: dict[int, list[Tablet]] = {}
    for number, share in enumerate(_shares(tables, tournaments), 1):
        made = open_tournament(share, f"{name} {number}")
        found.append(made[0].section.tournament)
        tablets |= _tablets(found[-1], made)
    login = name.replace(" ", "-").lower()
    room = Room(
        [one.pk for one in found],
        tablets,
        _cookie(login),
        _directors(login, found),
        -(-tables // tournaments),
    )
    connections.close_all()
    return room


def _shares(tables: int, tournaments: int) -> Iterator[int]:
    """So many parts, as equal as can be."""
    for number in range(tournaments):
        yield (tables + number) // tournaments


def _directors(login: str, tournaments: Sequence[Tournament]) -> list[str]:
    """Where there are several tournaments, a director who sees one of them each."""
    if len(tournaments) == 1:
        return [_cookie(login)]
    cookies = []
    for number, tournament in enumerate(tournaments, 1):
        cookies.append(_cookie(f"{login}-{number}"))
        person = get_user_model().objects.get(username=f"{login}-{number}")
        Assignment.objects.create(user=person, tournament=tournament)
    return cookies


def _cookie(login: str) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={director_session(login)}"


def _tablets(tournament: Tournament, tables: list[Table]) -> dict[int, list[Tablet]]:
    actors = Actor.objects.bulk_create(Actor() for _ in range(TABLETS * len(tables)))
    devices, tablets, now = [], dict[int, list[Tablet]](), timezone.now()
    for place, actor in enumerate(actors):
        table, mine = tables[place // TABLETS], secrets.token_urlsafe(32)
        name = f"load-{actor.key.hex}"
        tablets.setdefault(table.pk, []).append(Tablet(name, mine))
        devices.append(
            Device(
                tournament=tournament,
                section_id=table.section_id,
                name=f"{table.number}",
                secret=hash_secret(mine),
                sender=name,
                actor=actor,
                paired_at=now,
            )
        )
    Device.objects.bulk_create(devices, batch_size=1000)
    return tablets


def stored(room: Room) -> int:
    """How many events the store has of this room."""
    within = room.tournaments
    events = StoredEvent.objects.filter(board__table__section__tournament__in=within)
    return int(events.count())


def lost(acknowledged: Sequence[UUID]) -> int:
    """How many of the entries with these ids the store does not have."""
    parts = range(0, len(acknowledged), AT_ONCE)
    found = (
        Receipt.objects.filter(client_id__in=acknowledged[at : at + AT_ONCE]).count()
        for at in parts
    )
    return len(acknowledged) - sum(found)


def disk() -> tuple[int, int]:
    """Bytes of the database, and bytes of its log since the server was made."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_database_size(current_database()),"
            " pg_current_wal_lsn() - '0/0'::pg_lsn"
        )
        size, log = cursor.fetchone()
    connections.close_all()
    return int(size), int(log)


def raised(room: Room) -> dict[tuple[int, int], datetime]:
    """When the question of each board was raised."""
    within = room.tournaments
    flags = Flag.objects.filter(board__table__section__tournament__in=within)
    found = flags.values_list("board__table_id", "board__number", "raised_at")
    return {(table, board): at for table, board, at in found}
