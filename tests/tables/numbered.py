"""Senders in two tournaments, and entries under one name of a device."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tables.models import Section, Table, Tournament
from tests.tables.asking import post, sent
from tests.tables.keyed import give_key, showing
from tests.tables.paired import holding, pair
from tests.tables.table import NOTE, OPENED, Json, Room

NAME = "tablet-1a2b3c4d"


def make_elsewhere() -> Room:
    tournament = Tournament.objects.create(name="Autumn teams")
    section = Section.objects.create(tournament=tournament, name="B")
    tables = [Table.objects.create(section=section, number=n) for n in (1, 2)]
    return Room(tournament, *tables)


def tablet(room: Room, name: str = "Tablet A") -> Client:
    return holding(pair(room.tournament, name=name), HTTP_X_CSRFTOKEN="")


def program(room: Room) -> Client:
    return showing(give_key(room.tournament, records=True))


def numbered(room: Room, *numbers: int, **more: Any) -> list[Json]:
    """Entries under these numbers and the one name."""
    return [sent(room, NOTE, device=NAME, seq=number, **more) for number in numbers]


def said(client: Client, entries: list[Json], **beside: Any) -> list[str]:
    """What the API says of each: the result, or the code of the refusal."""
    results = post(client, {"entries": entries, **beside}).json()["results"]
    return [one.get("problem", {}).get("code", one["result"]) for one in results]


def open_boards(*rooms: Room) -> None:
    for room in rooms:
        room.record(OPENED)
