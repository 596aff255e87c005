"""`/api/`: both documents for people, by files of our own site alone."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.staticfiles import finders
from django.test import Client
from jsonschema import Draft202012Validator

from tables.web.api import asyncapi, webhook_messages
from tests.tables.described import at

Json = dict[str, Any]
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
REFERENCE = re.compile(r'"\$ref": "([^"]+)"')
FROM = re.compile(r'(?:src|href)="(https?:|//)')


def test_the_page_shows_both_documents(db: None) -> None:
    page = Client().get("/api/").content.decode()
    assert 'href="/api/schema/?format=json"' in page
    assert 'href="/api/asyncapi/"' in page
    assert [name for name in asyncapi.MESSAGES if f"<dt>{name}</dt>" not in page] == []
    told = webhook_messages.summaries()
    assert [name for name in told if f"<dt>{name}</dt>" not in page] == []


def test_nothing_of_it_is_written_in_the_page_or_comes_from_elsewhere(
    db: None,
) -> None:
    answer = Client().get("/api/")
    page = answer.content.decode()
    scripts = SCRIPT.findall(page)
    assert len(scripts) >= 2
    assert not [text for _, text in scripts if text.strip()]
    assert not FROM.search(page)
    assert " style=" not in page
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy


def test_only_what_the_page_asks_for_is_served() -> None:
    place = "drf_spectacular_sidecar/swagger-ui-dist/"
    assert finders.find(f"{place}swagger-ui-bundle.js")
    finder = finders.get_finder(
        "django.contrib.staticfiles.finders.AppDirectoriesFinder"
    )
    static_files: Any = apps.get_app_config("staticfiles")
    found = [name for name, _ in finder.list(static_files.ignore_patterns)]
    theirs = {one for one in found if one.startswith("drf_spectacular_sidecar/")}
    assert {f"{place}swagger-ui-bundle.js", f"{place}swagger-ui.css"} <= theirs
    assert not [one for one in theirs if one.endswith(".map") or "redoc" in one]


@cache
def described() -> Json:
    document: Json = Client().get("/api/asyncapi/").json()
    return document


def test_the_stream_and_the_webhooks_are_described_by_their_messages() -> None:
    document = described()
    assert document["asyncapi"] == "3.0.0"
    stream, webhook = document["channels"].values()
    assert (stream["address"], webhook["address"]) == ("/api/v1/stream/", None)
    named = [*stream["messages"], *webhook["messages"]]
    assert named == list(document["components"]["messages"])
    assert list(stream["messages"]) == list(asyncapi.MESSAGES)


def test_every_reference_in_it_leads_somewhere() -> None:
    text = json.dumps(described())
    led = {found: at(described(), found) for found in REFERENCE.findall(text)}
    assert len(led) > 100
    assert all(led.values())
    schemas = described()["components"]["schemas"]
    assert {f"#/components/schemas/{name}" for name in schemas} <= set(led)


def test_the_examples_fit() -> None:
    components = described()["components"]
    held = 0
    for name, message in components["messages"].items():
        kind = at(described(), message["payload"]["$ref"])
        checker = Draft202012Validator(kind | {"components": components})
        for example in message.get("examples", ()):
            assert not list(checker.iter_errors(example["payload"])), name
            held += 1
    assert held == len(asyncapi.MESSAGES) + 3
