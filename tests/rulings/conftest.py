"""People, a table, and a board that was played there."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Flag
from rulings.flags.services import screen_board
from tables.models import Board, Table
from tests.rulings.builders import PLAYED, make_person, make_table, record


@pytest.fixture
def table(db: None) -> Table:
    return make_table()


@pytest.fixture
def played(table: Table) -> Board:
    """A finished board on which the question of damage stands open."""
    return record(table, *PLAYED)


@pytest.fixture
def flag(played: Board) -> Flag:
    screen_board(board_id=played.pk)
    return Flag.objects.get()


@pytest.fixture
def reviewer(db: None) -> User:
    return make_person("the-reviewer", "reviewer", is_staff=True)


@pytest.fixture
def director(db: None) -> User:
    return make_person("the-director", "director", is_staff=True)


@pytest.fixture
def floor(db: None) -> User:
    return make_person("the-floor", "floor")


@pytest.fixture
def client_of() -> Callable[[User], Client]:
    """A browser in which this person is logged in."""

    def client_of(person: User) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return client_of
