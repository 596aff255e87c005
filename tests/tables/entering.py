"""Who enters, by which door; what comes in between, on another connection."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django.utils import timezone

from tables.access.officials import set_official, sign_in
from tables.models import Player, Plays, Seating
from tests.tables.asking import post, sent
from tests.tables.keyed import give_key, showing
from tests.tables.limited import browser, only_at
from tests.tables.paired import holding, pair, tablet_of
from tests.tables.table import Json, Room

Person = Callable[..., User]
Asker = Callable[[Room, Person], Client]
RULING: Json = {"type": "RulingGiven", "text": "It stays.", "laws": ["50"]}
ENDED: Json = {"type": "PlayEnded", "tricks": 9}


def withdrawn(version: int) -> Json:
    return {"type": "EventWithdrawn", "event": version, "reason": "mistyped"}


def floor(room: Room, person: Person) -> Client:
    return browser(person("floor"))


def tablet(room: Room, person: Person) -> Client:
    return holding(pair(room.tournament), HTTP_X_CSRFTOKEN="")


def shared_tablet(room: Room, person: Person) -> Client:
    """A tablet with someone of the floor on it."""
    secret = pair(room.tournament)
    at = room.tournament.pk
    official = set_official(tournament=at, initials="AB", name="", pin="1234")
    now = timezone.now()
    assert sign_in(tablet=tablet_of(secret), official=official.pk, pin="1234", now=now)
    return holding(secret, HTTP_X_CSRFTOKEN="")


def program(room: Room, person: Person) -> Client:
    return showing(give_key(room.tournament, records=True))


def director(room: Room, person: Person) -> Client:
    return browser(person("director"))


def assistant(room: Room, person: Person) -> Client:
    return browser(only_at(person("assistant"), room.table.section))


def elsewhere(step: Callable[[], Any]) -> None:
    """On another connection, to its end."""
    with ThreadPoolExecutor(1) as other:
        other.submit(closing(step)).result()


def closing(step: Callable[[], Any]) -> Callable[[], Any]:
    def run() -> Any:
        try:
            return step()
        finally:
            connections.close_all()

    return run


def entered(client: Client, room: Room, *events: Json, **changes: Any) -> list[str]:
    """What the API says of these entries: the result, or the code of the refusal."""
    entries = [sent(room, one, id=str(uuid4()), **changes) for one in events]
    results = post(client, entries).json()["results"]
    return [one.get("problem", {}).get("code", one["result"]) for one in results]


def seated(room: Room, person: Person) -> User:
    """A Director who plays too, at the first table."""
    user = person("playing")
    player = Player.objects.create(name="Player of table 1")
    Seating.objects.create(table=room.table, seat="N", player=player)
    Plays.objects.create(user=user, player=player)
    return user
