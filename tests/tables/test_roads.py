"""The roads of an entry and of a tile that docs/generated/roads.md draws are taken."""

from __future__ import annotations

from django.test import Client
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from tables.access.visibility import EVERY_TABLE
from tables.web.pages.drawing import canvas_for, paint
from tests.architecture import roads
from tests.tables.asking import post, sent
from tests.tables.table import AUCTION, EXPOSED, OPENED, Room


def test_an_entry_takes_the_road_that_is_drawn(
    client: Client,
    room: Room,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """From the request until the screens are told."""
    road = roads.roads()["entry"]
    post(client, [sent(room, OPENED), sent(room, AUCTION)])
    exposed = sent(room, EXPOSED)
    told = django_capture_on_commit_callbacks(execute=True)
    with roads.travelled(road) as files, told:
        answer = post(client, [exposed])
    assert [one["result"] for one in answer.json()["results"]] == ["new"]
    assert files == road.paths


def test_a_tile_takes_the_road_that_is_drawn(client: Client, room: Room) -> None:
    """From the message that a table changed to the words on the desk."""
    road, canvas = roads.roads()["tile"], canvas_for("", "en", EVERY_TABLE)
    assert canvas is not None
    post(client, [sent(room, OPENED), sent(room, AUCTION), sent(room, EXPOSED)])
    paint([canvas], [room.table.pk])
    with roads.travelled(road) as files:
        drawn = paint([canvas], [room.table.pk])
    assert "tile" in drawn[canvas]
    assert files == road.paths
