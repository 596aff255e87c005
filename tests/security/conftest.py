"""A world of everything, and browsers of those who go through it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.security.world import World, make_person, make_world


@pytest.fixture
def chief(db: None) -> User:
    """Who may do everything."""
    return User.objects.create_superuser("chief", password=None)


@pytest.fixture
def world(db: None) -> World:
    """One of everything."""
    return make_world(make_person("director", "director", is_staff=True))


@pytest.fixture
def inside(chief: User) -> Client:
    """The browser of someone who may do everything."""
    client = Client(raise_request_exception=False)
    client.force_login(chief)
    return client
