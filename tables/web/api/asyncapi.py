"""What comes by itself, as an AsyncAPI document: the event stream, and webhooks.

What comes, and how nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tables.web.api import examples, webhook_messages
from tables.web.api.version import V1
from tables.web.api.webhook_messages import HOW_TOLD, component_of, summaries
from tables.webhooks import messages

Json = dict[str, Any]
PARTS = "#/components/"
MEDIA_TYPE, BINDING = "application/json", "0.3.0"


class StreamEntry(msgspec.Struct, frozen=True):
    """Where something was recorded; the type is null where the board is hidden."""

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
# What every message of a webhook has beside its payload.
SIGNED: Json = {
    "contentType": messages.MEDIA_TYPE,
    "headers": {"$ref": f"{PARTS}schemas/{messages.Headers.__name__}"},
}


@cache
def document(version: str) -> Json:
    """The document, of this version of the site."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Rectify: the stream and webhooks",
            "version": version,
            "description": "What programs are told by itself.",
        },
        "defaultContentType": MEDIA_TYPE,
        "channels": {
            "stream": {
                "address": f"{V1}stream/",
                "description": HOW,
                "messages": _named(MESSAGES),
            },
            "webhook": {
                # Each webhook has an address of its own, set on its page.
                "address": None,
                "description": HOW_TOLD,
                "messages": _named(summaries()),
            },
        },
        "operations": {"follow": _following(), "tell": _telling()},
        "components": {
            "messages": {name: _message(name) for name in MESSAGES}
            | {kind: _told(kind, what) for kind, what in summaries().items()},
            "messageTraits": {"signed": SIGNED},
            "schemas": _schemas() | webhook_messages.schemas(),
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


def _named(names: Iterable[str]) -> Json:
    return {name: {"$ref": f"{PARTS}messages/{name}"} for name in names}


def _following() -> Json:
    return {
        "action": "send",
        "summary": "Where something was recorded, as it is",
        "channel": {"$ref": "#/channels/stream"},
        "messages": _of_channel("stream", MESSAGES),
        "security": [
            {"$ref": f"{PARTS}securitySchemes/{one}"}
            for one in ("programKey", "basicAuth")
        ],
        "bindings": {"http": {"method": "GET", "bindingVersion": BINDING}},
    }


def _telling() -> Json:
    return {
        "action": "send",
        "summary": "What was recorded, to the address of a webhook",
        "channel": {"$ref": "#/channels/webhook"},
        "messages": _of_channel("webhook", summaries()),
        "bindings": {"http": {"method": "POST", "bindingVersion": BINDING}},
        "x-retries": webhook_messages.RETRIES,
    }


def _of_channel(channel: str, names: Iterable[str]) -> list[Json]:
    return [{"$ref": f"#/channels/{channel}/messages/{one}"} for one in names]


def _message(name: str) -> Json:
    kind, example = MESSAGES[name]
    return {
        "name": name,
        "summary": kind.__doc__,
        "payload": {"$ref": f"{PARTS}schemas/{kind.__name__}"},
        "examples": [{"payload": example}],
    }


def _told(kind: str, what: str) -> Json:
    """A message of a webhook, by its type."""
    example = webhook_messages.example_of(kind)
    shown = {"examples": [{"payload": example}]} if example else {}
    return shown | {
        "name": kind,
        "summary": what,
        "payload": {"$ref": f"{PARTS}schemas/{component_of(kind)}"},
        "traits": [{"$ref": f"{PARTS}messageTraits/signed"}],
    }


def _schemas() -> Json:
    kinds = [kind for kind, _ in MESSAGES.values()]
    template = PARTS + "schemas/{name}"
    _, parts = msgspec.json.schema_components(kinds, ref_template=template)
    return parts
