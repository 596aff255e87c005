"""The OpenAPI document: each type once, every answer with an example that fits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from tables.web.api.examples import STREAM

Json = dict[str, Any]
COMPONENT = re.compile(r'"#/components/schemas/([^"]+)"')
WORDS = re.compile(r"(get|list|record|preview|follow)_[a-z]+")
# It was 357 KB with everything written out.
LARGEST = 200_000


@cache
def text() -> str:
    answer = Client().get("/api/schema/", headers={"accept": "application/json"})
    assert answer.status_code == 200
    return answer.content.decode()


@cache
def described() -> Json:
    document: Json = json.loads(text())
    return document


def operations() -> Iterator[tuple[str, Json]]:
    for path, methods in described()["paths"].items():
        yield from ((path, operation) for operation in methods.values())


def test_it_is_of_the_version_that_json_schema_is_part_of() -> None:
    assert described()["openapi"].startswith("3.1")
    assert described()["servers"]
    assert len(text()) < LARGEST


def test_each_component_is_there_once_and_used() -> None:
    named = set(described()["components"]["schemas"])
    assert named == set(COMPONENT.findall(text()))
    assert {"StateDocument", "Event", "CardExposed", "ProblemDocument"} <= named
    assert not [name for name in named if not re.fullmatch(r"[A-Za-z]+", name)]


def test_events_are_told_apart_by_their_type() -> None:
    event = described()["components"]["schemas"]["Event"]
    assert event["discriminator"]["propertyName"] == "type"
    assert len(event["discriminator"]["mapping"]) == len(event["anyOf"]) > 60


def test_every_operation_has_a_name_of_one_kind_and_says_who_may_ask() -> None:
    names = [operation["operationId"] for _, operation in operations()]
    assert len(names) == len(set(names)) > 10
    for path, operation in operations():
        assert WORDS.fullmatch(operation["operationId"]), path
        assert operation["security"], path
        assert {"programKey": []} in operation["security"], path
        assert path.startswith("/api/v1/")


def test_every_operation_parameter_and_response_is_described() -> None:
    for path, operation in operations():
        assert operation["summary"], path
        assert operation["description"], path
        for one in operation.get("parameters", ()):
            assert one["description"], (path, one["name"])
        for status, response in operation["responses"].items():
            assert response["description"], (path, status)
    for scheme in described()["components"]["securitySchemes"].values():
        assert scheme["description"]
    assert "Authentication" in described()["info"]["description"]


def test_the_descriptions_of_types_are_markdown_in_terms_of_json() -> None:
    parts = described()["components"]["schemas"]
    told = [part["description"] for part in parts.values() if "description" in part]
    assert len(told) > 100
    for text in told:
        assert not re.search(r"^    |>>>|``|\bNone\b", text, re.MULTILINE), text
    assert any(re.search(r"\bnull\b", text) for text in told)


def examples() -> Iterator[tuple[str, Json, Any]]:
    """Where it stands, its schema, the example; an answer without one is a fault."""
    for _, operation in operations():
        said = [(s, a) for s, a in operation["responses"].items() if "content" in a]
        if "requestBody" in operation:
            said.append(("sent", operation["requestBody"]))
        for status, one in said:
            place = f"{operation['operationId']} {status}"
            assert any("examples" in kind for kind in one["content"].values()), place
            for media_type, kind in one["content"].items():
                for example in kind.get("examples", {}).values():
                    yield f"{place} {media_type}", kind["schema"], example["value"]


def test_every_answer_has_an_example_that_fits() -> None:
    parts = described()["components"]
    held = 0
    for place, schema, value in examples():
        validator = Draft202012Validator(schema | {"components": parts})
        faults = [fault.message for fault in validator.iter_errors(value)]
        assert not faults, (place, faults[:3])
        held += place.split(" ")[1] in ("200", "sent") and STREAM not in place
    assert held > 12


@pytest.mark.parametrize("word", ["password", "secret", "section_key"])
def test_the_types_say_nothing_of_what_is_kept_from_programs(word: str) -> None:
    for part in described()["components"]["schemas"].values():
        assert word not in part.get("properties", {})


def test_the_webhooks_are_described_with_an_example_that_fits() -> None:
    hooks, parts = described()["webhooks"], described()["components"]
    assert list(hooks) == ["entryRecorded", "caseStepped", "webhookTested"]
    for hook in hooks.values():
        ((kind, content),) = hook["post"]["requestBody"]["content"].items()
        assert kind == "application/cloudevents+json"
        validator = Draft202012Validator(content["schema"] | {"components": parts})
        assert not list(validator.iter_errors(content["examples"]["sent"]["value"]))
