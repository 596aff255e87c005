"""Light and dark, the hand and the suits: what is sent is kept if it is known."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.web.pages.preferences import LOOKS, THEMES

EVERY = [
    (name, one) for name, known in {"theme": THEMES, **LOOKS}.items() for one in known
]


@pytest.mark.parametrize("path", ["/theme/", "/look/"])
@pytest.mark.parametrize(("name", "chosen"), EVERY)
def test_a_look_is_kept_and_leads_back(path: str, name: str, chosen: str) -> None:
    answer = Client().post(path, {name: chosen, "next": "/lawbook/?of=50"})
    assert answer.headers["Location"] == "/lawbook/?of=50"
    assert [(key, one.value) for key, one in answer.cookies.items()] == [(name, chosen)]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"theme": ""},
        {"theme": "<script>"},
        {"hand": "x" * 5000},
        {"sessionid": "a" * 32},
        {"next": ""},
        {"next": "//evil.example"},
    ],
)
def test_what_nobody_knows_is_not_kept(sent: dict[str, str]) -> None:
    answer = Client().post("/look/", sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert not answer.cookies
