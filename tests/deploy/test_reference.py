"""`/api/`: both documents for people, by files of our own site alone."""

from __future__ import annotations

import re
from typing import Any

from django.apps import apps
from django.contrib.staticfiles import finders
from django.test import Client
from jsonschema import Draft202012Validator

from tables.web.api import asyncapi

SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
FROM = re.compile(r'(?:src|href)="(https?:|//)')


def test_the_page_shows_both_documents(db: None) -> None:
    page = Client().get("/api/").content.decode()
    assert 'href="/api/schema/?format=json"' in page
    assert 'href="/api/asyncapi/"' in page
    assert [name for name in asyncapi.MESSAGES if f"<dt>{name}</dt>" not in page] == []


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


def test_the_stream_is_described_by_its_messages() -> None:
    document = Client().get("/api/asyncapi/").json()
    assert document["asyncapi"] == "3.0.0"
    (channel,) = document["channels"].values()
    assert channel["address"] == "/api/v1/stream/"
    assert list(channel["messages"]) == list(document["components"]["messages"])
    for name, message in document["components"]["messages"].items():
        kind = message["payload"]["$ref"].rpartition("/")[2]
        schema = document["components"]["schemas"][kind]
        (example,) = message["examples"]
        faults = list(Draft202012Validator(schema).iter_errors(example["payload"]))
        assert not faults, name
