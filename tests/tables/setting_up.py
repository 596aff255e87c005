"""Ways through the set-up, as an organiser takes them in a client."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tables.table import Room

SETUP = "/setup/"
PLAYERS = "Name;Number;Table;Seat\nFirst One;12;1;N\nSecond One;;1;S\n"


def of(room: Room, rest: str = "") -> str:
    """An address of the room's tournament."""
    return f"{SETUP}tournaments/{room.tournament.pk}/{rest}"


def text(answer: Any) -> str:
    """What a page says."""
    return str(answer.content.decode())


def send(client: Client, path: str, name: str, content: bytes, **more: str) -> Any:
    """Send a file."""
    return client.post(path, {"file": SimpleUploadedFile(name, content), **more})


def look(client: Client, room: Room, content: str = PLAYERS, **more: str) -> Any:
    """Look at a list of players."""
    return send(client, of(room, "players/"), "list.csv", content.encode(), **more)


def hidden(answer: Any) -> str:
    """What the page sends back when it is saved."""
    return str(answer.context["kept"])
