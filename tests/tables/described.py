"""Holding what a program was sent against what the two descriptions say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from tests.tables.hooked import Told

Json = dict[str, Any]


@cache
def asyncapi() -> Json:
    """The AsyncAPI document as the site answers it."""
    found: Json = Client().get("/api/asyncapi/").json()
    return found


@cache
def openapi() -> Json:
    """The OpenAPI document as the site answers it."""
    found: Json = Client().get("/api/schema/?format=json").json()
    return found


def at(document: Json, reference: str) -> Json:
    """What a `$ref` within the document leads to."""
    found = document
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return found


def told_by_webhooks() -> dict[str, Json]:
    """The messages of the webhook's channel, by name, traits laid under them."""
    document = asyncapi()
    found = {}
    for name, one in document["channels"]["webhook"]["messages"].items():
        message = at(document, one["$ref"])
        traits = [at(document, trait["$ref"]) for trait in message["traits"]]
        for trait in traits:
            message = trait | message
        found[name] = message
    return found


def faults_of(told: Told) -> list[str]:
    """What of a request is not as both documents say."""
    message = told_by_webhooks()[told.said["type"]]
    sent = {name.lower(): value for name, value in told.headers.items()}
    found = list(faults(asyncapi(), message["payload"], told.said))
    found += faults(asyncapi(), message["headers"], sent)
    kind = sent["content-type"].partition(";")[0]
    found += [f"sent as {kind}"] if kind != message["contentType"] else []
    return found + list(_of_openapi(told, sent))


def _of_openapi(told: Told, sent: Mapping[str, str]) -> Iterator[str]:
    word = told.said["type"].split(".")[1]
    names = {"entry": "entryRecorded", "case": "caseStepped", "test": "webhookTested"}
    hook = openapi()["webhooks"][names[word]]["post"]
    for one in hook["parameters"]:
        yield from faults(openapi(), one["schema"], sent[one["name"]])
    ((_kind, content),) = hook["requestBody"]["content"].items()
    yield from faults(openapi(), content["schema"], told.said)


def faults(document: Json, schema: Json, value: Any) -> Iterator[str]:
    """What of a value is not as a schema of the document says."""
    whole = schema | {"components": document["components"]}
    checker = Draft202012Validator(whole, format_checker=FormatChecker())
    return (fault.message for fault in checker.iter_errors(value))
