"""Whatever is written into a page stays words: no SQL, no template, no script."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.security.forms import Form, forms_of, send
from tests.security.routes import Route, routes
from tests.security.world import World, make_person
from tests.tables.asking import post, sent
from tests.tables.table import NOTE, Room

# A quote that would end a string of SQL, a template's tag and sum, a script.
WORDS = "x'\");--%s {{ 7|add:'42' }}{% now 'Y' %}${7*7}<script>run()</script>"
# And a number that no column of the database can hold.
WRITTEN = ("9" * 30, WORDS)
RUNS = ("<script>run()", "{{ 7|add:'42' }}{% now 'Y' %}$49")
# The way out, and what draws a page in another way.
ELSEWHERE = ("/logout/", "/admin/logout/", "/language/")


def pages(world: World) -> list[str]:
    """The addresses of everything that is looked at, the administration aside."""
    polled = world.ids | {"case_id": world.ids["polled_case_id"]}
    here = [route for route in routes() if _is_looked_at(route)]
    found = [route.address(ids) for ids in (world.ids, polled) for route in here]
    return list(dict.fromkeys(found))


def _is_looked_at(route: Route) -> bool:
    apart = route.pattern.startswith(("admin/", "api/")) or route.name == "stream"
    return not apart and f"/{route.pattern}" not in ELSEWHERE


def is_page(answer: Any) -> bool:
    kind: str = answer.headers.get("Content-Type", "")
    return bool(answer.status_code == 200 and kind.startswith("text/html"))


def all_forms(client: Client, world: World) -> list[Form]:
    """Each form that some page shows, once."""
    found = {}
    for address in pages(world):
        page = client.get(address)
        if is_page(page):
            for form in forms_of(address, page.content.decode()):
                if form.action not in ELSEWHERE:
                    found[(form.action, tuple(form.holds))] = form
    return list(found.values())


def broken_by(client: Client, person: User, form: Form, words: str) -> str:
    """What goes wrong when these words are sent in every field; empty if nothing."""
    with transaction.atomic():
        answer = send(client, form, form.filled(words))
    if "_auth_user_id" not in client.session:
        client.force_login(person)
    if answer.status_code >= 500:
        return f"{form.action}: {answer.status_code}"
    ran = is_page(answer) and any(bad in answer.text for bad in RUNS)
    return f"{form.action}: it ran" if ran else ""


def test_what_is_written_stays_words_wherever_it_is_shown(
    world: World, inside: Client, chief: User
) -> None:
    forms = all_forms(inside, world)
    faults = [broken_by(inside, chief, f, words) for f in forms for words in WRITTEN]
    shown = 0
    for address in pages(world):
        page = inside.get(address)
        if is_page(page):
            shown += "&lt;script&gt;run()" in page.text
            faults += [address for bad in RUNS if bad in page.text]
        if "_auth_user_id" not in inside.session:
            inside.force_login(chief)
    assert [fault for fault in faults if fault] == []
    assert len(forms) > 40
    assert shown > 1


@pytest.mark.parametrize(
    "path",
    ["/review/?find=%00", "/casebook/?text=%00", "/desk/waits/?tournament=%00"],
)
def test_a_nul_in_an_address_is_refused(inside: Client, path: str) -> None:
    assert inside.get(path).status_code == 400


@pytest.mark.parametrize("path", ["/login/", "/setup/tournaments/new/"])
def test_a_nul_in_a_form_is_refused(inside: Client, path: str) -> None:
    assert inside.post(path, {"name": "a\0b", "username": "a\0b"}).status_code == 400


@pytest.mark.parametrize("path", ["/api/flags/", "/api/cases/"])
def test_a_status_that_there_is_not_is_refused(inside: Client, path: str) -> None:
    for status in ("%00", "'%20OR%201=1--", "opened"):
        answer = inside.get(f"{path}?status={status}")
        assert answer.status_code == 400
        assert answer.json()["code"] == "unknown_status"


def test_a_name_that_cannot_be_one_is_nobodys(db: None) -> None:
    named = {"Authorization": "Basic YQBiOmM="}
    assert Client().get("/api/tables/", headers=named).status_code in {401, 403}


def test_digits_of_other_scripts_are_no_numbers(world: World, inside: Client) -> None:
    evidence = f"/review/boards/{world.ids['board_id']}/evidence/"
    for what in ("ask", "stop"):
        assert inside.post(f"{evidence}{what}/", {"run": "٣²"}).status_code < 500


def test_an_entry_from_no_zone_on_earth_holds_up_no_other(
    world: World,
) -> None:
    room = Room(world.tournament, world.table, world.table)
    client = Client()
    client.force_login(make_person("floor", "floor"))
    well, odd = sent(room, NOTE), sent(room, NOTE)
    odd["occurred_at"] = "2026-07-29T06:39:38-22:16"
    results = post(client, [well, odd]).json()["results"]
    assert [one["result"] for one in results] == ["new", "refused"]
    assert results[1]["problem"]["code"] == "malformed_entry"
