"""Asking every operation of the API by its own schema, as someone with rights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from django.conf import settings as site
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.utils.module_loading import import_string
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as hypothesis_seed
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.security.world import World
from tests.tables.keyed import bearer, give_key

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# The stream has no end, and no place in WSGI: see `test_stream.py`.
ENDLESS = "/api/v1/stream/"
TOKEN = "a" * 32
OF_OUR_PAGES = {"X-CSRFToken": TOKEN}


@dataclass
class Asker:
    """Who asks: what lets them in, cookies or a header; and their answers, counted."""

    cookies: dict[str, str]
    world: World
    headers: dict[str, str] = field(default_factory=lambda: OF_OUR_PAGES)
    answers: Counter[int] = field(default_factory=Counter)

    def ask(self, case: Case[Any]) -> None:
        """Ask one question, and hold the answer against the schema."""
        self._aim(case)
        # A made-up key or password would ask in nobody's name.
        if case.headers:
            case.headers.pop("Authorization", None)
        answer = case.call(cookies=self.cookies, headers=self.headers)
        self.answers[answer.status_code] += 1
        case.validate_response(answer, checks=list(CHECKS))

    def _aim(self, case: Case[Any]) -> None:
        """Let about half of the questions be about what is there."""
        ids = self.world.ids
        known = {name: ids[name] for name in ("tournament", "table", "board")}
        known |= {"edition": "2017"}
        known |= {"clause": "50D1(a)", "id": self._id_of(case.path)}
        for name, value in list((case.path_parameters or {}).items()):
            if name in known and len(str(value)) % 2:
                case.path_parameters[name] = known[name]
        for entry in _entries(case.body):
            if len(str(entry.get("id"))) % 2 == 0 and "table" in entry:
                entry |= {"table": ids["table"], "board": ids["board"]}

    def _id_of(self, path: str) -> int:
        found: int = self.world.ids["flag_id" if "/flags/" in path else "case_id"]
        return found


def _entries(body: Any) -> list[dict[str, Any]]:
    batch = body.get("entries") if isinstance(body, dict) else body
    found = batch if isinstance(batch, list) else []
    return [entry for entry in found if isinstance(entry, dict)]


def as_director(world: World) -> Asker:
    """A director who is logged in."""
    client = Client()
    client.force_login(world.by)
    session = client.cookies["sessionid"].value
    return Asker({"sessionid": session, "csrftoken": TOKEN}, world)


def as_tablet(world: World) -> Asker:
    """A paired tablet."""
    return Asker({"tablet": world.secret}, world)


def as_program(world: World) -> Asker:
    """A program whose key may record."""
    return Asker({}, world, bearer(give_key(world.tournament, records=True)))


def ask_everything(asker: Asker, examples: int, seed: int | None = None) -> None:
    """Ask so many questions at each address; fails at the first wrong answer.

    Without a seed always the same ones.
    """
    with _one_connection():
        _ask_everything(asker, examples, seed)


@contextmanager
def _one_connection() -> Iterator[None]:
    """Stay in the transaction of the test, as Django's own client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


def _ask_everything(asker: Asker, examples: int, seed: int | None) -> None:
    # Imported only here: importing it warms the pages up.
    application = import_string(site.WSGI_APPLICATION)
    schema = schemathesis.openapi.from_wsgi("/api/schema/", app=application)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path != ENDLESS:
            cases = st.one_of(*map(operation.as_strategy, GenerationMode))
            _ask_each(asker, cases, examples, seed)


def _ask_each(
    asker: Asker, cases: st.SearchStrategy[Case[Any]], examples: int, seed: int | None
) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=seed is None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def ask(case: Case[Any]) -> None:
        asker.ask(case)

    if seed is not None:
        ask = hypothesis_seed(seed)(ask)
    ask()
