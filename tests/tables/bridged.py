"""A room whose devices are connected."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from tables.calls.models import VISIT, DeskStep
from tables.devices.bridge import Bridge
from tables.devices.connector import Connector
from tests.tables.calling import desk, press
from tests.tables.data_connector import (
    CLUB,
    LICENCE,
    SESSION,
    DataConnector,
    data_connector,
)
from tests.tables.table import Room


@pytest.fixture
def there() -> Iterator[DataConnector]:
    """The Data Connector of the scorer's computer."""
    with data_connector() as found:
        yield found


@pytest.fixture
def bridge(room: Room, there: DataConnector) -> Bridge:
    """A process that connects the room with it."""
    return another(room, there)


@pytest.fixture
def alone(room: Room, there: DataConnector) -> Bridge:
    """The same, where no other program asks the Data Connector."""
    return another(room, there, alone=True)


def another(room: Room, there: DataConnector, *, alone: bool = False) -> Bridge:
    """The process once more, as after a restart."""
    connector = Connector(there.url, SESSION, club=CLUB, licence=LICENCE, patience=0.2)
    connector.alone = alone
    return Bridge(connector, room.tournament.pk)


def steps() -> list[str]:
    """What was noted at the desk, in order."""
    return list(DeskStep.objects.order_by("pk").values_list("kind", flat=True))


def at_desk(user: User, room: Room, *kinds: str) -> None:
    """A Director presses buttons of the call of the first table."""
    for kind in kinds:
        answer = desk(user).post("/desk/calls/", press(kind, room.table.pk, VISIT))
        assert answer.status_code == 200, answer.content
