"""What a page offers may be followed: every link and form, as everybody, from page one.

A walk begins where the role begins and opens what the pages lead to: one page of each
address, and in the night two, since one shows what another has not yet. What is sent is
judged by the table of roles, which is held to the guards by `test_roles`. A commit run
walks as some people; `test_roles` asks every address as everybody.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Literal
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from deploy.roles import EVERYBODY, KEYS, NO, Role, Route, cell, routes
from tests.deploy.roles.hall import Hall, hall

Method = Literal["GET", "POST"]
# These end the walk, or answer with a file that takes long to make.
LEFT_OUT = {"account_logout", "paper", "report", "exchange_file", "stream"}
SENDS = {"hx-post": "POST", "hx-get": "GET"}
BY_ROUTE = {route.view: route for route in routes() if not route.is_admin}
REFUSED = {401, 403, 404}
PEOPLE = [role for role in EVERYBODY if role.name not in KEYS]
# One of each kind: logged in or not, limited to a part or not.
ON_A_COMMIT = ("nobody", "floor", "director of one", "reviewer", "player")
SOME = [role for role in PEOPLE if role.name in ON_A_COMMIT]
WALKS = [(SOME, 1), (PEOPLE, 1), (PEOPLE, 2)]


@dataclass(frozen=True)
class Way:
    """What a page offers: an address to look at, or one to send to."""

    method: Method
    path: str


class Ways(HTMLParser):
    """The ways of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Way] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.found.append(Way("GET", given["href"]))
        if tag == "form":
            sent = given.get("method", "").lower() == "post"
            self.found.append(Way("POST" if sent else "GET", given.get("action", "")))
        for name, method in SENDS.items():
            if name in given:
                self.found.append(Way(method, given[name]))  # type: ignore[arg-type]  # as the table above says


def ways(answer: Any) -> Iterator[Way]:
    """Everything a page offers on this site, by whole addresses."""
    if "html" not in answer.headers.get("Content-Type", ""):
        return
    page, at = Ways(), answer.request["PATH_INFO"]
    page.feed(answer.content.decode())
    for way in page.found:
        whole = urlsplit(urljoin(f"http://testserver{at}", way.path))
        if whole.netloc == "testserver":
            query = f"?{whole.query}" if whole.query else ""
            yield Way(way.method, whole.path + query)


def route_of(path: str) -> Route | None:
    """The address of ours that answers there; None for what is not walked."""
    try:
        view = resolve(urlsplit(path).path).func
    except Resolver404:
        return None
    route = BY_ROUTE.get(view)
    return None if route is None or route.name in LEFT_OUT else route


def walk(client: Client, role: Role, of_each: int) -> Iterator[str]:
    """What a page offers this role and then refuses; so many pages of each address."""
    begin = Way("GET", "/")
    seen, opened = {begin}, Counter[tuple[str, str]]()
    ahead = deque([(begin, "the beginning")])
    while ahead:
        way, shown_on = ahead.popleft()
        route = route_of(way.path)
        if route is None or opened[route.address, way.method] == of_each:
            continue
        opened[route.address, way.method] += 1
        if way.method == "POST":
            yield from send(role, route, f"{shown_on} sends to {way.path}")
            continue
        answer = look(client, way.path)
        if answer.status_code in REFUSED:
            said = f"{shown_on} leads to {way.path}"
            yield f"{role.name}: {said}, {answer.status_code}"
        new = [one for one in ways(answer) if one not in seen]
        seen.update(new)
        ahead.extend((one, way.path) for one in new)


def look(client: Client, path: str) -> Any:
    """The page at an address, wherever it leads; nothing of it stays."""
    with transaction.atomic():
        answer = client.get(path, follow=True)
        transaction.set_rollback(True)
    return answer


def send(role: Role, route: Route, said: str) -> Iterator[str]:
    """Whether the table lets this role send there."""
    if cell(role, route, "POST") == NO:
        yield f"{role.name}: {said}, which is refused"


@pytest.mark.long
@pytest.mark.parametrize(("who", "of_each"), WALKS, ids=["some", "all", "all-2"])
def test_nobody_is_shown_what_is_refused_to_them(
    transactional_db: None, who: list[Role], of_each: int
) -> None:
    venue: Hall = hall()
    wrong = [said for role in who for said in walk(venue.asker(role), role, of_each)]
    assert not wrong, "\n".join(wrong)
