"""The site as `./dev run` serves it, on the database that Django has; a visitor."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import connection

from deploy.local.ports import LOOPBACK
from deploy.local.supervisor import Supervisor
from tests.harness.figures import Figures
from tests.harness.streams import Listener, Stream
from tests.harness.wire import CSRF, Address, BlockingLine, signed_in
from tests.serving import BUILD, manage, web
from tests.sessions import session_of


@dataclass(frozen=True)
class Visitor:
    """A director who has logged in at a served site."""

    address: Address
    session: str

    @property
    def url(self) -> str:
        return f"http://{self.address.host}:{self.address.port}"

    @property
    def cookies(self) -> dict[str, str]:
        """By name."""
        return {settings.SESSION_COOKIE_NAME: self.session, "csrftoken": CSRF}

    @property
    def cookie(self) -> str:
        """As a header has them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def stream(self, listener: Listener | None = None) -> Stream:
        """An event stream, not opened yet."""
        return Stream(self.address, self.cookie, Figures(), listener)


@contextmanager
def site(*, pages: bool = False) -> Iterator[Visitor]:
    """Pages, API and stream on a port of their own; ``pages`` builds static files."""
    with tempfile.TemporaryDirectory(prefix="bench-") as place:
        env = {"DATABASE_URL": _database(), "STATIC_ROOT": f"{place}/static"}
        if pages:
            manage(Supervisor(grace=5), env, *BUILD)
        with web(env, partial(_written_down, log=f"{place}/web.log")) as port:
            yield Visitor(Address(LOOPBACK, port), director_session("bench"))


def _written_down(command: list[str], log: str) -> list[str]:
    """The same with its lines in a file: a measurement has no time for them."""
    return ["sh", "-c", 'exec "$@" 2>"$0"', log, *command]


def _database() -> str:
    at = connection.settings_dict
    person = f"{at['USER']}:{at['PASSWORD']}"
    return f"postgres://{person}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def director_session(name: str) -> str:
    """The session of a director of this name who has just logged in."""
    person, _ = get_user_model().objects.get_or_create(username=name)
    person.groups.add(Group.objects.get_or_create(name="director")[0])
    return session_of(person)


class Line:
    """The visitor's connection, kept open; every answer must be a good one."""

    def __init__(self, visitor: Visitor) -> None:
        self._line = BlockingLine(visitor.address)
        name, session = settings.SESSION_COOKIE_NAME, visitor.session
        self._words = signed_in(f"{name}={session}")

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def post(self, path: str, body: bytes) -> bytes:
        """Send JSON; the body of the answer."""
        return self._ask(f"POST {path}", "Content-Type: application/json\r\n", body)

    def get(self, path: str) -> bytes:
        """Ask for a fragment of a page."""
        return self._ask(f"GET {path}", "HX-Request: true\r\n", b"")

    def _ask(self, what: str, words: str, body: bytes) -> bytes:
        answer = self._line.ask(what, self._words + words, body)
        if answer.status != 200:
            raise RuntimeError(answer.body.decode())
        return answer.body


def logged_in(visitor: Visitor) -> list[dict[str, Any]]:
    """The same session as the cookies of a browser."""
    given = visitor.cookies.items()
    return [{"name": name, "value": value, "url": visitor.url} for name, value in given]
