"""The AsyncAPI document: the messages of the event stream and of webhooks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tables.web.api import examples, webhook_messages
from tables.web.api.descriptions import with_markdown
from tables.web.api.version import V1
from tables.web.api.webhook_messages import (
    HOW_TOLD,
    component_of,
    first_paragraph,
    summaries,
)
from tables.webhooks import messages

Json = dict[str, Any]
PARTS = "#/components/"
MEDIA_TYPE, BINDING = "application/json", "0.3.0"


class StreamEntry(msgspec.Struct, frozen=True):
    """An entry was recorded on this board. Read it with `GET …/boards/<n>/events/`.

    ``position`` is its place in the log of all entries, ``version`` that on the board.
    ``type`` is null while the board is hidden from the client.
    """

    position: int
    table: int
    board: int
    version: int
    type: str | None


class StreamDesk(msgspec.Struct, frozen=True):
    """A task of the desk about this table has changed, for example a call was taken."""

    table: int


class StreamPace(msgspec.Struct, frozen=True):
    """Whether messages are delayed at present: the server polls for new entries."""

    slow: bool


class StreamTiles(msgspec.Struct, frozen=True):
    """HTML of tiles that changed, for the page of the desk; null: load all tiles."""

    html: str | None


# The name of a message, its type, and an example.
MESSAGES: dict[str, tuple[type, Json]] = {
    "entry": (StreamEntry, examples.MESSAGE | {"type": "CardExposed"}),
    "desk": (StreamDesk, {"table": 1}),
    "pace": (StreamPace, {"slow": False}),
    "tiles": (StreamTiles, {"html": ""}),
}
ABOUT = """\
The messages that Rectify sends: the event stream, and webhooks. Requests and \
responses are described by the OpenAPI document at `/api/schema/`.
"""
HOW = """\
Server-sent events (`text/event-stream`). A message `entry` says where something was \
recorded; read the board for its content. Its id is its position: reconnect with the \
last one as `Last-Event-ID` (or `?after=`), and no entry is missed. Other messages \
have no id and are not sent again. When nothing else is sent, a heartbeat (a comment) \
comes every ten seconds; after 25 seconds without data, reconnect.
"""
# Content type and headers of every message of a webhook.
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
            "title": "Rectify: event stream and webhooks",
            "version": version,
            "description": ABOUT,
        },
        "defaultContentType": MEDIA_TYPE,
        "channels": {
            "stream": {
                "address": f"{V1}stream/",
                "description": HOW,
                "messages": _named(MESSAGES),
            },
            "webhook": {
                # Each webhook has a URL of its own, set on its page.
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
    """Each message of the stream for the page: name, summary and example."""
    return [
        (name, first_paragraph(kind), msgspec.json.encode(example).decode())
        for name, (kind, example) in MESSAGES.items()
    ]


def _named(names: Iterable[str]) -> Json:
    return {name: {"$ref": f"{PARTS}messages/{name}"} for name in names}


def _following() -> Json:
    return {
        "action": "send",
        "summary": "Follow the event stream",
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
        "summary": "Deliver a message to the URL of a webhook",
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
        "summary": first_paragraph(kind),
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
    described: Json = with_markdown(parts)
    return described
