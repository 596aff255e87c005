"""A tournament with rulings of every kind."""

import pytest
from django.contrib.auth.models import User

from rulings.cases.models import Flag
from tables.models import Tournament
from tests.rulings.exchange.filled import fill


@pytest.fixture
def tournament(flag: Flag, reviewer: User, director: User) -> Tournament:
    return fill(flag, reviewer, director)
