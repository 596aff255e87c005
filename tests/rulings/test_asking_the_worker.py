"""A process keeps its connection to the broker, and the broker may come and go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest
import redis
from celery import current_app

from deploy.local.redis import start_redis
from deploy.local.supervisor import Supervisor
from deploy.logs import context
from deploy.logs.context import request_id
from rulings.common import asking
from rulings.common.asking import BrokerRefused, send_again

TASK = "rulings.tasks.examine"
NUMBERS = ("a" * 16, "b" * 16, "c" * 16)
TASK_OF_WORKER = "deploy.tasks.ring_due"


@pytest.fixture(autouse=True)
def asked_at_once() -> None:
    """Here it is asked as the server asks: by a thread of its own."""


def started(place: Path) -> tuple[Supervisor, str]:
    supervisor = Supervisor(grace=5)
    return supervisor, start_redis(supervisor, place)


def connected(url: str) -> int:
    """How many connections were opened so far, this one and the broker's own apart."""
    with redis.Redis.from_url(url) as client:
        return int(client.info("stats")["total_connections_received"])


def test_a_broker_that_was_away_is_asked_again_at_the_first_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor, url = started(tmp_path)
    monkeypatch.setenv("CELERY_BROKER_URL", url)
    assert current_app.conf.broker_url == url
    try:
        send_again(TASK, [])
        supervisor.stop()
        with pytest.raises(BrokerRefused):
            send_again(TASK, [])
        supervisor, again = started(tmp_path)
        assert again == url
        send_again(TASK, [])
        with redis.Redis.from_url(url) as client:
            assert client.llen("celery") + client.llen("evidence") >= 1
    finally:
        supervisor.stop()


def test_what_is_asked_for_opens_no_connection_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor, url = started(tmp_path)
    monkeypatch.setenv("CELERY_BROKER_URL", url)
    try:
        send_again(TASK, [])
        before = connected(url)
        for _ in range(5):
            send_again(TASK, [])
        # The second question is by a connection of its own.
        assert connected(url) == before + 1
    finally:
        supervisor.stop()


def named(url: str) -> list[str]:
    """The tasks that wait, in the order in which they were asked for."""
    with redis.Redis.from_url(url) as client:
        waiting = [json.loads(one) for one in client.lrange("celery", 0, -1)]
    return [one["headers"]["task"] for one in reversed(waiting)]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event, list[str]]]:
    """An asker that stands in the middle of a question until it may go on."""
    begun, go_on, asked = Event(), Event(), list[str]()

    def slowly(task: str, arguments: list[Any]) -> None:
        begun.set()
        go_on.wait(10)
        asked.append(f"{task} {arguments} {request_id()}")

    monkeypatch.setattr(asking, "send_again", slowly)
    yield begun, go_on, asked
    go_on.set()


def test_who_asks_soon_waits_for_nobody_and_what_waits_is_asked_once(
    held: tuple[Event, Event, list[str]],
) -> None:
    begun, go_on, asked = held
    asker = asking.Asker()
    context.begin(NUMBERS[0])
    asker.ask("one", (1,))
    asker.start()
    assert begun.wait(10)
    # Its answer is on its way: what is stored from now on needs another one.
    for number in NUMBERS[1:]:
        context.begin(number)
        asker.ask("one", (1,))
    asker.ask("one", (2,))
    assert asked == []
    go_on.set()
    asker.end()
    said = zip(("one [1]", "one [1]", "one [2]"), NUMBERS, strict=True)
    assert asked == [f"{what} {number}" for what, number in said]
    context.continue_context(None)


def test_one_answer_for_all_is_not_asked_for_again_at_once(
    held: tuple[Event, Event, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, asked = held
    rests: list[float] = []
    monkeypatch.setattr(asking, "sleep", rests.append)
    asker = asking.Asker()
    asker.ask("all", ())
    asker.start()
    assert begun.wait(10)
    for _ in range(3):
        asker.ask("all", ())
    go_on.set()
    asker.end()
    assert len(asked) == 2
    first, second = rests
    assert first == 0
    assert 0 < second <= asking.REST


def test_what_is_asked_for_soon_reaches_the_broker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor, url = started(tmp_path)
    monkeypatch.setenv("CELERY_BROKER_URL", url)
    try:
        asking.ask_soon(TASK_OF_WORKER)
        end = monotonic() + 10
        while not named(url) and monotonic() < end:
            supervisor.pause(0.01)
        assert named(url) == [TASK_OF_WORKER]
    finally:
        supervisor.stop()
