"""The site served as `./dev run` serves it, and a client that costs next to nothing."""

from __future__ import annotations

import socket
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
from tests.load.wire import END_OF_HEAD, content_length
from tests.serving import BUILD, manage, web
from tests.sessions import session_of

CSRF = "b" * 32
PATIENCE = 30


@dataclass(frozen=True)
class Site:
    """A served site and somebody's session there."""

    port: int
    session: str

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def head(self) -> str:
        """The header lines of somebody who has logged in."""
        cookies = f"{settings.SESSION_COOKIE_NAME}={self.session}; csrftoken={CSRF}"
        host = f"{LOOPBACK}:{self.port}"
        return f"Host: {host}\r\nCookie: {cookies}\r\nX-CSRFToken: {CSRF}\r\n"


@contextmanager
def site(*, pages: bool = False) -> Iterator[Site]:
    """Pages, API and stream on a port of their own; ``pages`` builds static files."""
    with tempfile.TemporaryDirectory(prefix="bench-") as place:
        env = {"DATABASE_URL": _database(), "STATIC_ROOT": f"{place}/static"}
        if pages:
            manage(Supervisor(grace=5), env, *BUILD)
        with web(env, partial(_written_down, log=f"{place}/web.log")) as port:
            yield Site(port, _session())


def _written_down(command: list[str], log: str) -> list[str]:
    """The same with its lines in a file: a measurement has no time for them."""
    return ["sh", "-c", 'exec "$@" 2>"$0"', log, *command]


def _database() -> str:
    at = connection.settings_dict
    person = f"{at['USER']}:{at['PASSWORD']}"
    return f"postgres://{person}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def _session() -> str:
    """The session of a director who has logged in."""
    person, _ = get_user_model().objects.get_or_create(username="bench")
    person.groups.add(Group.objects.get_or_create(name="director")[0])
    return session_of(person)


class Line:
    """One connection kept open, as a browser keeps it."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._socket = socket.create_connection((LOOPBACK, site.port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def post(self, path: str, body: bytes) -> bytes:
        """Send JSON; the body of the answer, which must be a good one."""
        words = "Content-Type: application/json\r\n"
        words += f"Content-Length: {len(body)}\r\n"
        return self._ask(f"POST {path}", words, body)

    def get(self, path: str) -> bytes:
        """Ask for a fragment of a page."""
        return self._ask(f"GET {path}", "HX-Request: true\r\n", b"")

    def _ask(self, what: str, words: str, body: bytes) -> bytes:
        head = f"{what} HTTP/1.1\r\n{self._site.head}{words}\r\n"
        self._socket.sendall(head.encode() + body)
        answer = self._socket.recv(65536)
        while (end := answer.find(END_OF_HEAD)) < 0:
            answer += self._socket.recv(65536)
        start = end + len(END_OF_HEAD)
        missing = start + content_length(answer[:end]) - len(answer)
        while missing > 0:
            part = self._socket.recv(65536)
            answer, missing = answer + part, missing - len(part)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer.decode())
        return answer[start:]


def logged_in(site: Site) -> list[dict[str, Any]]:
    """The same session as the cookies of a browser."""
    given = {settings.SESSION_COOKIE_NAME: site.session, "csrftoken": CSRF}
    return [{"name": k, "value": v, "url": site.url} for k, v in given.items()]
