"""Every address, with numbers of what its asker may not see: nothing of it comes back.

A playing director has yet to finish board 9, which lies open at their table and is over
next door; an assistant, a tablet and a player have no part in the section next door.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from deploy.roles import EVERYBODY, Role, Route
from tests.deploy.roles.hall import Hall, Place, hall
from tests.deploy.roles.hiding import (
    HANDS,
    IN_PLAY,
    MARK,
    NUMBER,
    PUBLISHED,
    in_play,
    marked,
)
from tests.deploy.roles.test_roles import JSON, NAMED, OURS, WORDS
from tests.rulings.builders import make_person
from tests.tables.table import NOTE

ELSEWHERE = (MARK,)
# Someone who does not play the board may read what is published, and sees it here.
FORBIDDEN = {
    "playing": (MARK, PUBLISHED, IN_PLAY, *HANDS),
    "assistant": ELSEWHERE,
    "tablet": ELSEWHERE,
    "player": ELSEWHERE,
}
ROLES = {role.name: role for role in EVERYBODY}
# What an answer streams is told by `tests/tables/test_tablet_stream.py`.
ASKED = [route for route in OURS if route.name != "stream"]
# Of the papers, the one that shows the hands and every entry.
WHOLE = {"paper": {"kind": "report-of-hand", "form": "html"}}
# Part of a mark: what was typed stands on the page again.
TYPED = {"find": MARK[1:-1].lower(), "text": MARK[1:-1].lower()}
# Pages on which the marks have to be found by someone who sees everything.
SHOWING = {
    "casebook_one",
    "desk_now",
    "desk_table",
    "floor_table",
    "paper",
    "review_case",
    "review_flag",
    "review_paper",
    "review_question",
    "poll",
}


@dataclass(frozen=True)
class Asking:
    """One request: to which address of which place, with which numbers beside."""

    route: Route
    method: str
    path: str
    sent: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.method} {self.route.name} {self.path} {self.sent}"


@pytest.fixture
def venue(transactional_db: None) -> Hall:
    """Board 9 in play here, and over next door with all that can be about it."""
    there, director = hall(), make_person("another-director", "director")
    in_play(there.here.table)
    hidden = marked(there.next_door, director)
    return Hall(there.here, hidden, there.elsewhere, there.clients, there.cookies)


def test_nothing_of_a_hidden_board_comes_back(venue: Hall) -> None:
    """One test, since it is one set-up."""
    told = [
        f"{name}: {found} in {asking}"
        for name, marks in FORBIDDEN.items()
        for asking in requests(venue)
        if (found := shown(venue, ROLES[name], asking, marks))
    ]
    assert not told, "\n".join(told)


def test_a_user_who_sees_everything_finds_the_marks(venue: Hall) -> None:
    """Else the other test would find nothing whatever was shown."""
    everybody, marks = ROLES["superuser"], FORBIDDEN["playing"]
    found = {
        asking.route.name
        for asking in requests(venue)
        if asking.route.name in SHOWING
        and asking.method == "GET"
        and shown(venue, everybody, asking, marks)
    }
    assert found == SHOWING


def requests(venue: Hall) -> Iterator[Asking]:
    """Addresses of what is hidden, of what is not, and mixed, with other numbers."""
    hidden, own = venue.next_door, venue.here
    for route in ASKED:
        for path in dict.fromkeys(_paths(route, hidden, own)):
            for method in route.methods:
                beside = _beside(hidden) if method == "GET" else _posted(hidden)
                for sent in beside:
                    yield Asking(route, method, path, sent)


def _paths(route: Route, hidden: Place, own: Place) -> Iterator[str]:
    names = WORDS | (NAMED | WHOLE).get(route.name, {})
    yield hidden.at(route.address, **_named(route, hidden, names))
    yield own.at(route.address, **_named(route, own, names))
    # Board 7 is over at both tables: a table of another board, a board of another.
    for place, number in ((hidden, 7), (own, NUMBER)):
        named = _named(route, place, names) | {"number": number, "board": number}
        yield place.at(route.address, **named)


def _named(route: Route, place: Place, names: dict[str, Any]) -> dict[str, Any]:
    if route.name in ("flag", "case"):
        return names | {"pk": place.named[f"{route.name}_id"]}
    if route.name == "page_back":
        return names | {"case_id": place.named["decided_id"]}
    return names


def _numbers(hidden: Place) -> dict[str, Any]:
    """Every word that an address or a form of ours gives a number, of the hidden."""
    named, table = hidden.named, hidden.table
    return {
        "board": NUMBER,
        "number": NUMBER,
        "table": table.pk,
        "also": table.pk,
        "place": table.pk,
        "section": table.section_id,
        "tournament": table.section.tournament_id,
        "run": named["run"],
        "beside": named["run"],
        "case": named["case_id"],
        "flag": named["flag_id"],
        "from": "evidence",
        "side": "NS",
        "show": "all",
        "tab": "done",
        "device": "tablet",
    }


def _beside(hidden: Place) -> Iterator[dict[str, Any]]:
    numbers = _numbers(hidden)
    yield {"board": 7}
    yield numbers | TYPED | {"tab": "todo"}
    yield numbers | {"at": 9, "version": 9, "edition": "2007", "size": "large"}


def _posted(hidden: Place) -> Iterator[dict[str, Any]]:
    numbers, place = _numbers(hidden), hidden.table.pk
    asked = {"table": hidden.table.number, "asked_by": "S", "text": "Why?"}
    yield numbers | {"do": f"take {place} visit", "open": "1", "cards": "SA"}
    yield numbers | asked | {"do": "recorded", "add": "SA", "cards": "SA"}


def shown(venue: Hall, role: Role, asking: Asking, marks: tuple[str, ...]) -> list[str]:
    """Which marks the answer shows, in its body or its headers; none after a fault."""
    client = venue.asker(role)
    with transaction.atomic():
        answer = _answer(client, asking)
        transaction.set_rollback(True)
    assert answer.status_code < 500, asking
    text = answer.content.decode(errors="replace") + str(answer.headers)
    return [mark for mark in marks if mark in text]


def _answer(client: Client, asking: Asking) -> Any:
    if asking.method == "GET":
        return client.get(asking.path, asking.sent)
    if asking.route.address in ("api/v1/entries/", "api/entries/"):
        sent = {"table": asking.sent["table"], "board": NUMBER, "event": NOTE}
        return client.post(asking.path, [sent], content_type="application/json")
    if asking.route.address in JSON:
        body = JSON[asking.route.address]
        return client.post(asking.path, body, content_type="application/json")
    return client.post(asking.path, asking.sent)
