"""The link of a table, and telephones that have it."""

from __future__ import annotations

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
