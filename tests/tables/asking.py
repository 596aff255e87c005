"""Asking the API, and reading what it says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.test import Client

from tests.tables.table import BOARD, Room

ENTRIES = "/api/v1/entries/"
JSON = "application/json"
PROBLEM = "application/problem+json"


def sent(room: Room, event: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """An entry as plain JSON values."""
    plain: dict[str, Any] = msgspec.to_builtins(room.entry(event))
    return plain | changes


def post(client: Client, body: object, path: str = ENTRIES) -> Any:
    """Send JSON, or bytes that are meant to be it."""
    data = body if isinstance(body, bytes) else json.dumps(body)
    return client.post(path, data, content_type=JSON)


def board_path(room: Room, rest: str = "") -> str:
    """The address of the board in the room."""
    return f"/api/v1/tables/{room.table.pk}/boards/{BOARD}/{rest}"


def is_problem(response: Any, status: int, code: str) -> bool:
    """Whether the answer is a problem document of this kind."""
    assert response.headers["Content-Type"] == PROBLEM, response.content
    document = response.json()
    assert (response.status_code, document["code"]) == (status, code)
    assert document["detail"].endswith(".")
    return True
