"""The OpenAPI document: components, examples, descriptions and webhooks.

drf-spectacular finds the paths; each type is one component, made from the types that
the code reads and writes, so the document cannot drift from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from tables.common.json_shapes import exact_number
from tables.web.api import examples, shapes
from tables.web.api.descriptions import (
    describe_document,
    describe_operation,
    with_markdown,
)
from tables.web.api.shapes import COMPONENTS, Json
from tables.web.api.version import V1
from tables.web.api.webhook_messages import HOW_TOLD
from tables.webhooks import messages

JSON = "application/json"
TEXT = {"type": "string"}
# The messages of webhooks: name, operation id, type, summary, example.
WEBHOOKS: tuple[tuple[str, str, type, str, Json], ...] = (
    (
        *("entryRecorded", "entry_recorded", shapes.CloudEvent),
        *("An entry was recorded", examples.TOLD_ENTRY),
    ),
    (
        *("caseStepped", "case_stepped", shapes.CaseCloudEvent),
        *("A case has a new step, if subscribed to", examples.TOLD_STEP),
    ),
    (
        *("webhookTested", "webhook_tested", shapes.TestCloudEvent),
        *("Test message, sent from the webhook's page", examples.TOLD_TEST),
    ),
)
IF_NONE_MATCH = "The `ETag` of an earlier response: 304 if nothing has changed."
ETAG = "Send it as `If-None-Match` in the next request."
ACCEPTED = "Delivered. Any other response is a failure, and the message is sent again."
REFERENCE = re.compile(rf"^{COMPONENTS}")


def versioned_only(endpoints: list[Any], **_: Any) -> list[Any]:
    """The paths with a version; the deprecated ones are left out."""
    return [one for one in endpoints if one[0].startswith(V1)]


def completed(result: Json, **_: Any) -> Json:
    """The document with components, examples, descriptions and webhooks."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    found |= components()
    for operation in _operations(result):
        _give_examples(operation, operation["operationId"])
        _describe_conditional(operation)
        describe_operation(operation)
    describe_document(result)
    result["webhooks"] = {one[0]: {"post": _webhook(*one[1:])} for one in WEBHOOKS}
    return _with_unions_named(result)


def components() -> Json:
    """Every type that a view asks for, and all that it consists of, by name."""
    kinds = [kind for kind in shapes.asked if kind not in shapes.NAMES]
    ours = [kind for kind in kinds if not kind.__module__.startswith("rulings.")]
    theirs = [kind for kind in kinds if kind.__module__.startswith("rulings.")]
    made = _written(ours) | {name: _union(kind) for kind, name in shapes.NAMES.items()}
    described: Json = with_markdown(_written(theirs, made) | made)
    return dict(sorted(described.items()))


def _written(kinds: list[Any], taken: Json | None = None) -> Json:
    """The components of these types; what another is called gets a name of its own."""
    in_order = sorted(kinds, key=lambda kind: str(kind.__name__))
    _, parts = msgspec.json.schema_components(
        in_order, schema_hook=exact_number, ref_template=COMPONENTS + "{name}"
    )
    plain: Json = _renamed(msgspec.json.decode(msgspec.json.encode(parts)), {})
    others = taken or {}
    clashing = [one for one in plain if others.get(one, plain[one]) != plain[one]]
    names = {name: f"Ruling{name}" for name in clashing}
    # Generators would name a class by its title.
    named = {names.get(one, one): part for one, part in plain.items()}
    return {
        name: _renamed(part | {"title": name}, names) for name, part in named.items()
    }


def _union(kind: Any) -> Json:
    (schema,), _ = msgspec.json.schema_components(
        [kind], ref_template=COMPONENTS + "{name}"
    )
    return schema


def _renamed(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if not isinstance(node, dict):
        return node
    told = {key: _renamed(value, names) for key, value in node.items()}
    if "prefixItems" in told:
        # Few generators know pairs; what is in one is of one type here.
        told["items"], *_ = told.pop("prefixItems")
    if "$ref" in told:
        name = REFERENCE.sub("", told["$ref"])
        told["$ref"] = COMPONENTS + names.get(name, name)
    return told


def _with_unions_named(document: Json) -> Json:
    """Each union that has a name of its own is referred to by it."""
    found = document["components"]["schemas"]
    named = {name: found.pop(name) for name in shapes.NAMES.values()}
    shortened: Json = _named_unions(document, named)
    shortened["components"]["schemas"] |= named
    return shortened


def _named_unions(node: Any, named: Json) -> Any:
    if isinstance(node, list):
        return [_named_unions(item, named) for item in node]
    if not isinstance(node, dict):
        return node
    for name, union in named.items():
        if node == union:
            return {"$ref": COMPONENTS + name}
    return {key: _named_unions(value, named) for key, value in node.items()}


def _operations(document: Json) -> Iterator[Json]:
    for path in document["paths"].values():
        yield from (one for method, one in path.items() if method != "parameters")


def _give_examples(operation: Json, name: str) -> None:
    for sent in operation.get("requestBody", {}).get("content", {}).values():
        sent["examples"] = {"sent": {"value": examples.sent()[name]}}
    for kind, answer in operation["responses"]["200"].get("content", {}).items():
        if name in examples.answers() and kind in (JSON, examples.STREAM):
            answer["examples"] = {"answer": {"value": examples.answers()[name]}}
    refusals = examples.REFUSALS | examples.OWN_REFUSALS.get(name, {})
    for status, answer in operation["responses"].items():
        for said in answer.get("content", {}).values():
            if status in refusals:
                said["examples"] = {"refused": {"value": refusals[status]}}


def _describe_conditional(operation: Json) -> None:
    """Responses to GET have an `ETag` and can be requested conditionally."""
    answers = operation["responses"]
    if operation["operationId"].startswith(("get_", "list_")):
        text = {"schema": TEXT}
        named = {"name": "If-None-Match", "in": "header", "description": IF_NONE_MATCH}
        operation.setdefault("parameters", []).append(named | text)
        answers["200"]["headers"] = {"ETag": {"description": ETAG} | text}
        answers["304"] = {"description": ""}


def _webhook(name: str, kind: type, summary: str, example: Json) -> Json:
    return {
        "operationId": name,
        "summary": summary,
        "description": HOW_TOLD,
        "parameters": _signing(),
        "requestBody": {
            "required": True,
            "content": {
                messages.MEDIA_TYPE: {
                    "schema": shapes.shape(kind),
                    "examples": {"sent": {"value": example}},
                }
            },
        },
        "responses": {"2XX": {"description": ACCEPTED}},
    }


def _signing() -> list[Json]:
    """The headers that sign a message and identify it."""
    (_, parts) = msgspec.json.schema_components([messages.Headers], ref_template="")
    return [
        {"name": name, "in": "header", "required": True, "schema": plain}
        for name, plain in parts["Headers"]["properties"].items()
    ]
