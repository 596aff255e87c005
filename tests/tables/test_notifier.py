"""The wake-up that goes out through Redis when something has been stored."""

from __future__ import annotations

from collections.abc import Iterator
from select import select
from socket import SHUT_WR
from threading import Event
from uuid import uuid4

import pytest
from django.conf import settings
from redis import Redis
from redis.client import PubSub

from tables.common.redis_servers import connection
from tables.event_store import notifier
from tables.event_store.notifier import CHANNEL, Publisher


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.fixture
def heard(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[PubSub]:
    """A follower of a channel of its own: one Redis serves all test processes."""
    name, quiet = f"{CHANNEL}.{uuid4()}", {"ignore_subscribe_messages": True}
    monkeypatch.setattr(notifier, "CHANNEL", name)
    with redis.pubsub(**quiet) as channel:
        channel.subscribe(name)
        channel.get_message(timeout=5)
        yield channel


@pytest.fixture
def publisher() -> Publisher:
    made = Publisher(settings.REDIS_URL)
    made.start()
    return made


def _next(heard: PubSub) -> object:
    message = heard.get_message(timeout=10)
    return message and message["data"]


def test_a_follower_is_told_at_once(heard: PubSub, publisher: Publisher) -> None:
    for positions in ([1], [2, 3], [4]):
        publisher.wake(positions)
        assert _next(heard) == str(positions).replace(" ", "").encode()


def _close_line(redis: Redis, publisher: Publisher) -> None:
    """Have Redis close the publisher's connection, and no other."""
    line = publisher._line._get_socket()
    host, port = line.getsockname()
    assert redis.client_kill_filter(addr=f"{host}:{port}") == 1
    ended, _writable, _failed = select([line], [], [], 30)
    assert ended


def test_on_an_open_connection_the_caller_sends_it_without_reading_anything(
    heard: PubSub, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher = Publisher(settings.REDIS_URL)
    publisher._open()
    read: list[bool] = []
    monkeypatch.setattr(publisher._line, "can_read", lambda: read.append(True))
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    assert not read


def test_a_message_is_sent_again_if_redis_was_closing_the_connection(
    heard: PubSub, publisher: Publisher, redis: Redis
) -> None:
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    # With the lock, the thread cannot notice the end before the message is written.
    with publisher._free:
        _close_line(redis, publisher)
        publisher._send([2])
    assert [_next(heard), _next(heard)] == [b"[1]", b"[2]"]


def test_a_message_is_sent_again_once_only(
    heard: PubSub, publisher: Publisher, redis: Redis
) -> None:
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    for told in ([b"[1]"], []):
        with publisher._free:
            _close_line(redis, publisher)
        assert [_next(heard) for _message in told] == told
    publisher.wake([2])
    assert _next(heard) == b"[2]"


def test_a_message_that_cannot_be_written_goes_on_a_new_connection(
    heard: PubSub, publisher: Publisher
) -> None:
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    publisher._line._get_socket().shutdown(SHUT_WR)
    publisher.wake([2])
    assert {_next(heard), _next(heard)} == {b"[1]", b"[2]"}


def test_what_waits_while_redis_is_away_is_sent_with_the_next(
    heard: PubSub, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Event()
    monkeypatch.setattr(notifier, "sleep", lambda _seconds: failed.set())
    publisher = Publisher("redis://127.0.0.1:1/0")
    publisher.start()
    publisher.wake([1])
    assert failed.wait(timeout=30)
    publisher._line = connection(settings.REDIS_URL)
    publisher.wake([2])
    assert [_next(heard), _next(heard)] == [b"[1]", b"[2]"]
