"""The room in the database: tables, paired tablets, a Director; and what became of it.

Imported only after Django is set up, asked only while no loop runs.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import connections
from django.utils import timezone

from rulings.cases.models import Flag
from tables.access.models import Device
from tables.access.tablet import hash_secret
from tables.models import Actor, StoredEvent, Table, Tournament
from tests.harness.boards import open_tournament
from tests.harness.served import director_session
from tests.load.lanes import Tablet

TABLETS = 2


@dataclass(frozen=True)
class Room:
    """Tables with two tablets each, and the cookie of someone at the desk."""

    tournament: int
    tablets: dict[int, list[Tablet]]
    desk: str

    @property
    def tables(self) -> list[int]:
        return list(self.tablets)


def open_room(tables: int) -> Room:
    """A tournament of its own with so many tables."""
    name = f"Load {secrets.token_hex(4)}"
    made = open_tournament(tables, name)
    tournament = made[0].section.tournament
    tablets = _tablets(tournament, made)
    session = director_session(name.replace(" ", "-").lower())
    desk = f"{settings.SESSION_COOKIE_NAME}={session}"
    connections.close_all()
    return Room(tournament.pk, tablets, desk)


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
    events = StoredEvent.objects.filter(board__table__in=room.tables)
    return int(events.count())


def raised(room: Room) -> dict[tuple[int, int], datetime]:
    """When the question of each board was raised."""
    flags = Flag.objects.filter(board__table__in=room.tables)
    found = flags.values_list("board__table_id", "board__number", "raised_at")
    return {(table, board): at for table, board, at in found}
