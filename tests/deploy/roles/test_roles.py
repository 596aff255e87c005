"""Every address, as everybody, with a real request: what the page of roles says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db import transaction
from django.template.backends.django import Template
from django.test import Client

from deploy.roles import (
    EVERYBODY,
    NO,
    PART,
    Role,
    Route,
    cell,
    models,
    page,
    routes,
)
from rulings.demo.evening import make_accounts
from tests.deploy.roles.hall import FAR, Hall, Place, hall
from tests.tables.table import NOTE

PAGE = Path(__file__).parents[3] / "docs" / "generated" / "roles.md"
# Only a demo has this page. It logs the asker in as another account, so it comes last.
DEMO_DOOR = "demo/<slug:name>/"
OURS = [one for one in routes() if not one.is_admin and one.address != DEMO_DOOR]
# What a word stands for at one address only.
NAMED: dict[str, dict[str, object]] = {
    "practice_situation": {"name": "low-card"},
    "lawbook_situation": {"name": "small-card-dropped"},
    "lawbook_law": {"number": 50},
    "exchange_file": {"kind": "json"},
    "figures_sheet": {"kind": "cases"},
    "paper": {"kind": "slip", "form": "html"},
    "report": {"form": "html"},
    "review_step": {"step": "take_up"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "none"},
    "welcome": {"uidb64": "MQ", "token": "none"},
}
WORDS = {"edition": "2017", "side": "NS", "clause": "50A", "label": "50A"}
# Sent where nothing at all would be refused before anybody asks who sends it.
JSON: dict[str, object] = {
    "api/v1/entries/": [],
    "api/v1/tables/<int:table>/boards/<int:board>/preview/": NOTE,
    "api/entries/": [],
    "api/tables/<int:table>/boards/<int:board>/preview/": NOTE,
    "floor/practice/<slug:name>/": {"events": []},
}
# Refused for what was sent, and not for who has sent it.
PARTS = {
    "": "view",
    "{row}/change/": "view",
    "{row}/history/": "view",
    "add/": "add",
    "{row}/delete/": "delete",
}
UNDERSTOOD = {400, 409, 413, 415, 422}


def test_the_page_is_what_the_code_gives() -> None:
    """Renewed by `manage.py roles > docs/generated/roles.md`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_address_says_who_may_open_it() -> None:
    assert len(OURS) > 100
    assert [route.address for route in OURS if route.may is None] == []
    assert [route.address for route in OURS if not route.methods] == []


def test_everybody_is_answered_as_the_table_says(
    transactional_db: None, settings: Any
) -> None:
    """One test, since it is one set-up: committed, for a stream asks on its own."""
    venue = hall()
    own, foreign = list(his_own(venue)), list(anothers(venue))
    staff = list(administration(venue))
    assert len(own) > 1000
    assert len(foreign) > 100
    assert len(staff) > 500
    doors = list(demo_doors(venue, settings))
    assert len(doors) == 2 * len(EVERYBODY)
    wrong = [
        f"{what}: {wanted} by the table, and {answered}"
        for what, wanted, answered in (*own, *foreign, *staff, *doors)
        if wanted != answered
    ]
    assert not wrong, "\n".join(wrong)


def his_own(venue: Hall) -> Iterator[tuple[str, str, str]]:
    """In their own tournament and section, where they see a part of them."""
    for route, method, role in every():
        wanted = "out" if cell(role, route, method) == NO else "in"
        read = role.part and wanted == "in"
        with nullcontext() if read else undrawn():
            found = ask(venue, role, route, method, venue.here)
        yield f"{role.name} {method} {route.address}", wanted, found


def anothers(venue: Hall) -> Iterator[tuple[str, str, str]]:
    """In another tournament; next door, for someone with one section."""
    for route, method, role in every():
        if cell(role, route, method) == PART:
            for where in others(role, route, venue):
                with undrawn():
                    found = ask(venue, role, route, method, where)
                yield f"{role.name} {method} {route.address}", "gone", found


def others(role: Role, route: Route, venue: Hall) -> Iterator[Place]:
    yield venue.elsewhere
    if role.name in ("tablet", "assistant") and "table_id" in route.parameters:
        yield venue.next_door


def demo_doors(venue: Hall, settings: Any) -> Iterator[tuple[str, str, str]]:
    """The door of a demo's account: nobody's on a site of one's own."""
    (route,) = [one for one in routes() if one.address == DEMO_DOOR]
    make_accounts()
    for is_demo in (False, True):
        settings.DEMO = is_demo
        for role in EVERYBODY:
            with undrawn():
                found = judged(venue.asker(role).post("/demo/director/"))
            may = cell(role, route, "POST") != NO
            wanted = ("in" if may else "out") if is_demo else "gone"
            yield f"{role.name} POST {route.address}, demo {is_demo}", wanted, found


def administration(venue: Hall) -> Iterator[tuple[str, str, str]]:
    """By kind of row: the list, a row, a new one, its history, changing, deleting."""
    for model, role in product(models(), EVERYBODY):
        rows = model.admin.model._default_manager.order_by("-pk")
        row = rows.values_list("pk", flat=True).first()
        for part, doing in PARTS.items():
            if row is None and "{row}" in part:
                continue
            path = f"/admin/{model.app}/{model.name}/{part.format(row=row)}"
            with undrawn():
                found = judged(venue.asker(role).get(path))
            wanted = "in" if model.may(role, doing) else "out"
            yield f"{role.name} GET {path}", wanted, found


def every() -> Iterator[tuple[Route, str, Role]]:
    for route in OURS:
        for method in route.methods:
            for role in EVERYBODY:
                yield route, method, role


def ask(venue: Hall, role: Role, route: Route, method: str, where: Place) -> str:
    """Whether someone is let in, kept out, or told that there is no such thing.

    Nobody who sees a part may read of the other tournament on any page of theirs. What
    nobody reads here is left undrawn, which is a third of the work.
    """
    names = WORDS | NAMED.get(route.name, {})
    if route.name in ("flag", "case"):
        names["pk"] = where.named[f"{route.name}_id"]
    if route.name == "page_back":
        names["case_id"] = where.named["decided_id"]
    path, client = where.at(route.address, **names), venue.asker(role)
    if route.name == "stream":
        return judged(client.get(path))
    with transaction.atomic():
        answer = send(client, route, method, path, where)
        transaction.set_rollback(True)
    if role.part and FAR.encode() in answer.content:
        return "told of another tournament"
    return judged(answer)


def undrawn() -> AbstractContextManager[Any]:
    return patch.object(Template, "render", return_value="")


def send(client: Client, route: Route, method: str, path: str, where: Place) -> Any:
    if method == "GET":
        return client.get(path)
    if route.address in JSON:
        return client.post(path, JSON[route.address], content_type="application/json")
    sent = {"desk_calls": f"take {where.table.pk} flag", "poll_act": "close"}
    return client.post(path, {"do": sent.get(route.name, "")})


def judged(answer: Any) -> str:
    status, leads = answer.status_code, answer.headers.get("Location", "")
    if status in {401, 403} or leads.startswith(("/login/?next=", "/admin/login/")):
        return "out"
    if status == 404:
        return "gone"
    return "in" if status < 400 or status in UNDERSTOOD else f"answered {status}"
