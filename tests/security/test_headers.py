"""Every page under the same strict rules for browsers, the administration included."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.test import Client

from tests.security.routes import Route, routes
from tests.security.world import World

RULES = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
REFERRERS = {"same-origin", "no-referrer"}
POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
# A paper that someone sent is shown under this one.
OF_PAPERS = ("sandbox", "default-src 'none'")
# What the policy would not let run, and what someone meant to run all the same.
INLINE = {
    "a script": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.I),
    "a style": re.compile(r"<style|<[a-z][^>]*\sstyle=", re.I),
    "a handler": re.compile(r"<[a-z][^>]*\son\w+\s*=", re.I),
    "a script's address": re.compile(r"(?:href|action|src)=[\"']?\s*javascript:", re.I),
    "a foreign file": re.compile(
        r"<(?:script|link|img)[^>]*(?:src|href)=\"(?:https?:)?//"
    ),
}


def broken(answer: HttpResponseBase) -> Iterator[str]:
    """The rules that an answer does not carry."""
    for name, wanted in RULES.items():
        if answer.headers.get(name) != wanted:
            yield name
    if answer.headers.get("Referrer-Policy") not in REFERRERS:
        yield "Referrer-Policy"
    if "camera=()" not in answer.headers.get("Permissions-Policy", ""):
        yield "Permissions-Policy"
    policy = answer.headers.get("Content-Security-Policy", "").split("; ")
    if not (set(POLICY) <= set(policy) or tuple(policy) == OF_PAPERS):
        yield f"Content-Security-Policy: {policy}"
    if "unsafe" in " ".join(policy):
        yield "unsafe"


def inline(page: str) -> list[str]:
    return [what for what, pattern in INLINE.items() if pattern.search(page)]


def get(client: Client, route: Route, world: World) -> Any:
    return client.get(route.address(world.ids))


def test_every_answer_carries_every_rule(
    world: World, inside: Client, chief: User
) -> None:
    pages, faults = 0, {}
    for route in routes():
        if route.name == "stream":
            continue
        answer = get(inside, route, world)
        wrong = list(broken(answer))
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            pages += answer.status_code == 200
            wrong += inline(answer.content.decode())
        if answer.status_code >= 500:
            wrong.append(str(answer.status_code))
        if wrong:
            faults[route.pattern] = wrong
        if "_auth_user_id" not in inside.session:
            # That was the way out.
            inside.force_login(chief)
    assert faults == {}
    assert pages > 80, pages


@pytest.mark.parametrize("asker", ["a stranger", "a tablet"])
def test_for_each_who_asks(world: World, asker: str) -> None:
    client = Client(raise_request_exception=False)
    if asker == "a tablet":
        client.cookies["tablet"] = world.secret
    faults = {}
    for route in routes():
        if route.name != "stream":
            answer = get(client, route, world)
            wrong = list(broken(answer))
            if wrong or answer.status_code >= 500:
                faults[route.pattern] = [*wrong, answer.status_code]
    assert faults == {}


@pytest.mark.parametrize("path", ["/nothing/here/", "/api/nothing/", "/admin/nothing/"])
def test_an_answer_that_is_no_page_carries_them_too(db: None, path: str) -> None:
    assert list(broken(Client().get(path))) == []


@pytest.mark.parametrize(
    ("page", "what"),
    [
        ("<script>run()</script>", "a script"),
        ('<p style="color:red">', "a style"),
        ('<a href="/" onclick="run()">', "a handler"),
        ('<a href="javascript:run()">', "a script's address"),
        ('<script src="//elsewhere/x.js"></script>', "a foreign file"),
    ],
)
def test_what_would_not_run_is_noticed(page: str, what: str) -> None:
    assert inline(page) == [what]
