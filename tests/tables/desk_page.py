"""What the tests of the table page share: a director's desk, a board with a choice."""

from __future__ import annotations

from html import unescape

from django.test import Client

from lawbook import BoardLog, empty_log, extend, read_event
from tests.tables.table import BOARD, EXPOSED, Json, Room

DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
JACK: Json = EXPOSED | {"cards": ["HJ"]}
TWO_OF_WEST: Json = EXPOSED | {"seat": "W", "cards": ["CQ", "S4"]}
SAID: Json = {"type": "RulingGiven", "text": "The king stays face up.", "laws": ["50B"]}
FORBID: Json = {"type": "Elected", "choice": "prohibit", "suits": ["D"]}


def page(client: Client, room: Room, **asked: str | int) -> str:
    answer = client.get(f"/desk/tables/{room.table.pk}/", {"board": BOARD, **asked})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def folded(*events: Json, edition: str | None = None) -> BoardLog:
    log = empty_log(edition)
    for event in events:
        log = extend(log, read_event(event))
    return log
