"""The nudge that goes out through Redis when something has been stored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from redis import Redis
from redis.client import PubSub

from tables.event_store import notifier
from tables.event_store.notifier import CHANNEL, Publisher


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.fixture
def heard(redis: Redis) -> Iterator[PubSub]:
    quiet = {"ignore_subscribe_messages": True}
    with redis.pubsub(**quiet) as channel:
        channel.subscribe(CHANNEL)
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


def test_a_connection_is_checked_after_a_rest_only(
    heard: PubSub, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    checked: list[bool] = []
    monkeypatch.setattr(publisher._line, "can_read", lambda: checked.append(True))
    publisher.wake([2])
    assert _next(heard) == b"[2]"
    assert not checked
    monkeypatch.setattr(notifier, "IDLE", 0.0)
    publisher.wake([3])
    assert _next(heard) == b"[3]"
    assert checked


def test_a_connection_that_redis_closed_while_it_was_idle_is_opened_again(
    heard: PubSub, publisher: Publisher, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "IDLE", 0.0)
    publisher.wake([1])
    assert _next(heard) == b"[1]"
    ours = redis.connection_pool.connection_kwargs["db"]
    lines = [one for one in redis.client_list() if one["cmd"] in ("publish", "client")]
    for one in lines:
        if int(one["db"]) == ours:
            redis.client_kill_filter(_id=one["id"], skipme=True)
    publisher.wake([2])
    assert _next(heard) == b"[2]"
