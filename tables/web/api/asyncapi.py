"""The event stream as an AsyncAPI document: what comes, and how nothing is missed."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tables.web.api import examples
from tables.web.api.version import V1

Json = dict[str, Any]
PARTS = "#/components/"
MEDIA_TYPE = "application/json"


class StreamEntry(msgspec.Struct, frozen=True):
    """Where something was recorded; `type` is null where the board is hidden."""

    position: int
    table: int
    board: int
    version: int
    type: str | None


class StreamDesk(msgspec.Struct, frozen=True):
    """What the desk shows of this table has changed otherwise than by an entry."""

    table: int


class StreamPace(msgspec.Struct, frozen=True):
    """Whether messages come late for the time being."""

    slow: bool


class StreamTiles(msgspec.Struct, frozen=True):
    """The tiles of a desk that have changed, drawn; null: ask for them."""

    html: str | None


# The name of a message, what it holds, and an example.
MESSAGES: dict[str, tuple[type, Json]] = {
    "entry": (StreamEntry, examples.MESSAGE | {"type": "CardExposed"}),
    "desk": (StreamDesk, {"table": 1}),
    "pace": (StreamPace, {"slow": False}),
    "tiles": (StreamTiles, {"html": ""}),
}
HOW = (
    "Server-sent events. A message named entry has an id, its position: send the last"
    " one as Last-Event-ID, and nothing is missed. The others have none. A comment"
    " comes every ten seconds; after 25 without one connect again."
)


@cache
def document(version: str) -> Json:
    """The document, of this version of the site."""
    names = {name: {"$ref": f"{PARTS}messages/{name}"} for name in MESSAGES}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Rectify: the stream",
            "version": version,
            "description": HOW,
        },
        "defaultContentType": MEDIA_TYPE,
        "channels": {
            "stream": {
                "address": f"{V1}stream/",
                "description": HOW,
                "messages": names,
            }
        },
        "operations": {"follow": _following(list(names))},
        "components": {
            "messages": {name: _message(name) for name in MESSAGES},
            "schemas": _schemas(),
            "securitySchemes": {
                "programKey": {"type": "http", "scheme": "bearer"},
                "basicAuth": {"type": "http", "scheme": "basic"},
            },
        },
    }


def told() -> list[tuple[str, str, str]]:
    """Each message for people: its name, what it says, and an example."""
    return [
        (name, str(kind.__doc__), msgspec.json.encode(example).decode())
        for name, (kind, example) in MESSAGES.items()
    ]


def _following(names: list[str]) -> Json:
    return {
        "action": "send",
        "summary": "Where something was recorded, as it is",
        "channel": {"$ref": "#/channels/stream"},
        "messages": [{"$ref": f"#/channels/stream/messages/{one}"} for one in names],
        "security": [
            {"$ref": f"{PARTS}securitySchemes/{one}"}
            for one in ("programKey", "basicAuth")
        ],
        "bindings": {"http": {"method": "GET", "bindingVersion": "0.3.0"}},
    }


def _message(name: str) -> Json:
    kind, example = MESSAGES[name]
    return {
        "name": name,
        "summary": kind.__doc__,
        "payload": {"$ref": f"{PARTS}schemas/{kind.__name__}"},
        "examples": [{"payload": example}],
    }


def _schemas() -> Json:
    kinds = [kind for kind, _ in MESSAGES.values()]
    template = PARTS + "schemas/{name}"
    _, parts = msgspec.json.schema_components(kinds, ref_template=template)
    return parts
