"""Sentinels name the master to every process; wake-ups may be elsewhere."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery
from django.conf import LazySettings
from redis import RedisError

from deploy import broker
from deploy.doctor import servers, setting
from deploy.local.redis import start_redis
from deploy.local.supervisor import Supervisor
from tables.common.redis_servers import client, listening, sentinels
from tables.event_store import notifier
from tables.event_store.notifier import CHANNEL, Publisher
from tests.cluster.sentinels import RedisServers
from tests.faults.product import end, offspring

SENTENCE = "redis-sentinel://ann:p%40ss@one,[::1]:26380/2?master=main"


def test_an_address_names_the_sentinels_and_what_the_servers_ask_for() -> None:
    found = sentinels(f"{SENTENCE}&sentinel_password=own")
    assert found is not None
    assert found.places == [("one", 26379), ("::1", 26380)]
    assert found.master == "main"
    assert found.login == {"username": "ann", "password": "p@ss", "db": 2}
    assert found.asking["password"] == "own"
    assert sentinels("redis://one/0") is None


def test_celery_is_told_the_same() -> None:
    assert broker.celery_address(SENTENCE) == (
        "sentinel://ann:p%40ss@one:26379/2;sentinel://ann:p%40ss@[::1]:26380/2"
    )
    assert broker.celery_options(SENTENCE)["master_name"] == "main"
    assert broker.celery_options("redis://one/0") == {"visibility_timeout": 600}


@pytest.fixture
def watched(supervisor: Supervisor, tmp_path: Path) -> RedisServers:
    servers_here = RedisServers(supervisor, tmp_path)
    servers_here.start()
    return servers_here


def kill(watched: RedisServers, name: str) -> None:
    """End a server without a word."""
    running = watched.supervisor.running
    one = next(one for one in running if one.service.name == name)
    for pid in [one.process.pid, *offspring(one.process.pid)]:
        end(pid)
    one.process.wait()


def through_celery(url: str, key: str) -> bytes | None:
    """What a worker's line finds under a key."""
    app = Celery(broker=broker.celery_address(url))
    options = broker.celery_options(url)
    with app.connection_for_write(transport_options=options) as line:
        line.ensure_connection(max_retries=3, timeout=10)
        channel: Any = line.default_channel
        found: bytes | None = channel.client.get(key)
    return found


def test_a_master_that_is_killed_is_replaced_for_everybody(
    watched: RedisServers, settings: LazySettings
) -> None:
    settings.REDIS_URL = url = watched.url()
    first = watched.master()
    assert first is not None
    assert broker.refusal() == ""
    assert [one.state for one in setting.encryption_of_redis()] == []
    publisher = Publisher(url)
    publisher.start()
    with client(url) as kept:
        kept.set("key", "before")
        assert through_celery(url, "key") == b"before"
        assert asyncio.run(heard(url, publisher, 1)) == b"[1]"
        kill(watched, first)
        watched.until_other_than(first)
        # A client that had the old master finds the new one by itself.
        kept.set("key", "after")
        assert through_celery(url, "key") == b"after"
    assert broker.refusal() == ""
    assert asyncio.run(heard(url, publisher, 2)) == b"[2]"


async def heard(url: str, publisher: Publisher, position: int) -> object:
    """The first wake-up that a follower hears; the publisher may have to try again."""
    async with listening(url) as one, one.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        async with asyncio.timeout(60):
            while True:
                publisher.wake([position])
                message = await channel.get_message(
                    ignore_subscribe_messages=True, timeout=0.5
                )
                if message:
                    return message["data"]


def test_without_any_sentinel_it_is_said_and_costs_nobody_an_entry(
    settings: LazySettings,
) -> None:
    settings.REDIS_URL = "redis-sentinel://127.0.0.1:1,127.0.0.1:2/0?master=main"
    assert "No master found" in broker.refusal()
    notifier.publisher(settings.REDIS_URL).wake([1])
    with pytest.raises(RedisError), client(settings.REDIS_URL) as one:
        one.ping()


def test_wake_ups_go_to_a_redis_of_their_own(
    supervisor: Supervisor, tmp_path: Path, settings: LazySettings
) -> None:
    settings.NOTIFIER_URL = start_redis(supervisor, tmp_path)
    with (
        redis.Redis.from_url(settings.NOTIFIER_URL) as own,
        redis.Redis.from_url(settings.REDIS_URL) as brokers,
        own.pubsub(ignore_subscribe_messages=True) as here,
        brokers.pubsub(ignore_subscribe_messages=True) as there,
    ):
        for channel in (here, there):
            channel.subscribe(CHANNEL)
            channel.get_message(timeout=10)
        notifier.notify_desks()
        message = here.get_message(timeout=30)
        assert message
        assert message["data"] == b"[0]"
        assert there.get_message(timeout=0.1) is None


def test_the_doctor_says_that_the_redis_of_wake_ups_is_away(
    settings: LazySettings, broker: object
) -> None:
    assert [one.state for one in servers.broker()] == ["ok"]
    settings.NOTIFIER_URL = "redis://127.0.0.1:1/0"
    found = list(servers.broker())
    assert [one.state for one in found] == ["ok", "warning"]
    assert found[1].sentence.startswith("The Redis of wake-ups does not take")
