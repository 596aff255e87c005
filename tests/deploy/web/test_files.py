"""More than a form comes only where files are read, from people who may send one."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory

from deploy.roles import Route, routes
from deploy.web import senders
from deploy.web.senders import largest_body
from tables.access.permissions import takes_files_at
from tables.access.tablet import COOKIE
from tables.common import sizes
from tables.models import Tournament
from tests.tables.keyed import bearer, give_key
from tests.tables.paired import pair

FILE_AT = "/desk/tablets/file/"
RESULTS_AT = "/api/v1/tournaments/1/results/"
# Where a view looks for a file.
READS = {"FILES", "uploaded", "file_of"}


@pytest.fixture(autouse=True)
def in_one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection of the test stays open: `largest_body` may be asked again."""
    monkeypatch.setattr(senders, "close_old_connections", lambda: None)


def largest(path: str, cookies: str = "", **headers: str) -> int:
    said = headers | {"cookie": cookies}
    return largest_body(RequestFactory().post(path, headers=said).environ)


def cookie_of(person: User) -> str:
    client = Client()
    client.force_login(person)
    return f"sessionid={client.cookies['sessionid'].value}"


def person(name: str, *groups: str, **more: Any) -> User:
    made = User.objects.create_user(name, **more)
    made.groups.set(Group.objects.filter(name__in=groups))
    return made


@pytest.mark.parametrize(
    ("role", "path", "size"),
    [
        ("director", FILE_AT, sizes.UPLOAD),
        ("director", "/desk/", sizes.REQUEST),
        ("director", "/api/entries/", sizes.REQUEST),
        ("director", "/nothing/", sizes.REQUEST),
        ("floor", FILE_AT, sizes.REQUEST),
        ("organiser", FILE_AT, sizes.REQUEST),
        ("organiser", "/setup/tournaments/1/players/", sizes.UPLOAD),
        ("reviewer", "/review/cases/1/papers/", sizes.UPLOAD),
        ("floor", "/review/cases/1/papers/", sizes.REQUEST),
        ("organiser", RESULTS_AT, sizes.UPLOAD),
        ("director", RESULTS_AT, sizes.REQUEST),
    ],
)
def test_a_role_sends_files_where_it_may(
    db: None, role: str, path: str, size: int
) -> None:
    assert largest(path, cookie_of(person("one", role))) == size


def test_an_administrator_may_send_files(db: None) -> None:
    assert largest(FILE_AT, cookie_of(person("one", is_superuser=True))) == sizes.UPLOAD


def test_nobody_else_sends_more_than_a_form(db: None) -> None:
    director = person("one", "director")
    left = cookie_of(director)
    Session.objects.all().delete()
    off = cookie_of(director)
    User.objects.update(is_active=False)
    for cookies in ("", "sessionid=" + "a" * 32, left, off):
        assert largest(FILE_AT, cookies) == sizes.REQUEST


def test_a_tablet_sends_no_files(db: None) -> None:
    secret = pair(Tournament.objects.create(name="Cup"))
    assert largest(FILE_AT, f"{COOKIE}={secret}") == sizes.REQUEST


@pytest.mark.parametrize(
    ("path", "records", "size"),
    [
        (RESULTS_AT, True, sizes.UPLOAD),
        (RESULTS_AT, False, sizes.REQUEST),
        ("/api/v1/entries/", True, sizes.REQUEST),
        (FILE_AT, True, sizes.REQUEST),
    ],
)
def test_a_program_sends_files_where_its_key_may(
    db: None, path: str, records: bool, size: int
) -> None:
    key = give_key(Tournament.objects.create(name="Cup"), records=records)
    assert largest(path, **bearer(key)) == size
    assert largest(path, **bearer(f"{key}x")) == sizes.REQUEST
    # A key counts before any cookie.
    organiser = cookie_of(person("one", "organiser"))
    assert largest(path, organiser, **bearer(key)) == size


def test_every_view_that_reads_a_file_says_so() -> None:
    """And no other: read from the code of the views."""
    ours = [route for route in routes() if not route.is_admin]
    reading = {route.address for route in ours if _reads_files(route)}
    marked = {route.address for route in ours if takes_files_at(route.view)}
    assert marked == reading
    assert len(marked) > 5


def _reads_files(route: Route) -> bool:
    made_of = getattr(route.view, "cls", None)
    view = getattr(made_of, "post", None) or inspect.unwrap(route.view)
    if not inspect.isfunction(view) or not view.__module__.startswith(
        ("tables", "rulings", "deploy")
    ):
        return False
    functions = _functions(inspect.getsourcefile(view) or "")
    return not READS.isdisjoint(_reached(view.__qualname__, functions, set()))


def _reached(name: str, functions: dict[str, ast.AST], seen: set[str]) -> Iterator[str]:
    """Every name that a function uses, what its module has of that name followed."""
    # A view of Django's own is none of them.
    if name in seen or name not in functions:
        return
    seen.add(name)
    for node in ast.walk(functions[name]):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
            yield from _reached(node.id, functions, seen)


@cache
def _functions(file: str) -> dict[str, ast.AST]:
    with open(file, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    found: dict[str, ast.AST] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        if isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            found |= {f"{node.name}.{one.name}": one for one in methods}
        # A table of functions, for one.
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
    return found
