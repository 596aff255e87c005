"""The link of a table, and telephones that have it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.access.doors import make_links, open_links, tokens_of
from tables.models import Table


def door_of(table: Table) -> str:
    """The players' link of a table, as the end of its address."""
    tournament = table.section.tournament
    links = open_links(tournament)
    links = links or make_links(tournament=tournament, by=None, now=timezone.now())
    return tokens_of(links)[table.pk]


def read(path: str, status: int = 200, language: str = "en") -> str:
    """A page as a telephone gets it that was never here."""
    answer = Client(headers={"Accept-Language": language}).get(path)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def tap(path: str, **sent: str) -> int:
    """Send a form from a new telephone; the status."""
    return Client().post(path, sent).status_code


CORRECT = {"level": "4", "strain": "S", "double": "", "declarer": "S", "tricks": "10"}


def telephone(language: str = "en") -> Client:
    """A telephone that was never here."""
    return Client(headers={"Accept-Language": language})


def words(seat: str = "S", **more: Any) -> dict[str, Any]:
    """What a telephone sends as a question or an appeal."""
    said = {"key": str(uuid4()), "seat": seat, "board": 7, "text": "West hesitated."}
    return said | more


def score(seat: str = "S", **more: Any) -> dict[str, Any]:
    """What a telephone sends as a correction: ten tricks in place of nine."""
    return {"key": str(uuid4()), "seat": seat, "board": 7} | CORRECT | more


def codes(answer: Any) -> str:
    """The codes of what was wrong with a form."""
    page = answer.content.decode()
    assert answer.status_code == 422, page
    return str(page.split('data-codes="')[1].split('"')[0])


def review_list(director: User) -> str:
    """What waits in the desk's list of the review."""
    client = Client(headers={"HX-Request": "true"})
    client.force_login(director)
    client.post("/desk/queue/filter/", {"list": "review"})
    return client.get("/desk/queue/").content.decode()
