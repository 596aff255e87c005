"""Who may enter what is decided by the events that the entry is then written after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client

from tables.event_store import store
from tables.intake import stream_cache
from tables.intake.services import import_saved_batch, record_entries
from tables.models import StoredEvent
from tests.tables.asking import sent
from tests.tables.entering import (
    RULING,
    Asker,
    Person,
    assistant,
    closing,
    director,
    elsewhere,
    entered,
    floor,
    program,
    shared_tablet,
    tablet,
    withdrawn,
)
from tests.tables.table import AUCTION, EXPOSED, OPENED, Json, Room

# The version that the Director's decision gets in every test here.
DECISION = 4
ROUNDS = 12

OTHERS: list[Asker] = [floor, tablet, shared_tablet, program]
DIRECTORS: list[Asker] = [director, assistant]


def named(asker: Any) -> str:
    return str(asker.__name__)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[], Any]]]:
    """What happens on another connection before the store is read the next time."""
    steps: list[Callable[[], Any]] = []
    load = store.load

    def late(asked: store.BatchQuery) -> store.Loaded:
        while steps:
            elsewhere(steps.pop())
        return load(asked)

    monkeypatch.setattr(store, "load", late)
    yield steps
    assert steps == []


def taken_back() -> list[int]:
    found = StoredEvent.objects.filter(type="EventWithdrawn")
    return [row.data["event"] for row in found]


@pytest.mark.parametrize("asker", OTHERS, ids=named)
def test_a_decision_that_came_meanwhile_is_not_taken_back(
    live: Room,
    person: Person,
    asker: Asker,
    meanwhile: list[Callable[[], Any]],
) -> None:
    """When the entry was sent, there was no such version."""
    live.record(OPENED, AUCTION, EXPOSED)
    client = asker(live, person)
    stream_cache._left.clear()
    meanwhile.append(lambda: live.record(RULING, device="desk-1"))
    assert entered(client, live, withdrawn(DECISION)) == ["directors_only"]
    assert taken_back() == []


@pytest.mark.parametrize("asker", DIRECTORS, ids=named)
def test_a_director_takes_it_back(
    live: Room,
    person: Person,
    asker: Asker,
    meanwhile: list[Callable[[], Any]],
) -> None:
    live.record(OPENED, AUCTION, EXPOSED)
    client = asker(live, person)
    stream_cache._left.clear()
    meanwhile.append(lambda: live.record(RULING, device="desk-1"))
    assert entered(client, live, withdrawn(DECISION)) == ["new"]
    assert taken_back() == [DECISION]


def test_in_either_order_no_decision_is_taken_back(live: Room, person: Person) -> None:
    """A Director rules and the floor takes the same version back at one moment."""
    live.record(OPENED, AUCTION, EXPOSED)
    rules, floor_of = director(live, person), floor(live, person)
    for number in range(ROUNDS):
        version, together = DECISION + number, Barrier(2)

        def race(
            client: Client, event: Json, device: str, together: Barrier = together
        ) -> list[str]:
            together.wait()
            return entered(client, live, event, device=device)

        with ThreadPoolExecutor(2) as both:
            ruled = both.submit(closing(lambda: race(rules, RULING, "one")))
            back = both.submit(
                closing(lambda: race(floor_of, withdrawn(version), "two"))  # noqa: B023 run within the round
            )
        assert ruled.result() == ["new"]
        assert back.result() in (["directors_only"], ["no_such_entry"])
    assert taken_back() == []


@pytest.mark.parametrize("asker", OTHERS, ids=named)
def test_it_is_asked_of_what_this_process_remembers_too(
    live: Room, person: Person, asker: Asker
) -> None:
    live.record(OPENED, AUCTION, EXPOSED, RULING)
    assert live.table.pk in stream_cache._left
    client = asker(live, person)
    assert entered(client, live, withdrawn(DECISION)) == ["directors_only"]
    assert entered(client, live, withdrawn(3)) == ["new"]


def test_what_another_process_decided_is_not_taken_back_from_memory(
    live: Room, person: Person
) -> None:
    """By what this one remembers there is no such version."""
    live.record(OPENED, AUCTION, EXPOSED)
    left = dict(stream_cache._left)
    live.record(RULING)
    stream_cache._left.clear()
    stream_cache._left.update(left)
    client = floor(live, person)
    assert entered(client, live, withdrawn(DECISION)) == ["directors_only"]


def test_a_decision_earlier_in_the_same_batch_counts(
    live: Room, person: Person
) -> None:
    """A Director's batch takes back what it has just decided."""
    live.record(OPENED, AUCTION, EXPOSED)
    both = (RULING, withdrawn(DECISION))
    assert entered(director(live, person), live, *both) == ["new", "new"]
    # For others nothing was decided, so that version does not exist.
    again = (RULING, withdrawn(DECISION + 2))
    codes = entered(floor(live, person), live, *again)
    assert codes == ["directors_only", "no_such_entry"]


def test_a_saved_file_is_asked_the_same(live: Room, person: Person) -> None:
    """No matter who takes it in, and what became of its earlier entries."""
    live.record(OPENED, AUCTION, EXPOSED)
    entries = [
        sent(live, one, id=str(uuid4())) for one in (RULING, withdrawn(DECISION))
    ]
    content = msgspec.json.encode(entries)
    taken = import_saved_batch(content=content, actor=person("floor"))
    codes = [one.outcome.problem and one.outcome.problem.code for one in taken]
    assert codes == ["directors_only", "no_such_entry"]
    assert [
        one.outcome.result for one in import_saved_batch(content=content, actor=None)
    ] == [
        "new",
        "new",
    ]


def test_someone_without_a_role_enters_nothing(live: Room, person: Person) -> None:
    """Whatever code of ours forgets to ask: the service asks."""
    (one,) = record_entries(entries=[live.entry(OPENED)], actor=person()).outcomes
    assert one.problem is not None
    assert (one.problem.code, one.version) == ("not_your_table", None)
