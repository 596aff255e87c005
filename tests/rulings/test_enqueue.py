"""Enqueueing: the process keeps its connection, and the broker may come and go."""

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
from rulings.common import enqueue
from rulings.common.enqueue import BrokerRefused, send_again

TASK = "rulings.tasks.examine"
OTHER_TASK = "deploy.tasks.ring_due"
NUMBERS = ("a" * 16, "b" * 16, "c" * 16)


@pytest.fixture(autouse=True)
def sent_at_once() -> None:
    """Not here: tasks are sent from a thread, as on the server."""


class Broker:
    """A Redis of its own that can be stopped and started again."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self.supervisor = Supervisor(grace=5)
        self.url = start_redis(self.supervisor, place)

    def restart(self) -> None:
        """At the same address."""
        self.supervisor = Supervisor(grace=5)
        assert start_redis(self.supervisor, self._place) == self.url

    def connections(self) -> int:
        """How many were opened so far."""
        with redis.Redis.from_url(self.url) as client:
            return int(client.info("stats")["total_connections_received"])

    def tasks(self) -> list[str]:
        """The names of the tasks that wait, in the order in which they came."""
        with redis.Redis.from_url(self.url) as client:
            both = client.lrange("celery", 0, -1) + client.lrange("evidence", 0, -1)
        return [json.loads(one)["headers"]["task"] for one in reversed(both)]


@pytest.fixture
def broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    started = Broker(tmp_path)
    monkeypatch.setenv("CELERY_BROKER_URL", started.url)
    assert current_app.conf.broker_url == started.url
    yield started
    started.supervisor.stop()


def test_after_the_broker_was_away_the_first_send_succeeds(broker: Broker) -> None:
    send_again(TASK, [])
    broker.supervisor.stop()
    with pytest.raises(BrokerRefused):
        send_again(TASK, [])
    broker.restart()
    send_again(TASK, [])
    assert TASK in broker.tasks()


def test_sending_opens_no_connection_each_time(broker: Broker) -> None:
    send_again(TASK, [])
    before = broker.connections()
    for _ in range(5):
        send_again(TASK, [])
    # One more is that of the second count.
    assert broker.connections() == before + 1


def test_an_enqueued_task_reaches_the_broker(broker: Broker) -> None:
    enqueue.enqueue_soon(OTHER_TASK)
    end = monotonic() + 10
    while not broker.tasks() and monotonic() < end:
        broker.supervisor.pause(0.01)
    assert broker.tasks() == [OTHER_TASK]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event, list[str]]]:
    """Sending stops in the middle of the first task until it may go on."""
    begun, go_on, sent = Event(), Event(), list[str]()

    def slowly(task: str, arguments: list[Any]) -> None:
        begun.set()
        go_on.wait(10)
        sent.append(f"{task} {arguments} {request_id()}")

    monkeypatch.setattr(enqueue, "send_again", slowly)
    yield begun, go_on, sent
    go_on.set()


def test_enqueueing_does_not_wait_and_a_waiting_task_is_sent_once(
    held: tuple[Event, Event, list[str]],
) -> None:
    begun, go_on, sent = held
    sender = enqueue.Sender()
    context.begin(NUMBERS[0])
    sender.enqueue("one", (1,))
    sender.start()
    assert begun.wait(10)
    # The first is being sent: what is stored from now on needs another run.
    for number in NUMBERS[1:]:
        context.begin(number)
        sender.enqueue("one", (1,))
    sender.enqueue("one", (2,))
    assert sent == []
    go_on.set()
    sender.end()
    expected = zip(("one [1]", "one [1]", "one [2]"), NUMBERS, strict=True)
    assert sent == [f"{what} {number}" for what, number in expected]
    context.continue_context(None)


def test_a_task_without_arguments_is_sent_again_only_after_a_pause(
    held: tuple[Event, Event, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, sent = held
    pauses: list[float] = []
    monkeypatch.setattr(enqueue, "sleep", pauses.append)
    sender = enqueue.Sender()
    sender.enqueue("all", ())
    sender.start()
    assert begun.wait(10)
    for _ in range(3):
        sender.enqueue("all", ())
    go_on.set()
    sender.end()
    assert len(sent) == 2
    first, second = pauses
    assert first == 0
    assert 0 < second <= enqueue.PAUSE
