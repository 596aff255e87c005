"""A program that webhooks are sent to, on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from time import sleep
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tables.models import Section, Tournament, Webhook
from tables.webhooks import sending, services
from tables.webhooks.services import WebhookRequest

HERE = ["127.0.0.0/8"]
Json = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """One request that came."""

    path: str
    headers: dict[str, str]
    body: str

    @property
    def said(self) -> Json:
        found: Json = json.loads(self.body)
        return found

    @property
    def place(self) -> tuple[int, int, int]:
        data = self.said["data"]
        return data["table"], data["board"], data["version"]


@dataclass
class Program:
    """What it answers, and what came; ``refuses`` is asked about each body."""

    url: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    takes: float = 0.0
    refused: frozenset[str] = frozenset()
    told: list[Told] = field(default_factory=list)
    open: int = 0
    most_open: int = 0

    def places(self) -> list[tuple[int, int, int]]:
        return [one.place for one in self.told]

    def status_for(self, told: Told) -> int:
        return 500 if told.said["id"] in self.refused else self.status


@contextmanager
def program() -> Iterator[Program]:
    """Serve on a free port, each request in a thread."""
    found, held = Program(), Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            told = Told(self.path, dict(self.headers), body)
            with held:
                found.told.append(told)
                found.open += 1
                found.most_open = max(found.most_open, found.open)
            sleep(found.takes)
            with held:
                found.open -= 1
            self.send_response(found.status_for(told))
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_said: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    found.url = f"http://127.0.0.1:{server.server_port}/hook"
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()


def hook_at(
    url: str,
    tournament: Tournament,
    by: User,
    section: Section | None = None,
    types: tuple[str, ...] = (),
) -> tuple[Webhook, str]:
    """A webhook to this address, and its secret."""
    wanted = WebhookRequest(
        tournament=tournament.pk,
        section=section.pk if section else None,
        name="Scoring computer",
        url=url,
        types=types,
    )
    return services.make(wanted=wanted, by=by, now=timezone.now())


def send(later: timedelta = timedelta()) -> None:
    """Send what is due by a clock that is ahead."""
    sending.send_due(clock=lambda: timezone.now() + later, lingers=0)
