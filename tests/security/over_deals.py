"""The same evening over several deals: what each asker is told, byte for byte.

Everything that chance or time would change is fixed: ids, clocks, secrets. What then
still differs between two evenings comes from their deals.
"""

from __future__ import annotations

import json
import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from redis import Redis

from tables.access.tablet import COOKIE
from tables.boards import past
from tables.models import (
    Assignment,
    HandRecord,
    Player,
    Plays,
    Seating,
    Section,
    Table,
    Tournament,
)
from tests.lawbook.table import Plain
from tests.security.world import make_person
from tests.tables.keyed import bearer, give_key
from tests.tables.paired import pair

BOARD = 7
EVENING = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
# Names of groups; a key, a tablet and a stranger have no person behind them.
PEOPLE = ("floor", "organiser", "observer", "player")
WITHOUT_HANDS = ("key that looks", "key that records", "tablet", "nobody", *PEOPLE)
# Where the answer stands that differs by the second it is given in, or by its secret.
HEADERS = frozenset({"Content-Type", "Content-Length", "Location", "Allow"})


@dataclass(frozen=True)
class Answer:
    """What someone is told, and how many statements it took."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    statements: int


Answers = dict[str, Answer]


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """The statements to the database, by their text; their values are not written out.

    Django's own way writes each out with its values, which takes longer than many of
    the answers.
    """
    asked: Counter[str] = Counter()

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked[sql] += 1
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield asked


@dataclass
class Evening:
    """One tournament with one table, and browsers of everybody who may ask."""

    tournament: Tournament
    table: Table
    clients: dict[str, Client]
    clock: Clock
    answers: Answers = field(default_factory=dict)
    _asked: Counter[str] = field(default_factory=Counter)

    def ask(
        self, who: str, path: str, body: object = None, named: str | None = None
    ) -> Answer:
        """One request; a second one of the same name is told apart."""
        client = self.clients[who]
        self.clock.next()
        with counted() as asked:
            if body is None:
                got = client.get(path)
            else:
                data = json.dumps(body)
                got = client.post(path, data, content_type="application/json")
        told = b"".join(got) if got.streaming else got.content
        kept = tuple(sorted((k, v) for k, v in got.items() if k in HEADERS))
        answer = Answer(got.status_code, kept, told, asked.total())
        self.note(f"{who} {named or path}", answer)
        return answer

    def note(self, name: str, answer: Answer) -> None:
        """Keep an answer; a second one to the same question is told apart."""
        self.answers[f"{name} #{self._asked[name]}"] = answer
        self._asked[name] += 1

    def enter(self, who: str, events: Sequence[Plain]) -> list[str]:
        """Send entries as a tablet does, in one batch; what became of each."""
        # What a process does only once may have thrown the dice before.
        self.clock.next()
        batch = [
            {
                "id": str(uuid.UUID(int=self.clock.dice.getrandbits(128))),
                "device": f"{who}-1",
                "table": self.table.pk,
                "board": BOARD,
                "occurred_at": timezone.now().isoformat(),
                "event": event,
            }
            for event in events
        ]
        answer = self.ask(who, "/api/entries/", batch)
        assert answer.status == 200, answer.body
        return [one["result"] for one in json.loads(answer.body)["results"]]


class Clock:
    """Time and chance, the same in every evening: the next request, a second later."""

    def __init__(self) -> None:
        self.dice = Random(7)
        self.at = EVENING
        self._number = 0

    def next(self) -> None:
        self._number += 1
        self.at = EVENING + timedelta(seconds=self._number)
        self.dice.seed(self._number)

    def now(self) -> datetime:
        return self.at

    def seconds(self) -> float:
        return self.at.timestamp()

    def choice(self, among: Sequence[Any]) -> Any:
        return self.dice.choice(among)

    def token_bytes(self, size: int | None = None) -> bytes:
        return self.dice.randbytes(size or 32)

    def token_urlsafe(self, size: int | None = None) -> str:
        return self.token_bytes(size).hex()

    def uuid4(self) -> uuid.UUID:
        return uuid.UUID(int=self.dice.getrandbits(128), version=4)


@contextmanager
def one_evening(clock: Clock) -> Iterator[None]:
    """What happens inside has never been, and the next evening counts from the same."""
    before = _sequences()
    past.counted.cache_clear()
    Redis.from_url(settings.REDIS_URL).flushdb()
    with (
        patch.object(timezone, "now", clock.now),
        patch.object(signing, "time", SimpleNamespace(time=clock.seconds)),
        patch.object(secrets, "choice", clock.choice),
        patch.object(secrets, "token_bytes", clock.token_bytes),
        patch.object(secrets, "token_urlsafe", clock.token_urlsafe),
        patch.object(uuid, "uuid4", clock.uuid4),
        transaction.atomic(),
    ):
        yield
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        for name, last in before:
            cursor.execute("SELECT setval(%s, %s, %s)", [name, last or 1, bool(last)])


def _sequences() -> list[tuple[str, int | None]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('%I.%I', schemaname, sequencename), last_value"
            " FROM pg_sequences"
        )
        return [(name, last) for name, last in cursor.fetchall()]


def over(deals: Sequence[str], happens: Callable[[Evening], None]) -> list[Answers]:
    """What everybody was told in each evening; they differ in the deal alone."""
    told = []
    for deal in deals:
        clock = Clock()
        with one_evening(clock):
            evening = _evening(deal, clock)
            happens(evening)
        told.append(evening.answers)
    return told


def _evening(deal: str, clock: Clock) -> Evening:
    named = {"name": "Spring pairs", "key": clock.uuid4()}
    tournament = Tournament.objects.create(**named, hands_at_tables=True)
    section = Section.objects.create(tournament=tournament, name="A")
    table = Table.objects.create(section=section, number=1, key=clock.uuid4())
    HandRecord.objects.create(
        tournament=tournament, board=BOARD, deal=deal, uploaded_at=EVENING
    )
    clients = {n: _browser(n, table) for n in (*WITHOUT_HANDS, "director")}
    return Evening(tournament, table, clients, clock)


def _browser(name: str, table: Table) -> Client:
    tournament, client = table.section.tournament, Client(headers=TOKEN)
    if name.startswith("key"):
        key = give_key(tournament, records=name.endswith("records"))
        return Client(headers=TOKEN | bearer(key))
    if name == "tablet":
        client.cookies[COOKIE] = pair(tournament, table.section)
    elif name != "nobody":
        client.force_login(_person(name, table))
    return client


TOKEN = {"X-CSRFToken": "any"}


def _person(name: str, table: Table) -> User:
    person = make_person(name, name)
    if name == "observer":
        tournament = table.section.tournament
        Assignment.objects.create(user=person, tournament=tournament)
    if name == "player":
        player = Player.objects.create(name="Player")
        Seating.objects.create(table=table, seat="N", player=player)
        Plays.objects.create(user=person, player=player)
    return person


def differences(told: Sequence[Answers], who: Sequence[str]) -> list[str]:
    """The questions of these askers that two evenings answer differently, and how."""
    first = told[0]
    ours = [q for q in first if q.startswith(tuple(f"{name} " for name in who))]
    assert ours
    found = []
    for other in told[1:]:
        assert first.keys() == other.keys()
        found += [
            f"{one}: {_how(first[one], other[one])}"
            for one in ours
            if first[one] != other[one]
        ]
    return found


def _how(one: Answer, other: Answer) -> str:
    if one.status != other.status:
        return f"{one.status} and {other.status}"
    if one.body != other.body:
        at = next(
            (
                n
                for n, (a, b) in enumerate(zip(one.body, other.body, strict=False))
                if a != b
            ),
            min(len(one.body), len(other.body)),
        )
        near = slice(max(0, at - 60), at + 60)
        return f"{one.body[near]!r} and {other.body[near]!r}"
    return f"{one.headers, one.statements} and {other.headers, other.statements}"
