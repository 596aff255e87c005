"""Strangers' passwords are looked at beside everything else, and by turns."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from threading import Semaphore, current_thread
from typing import Any

import pytest
from django.urls import reverse

from deploy.accounts import hashing
from deploy.accounts.hashing import verified
from deploy.web import login_queue
from deploy.web.login_queue import Queue, checks_a_password, password_forms
from deploy.web.wire import Environ, Message
from deploy.wsgi_bridge import AT_THE_DOORS, Pages
from tests.deploy.web.served import Caller, serving

RIGHT = "Basic " + b64encode(b"anna:right").decode()
WRONG = "Basic " + b64encode(b"anna:wrong").decode()
held = Semaphore(0)


def scope(
    method: str = "GET", path: str = "/", shown: str = "", address: str = "192.0.2.1"
) -> Message:
    headers = [(b"authorization", shown.encode())] if shown else []
    asked = {"method": method, "path": path, "headers": headers}
    return {**asked, "client": (address, 1)}


@pytest.mark.parametrize(
    ("asked", "is_one"),
    [
        (scope("POST", "/login/"), True),
        (scope("POST", "/account/password/reset/"), True),
        (scope("POST", "/setup/welcome/MQ/set-password/"), True),
        (scope("GET", "/login/"), False),
        (scope("POST", "/api/entries/"), False),
        (scope("POST", "/floor/who/"), False),
        (scope("GET", "/api/tables/", WRONG), True),
        (scope("POST", "/api/entries/", WRONG), True),
        (scope("GET", "/", "basic"), True),
        (scope("POST", "/api/entries/", RIGHT), False),
        (scope("GET", "/api/tables/", "Bearer rectify_x"), False),
    ],
)
def test_what_is_a_door(asked: Message, is_one: bool) -> None:
    verified.keep("anna", "right", "hash")
    assert checks_a_password(asked) is is_one


def test_every_form_for_a_strangers_password_is_one() -> None:
    names: dict[str, dict[str, Any]] = {
        "account_login": {},
        "account_reset_password": {},
        "account_reset_password_from_key": {"uidb36": "1", "key": "set-password"},
        "welcome": {"uidb64": "MQ", "token": "set-password"},
    }
    paths = [reverse(name, kwargs=given) for name, given in names.items()]
    assert all(path.startswith(password_forms()) for path in paths)


def test_the_queue_has_an_end_and_one_for_each_address() -> None:
    queue = Queue(most=5, of_one=3)
    with ExitStack() as inside:
        enter = inside.enter_context
        for address in ("a", "a", "a", "b"):
            assert enter(queue.place(scope(address=address))) is None
        refused = enter(queue.place(scope(address="a")))
        assert refused is not None
        assert (refused.status, refused.problem.code) == (429, "too_many_passwords")
        assert refused.seconds == round(4 * login_queue.SECONDS_EACH)
        assert enter(queue.place(scope(address="b"))) is None
        assert enter(queue.place(scope(address="c"))) is not None
    with queue.place(scope(address="a")) as place:
        assert place is None
    assert not queue._waiting


def slow(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
    """At a door it takes as long as the test wants."""
    at_a_door = current_thread().name.startswith(hashing.DOORS)
    if at_a_door:
        held.acquire(timeout=20)
    start("200 OK", [("Content-Length", "5")])
    return [b"doors" if at_a_door else b"pages"]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("deploy.wsgi_bridge.PAUSE", 0)
    while held.acquire(blocking=False):
        pass
    pages = Pages(slow, 1, 1000)
    with serving(pages) as found:
        yield found
        held.release(100)


def ask(port: int, path: str = "/", *lines: str) -> Caller:
    method = "POST" if path == "/login/" else "GET"
    caller = Caller(port)
    head = [f"{method} {path} HTTP/1.1", "Connection: close", "Content-Length: 0"]
    caller.say("\r\n".join([*head, *lines, "", ""]).encode())
    return caller


def test_nobody_else_waits_for_those_at_the_doors(port: int) -> None:
    at_the_doors = [ask(port, "/login/") for _ in range(login_queue.MOST_OF_ONE)]
    assert ask(port).hear().endswith(b"pages")
    assert ask(port, "/api/", f"Authorization: {RIGHT[:-2]}x").status() == 429
    # With the only thread for pages every other request is answered meanwhile.
    assert {ask(port).status() for _ in range(20)} == {200}
    held.release(len(at_the_doors))
    heard = [one.hear() for one in at_the_doors]
    assert all(answer.endswith(b"doors") for answer in heard)
    assert AT_THE_DOORS < login_queue.MOST_OF_ONE < login_queue.MOST


def test_at_the_api_it_is_a_problem_that_says_when(port: int) -> None:
    waiting = [ask(port, "/login/") for _ in range(login_queue.MOST_OF_ONE)]
    answer = ask(port, "/api/", f"Authorization: {WRONG}").hear().decode().lower()
    assert "429 too many requests" in answer
    assert "application/problem+json" in answer
    assert f"retry-after: {round(len(waiting) * login_queue.SECONDS_EACH)}" in answer
    held.release(len(waiting))
    assert {one.status() for one in waiting} == {200}
