"""The set-up, as an organiser meets it: page by page, in a client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tables.room import Room

Person = Callable[..., User]
SETUP = "/setup/"
ABOUT = {
    "name": "Autumn Pairs",
    "time_zone": "Europe/Athens",
    "edition": "2017",
    "scoring": "matchpoints",
    "correction_minutes": "30",
    "language": "el",
}


@pytest.fixture
def organiser(person: Person) -> Client:
    client = Client()
    client.force_login(person("organiser"))
    return client


def of(room: Room, rest: str = "") -> str:
    return f"{SETUP}tournaments/{room.tournament.pk}/{rest}"


def text(answer: Any) -> str:
    return str(answer.content.decode())


def send(client: Client, path: str, name: str, content: bytes, **more: str) -> Any:
    return client.post(path, {"file": SimpleUploadedFile(name, content), **more})


def test_a_new_site_begins_with_its_set_up(organiser: Client) -> None:
    assert organiser.get("/").headers["Location"] == SETUP
    assert "Begin here" in text(organiser.get(SETUP))


def test_pages_draw(organiser: Client, room: Room) -> None:
    section = room.table.section_id
    for path in (
        SETUP,
        f"{SETUP}tournaments/new/",
        f"{SETUP}people/",
        of(room),
        of(room, "edit/"),
        of(room, "sections/"),
        of(room, f"sections/{section}/rounds/"),
        of(room, "players/"),
        of(room, "hands/"),
    ):
        assert organiser.get(path).status_code == 200, path
