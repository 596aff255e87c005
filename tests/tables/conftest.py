"""A tournament with two tables, and people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tables.models import Section, Table, Tournament, Webhook
from tests.tables.calling import named
from tests.tables.desk_page import SAID
from tests.tables.hooked import HERE, Program, hook_at, program
from tests.tables.limited import only_at
from tests.tables.table import AUCTION, EXPOSED, ON_LEAD, OPENED, Room


@pytest.fixture
def room(db: None) -> Room:
    """A tournament under the edition of 2017, with two tables."""
    tournament = Tournament.objects.create(name="Spring pairs")
    section = Section.objects.create(tournament=tournament, name="A")
    tables = [Table.objects.create(section=section, number=n) for n in (1, 2)]
    return Room(tournament, *tables)


@pytest.fixture
def live(transactional_db: None, room: Room) -> Room:
    """The room, with real commits so that other connections see them."""
    return room


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Make a user of some groups."""
    numbers = count(1)

    def make(*groups: str) -> User:
        user = User.objects.create_user(f"person-{next(numbers)}", password="secret")
        for name in groups:
            user.groups.add(Group.objects.get_or_create(name=name)[0])
        return user

    return make


@pytest.fixture
def client(person: Callable[..., User]) -> Client:
    """A browser of someone from the floor, logged in."""
    client = Client()
    client.force_login(person("floor"))
    return client


@pytest.fixture
def desk(person: Callable[..., User]) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(person("director"))
    return client


@pytest.fixture
def told(room: Room) -> Room:
    """A choice over the lead: East's king of diamonds lies there, West is to lead."""
    room.record(OPENED, AUCTION, EXPOSED, SAID, ON_LEAD)
    return room


@pytest.fixture
def organiser(person: Callable[..., User]) -> Client:
    """A browser of an organiser, logged in."""
    client = Client()
    client.force_login(person("organiser"))
    return client


@pytest.fixture
def anna(person: Callable[..., User]) -> User:
    return named(person("director"), "Anna")


@pytest.fixture
def ben(person: Callable[..., User]) -> User:
    return named(person("director"), "Ben")


@pytest.fixture
def far(db: None) -> Table:
    """A table of another tournament."""
    tournament = Tournament.objects.create(name="Winter teams")
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=1)


@pytest.fixture
def next_door(room: Room) -> Table:
    """A table of another section."""
    section = Section.objects.create(tournament=room.tournament, name="B")
    return Table.objects.create(section=section, number=1)


@pytest.fixture
def host(room: Room, person: Callable[..., User]) -> User:
    """An organiser of the room's tournament, and of no other."""
    return only_at(person("organiser"), room.tournament)


@pytest.fixture
def scoring(settings: Any) -> Iterator[Program]:
    """A program on this machine, to which webhooks may be sent."""
    settings.WEBHOOKS_INSIDE = HERE
    with program() as found:
        yield found


@pytest.fixture
def hook(room: Room, scoring: Program, anna: User) -> Webhook:
    """A webhook of Anna's to it, for the room's tournament."""
    return hook_at(scoring.url, room.tournament, anna)[0]
