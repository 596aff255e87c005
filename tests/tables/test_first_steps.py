"""Where things are: told to somebody new, until their first entry."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.intake.authorization import key_of
from tables.web.pages.first_steps import KEPT
from tests.tables.table import Room

TOLD = "steps-first"


@pytest.fixture
def new(person: Callable[..., User]) -> User:
    return person("director")


def test_the_steps_go_with_the_first_entry(room: Room, new: User) -> None:
    """The key that signs entries is made at the first."""
    client = Client()
    client.force_login(new)
    session = client.session
    session[KEPT] = True
    session.save()
    for _visit in range(2):
        assert TOLD in client.get("/desk/").text
    key_of(new)
    assert TOLD not in client.get("/desk/").text
    assert KEPT not in client.session
