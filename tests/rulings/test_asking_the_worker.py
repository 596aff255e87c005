"""A process keeps its connection to the broker, and the broker may come and go."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis
from celery import current_app

from deploy.local.redis import start_redis
from deploy.local.supervisor import Supervisor
from rulings.jobs import BrokerRefused, send_again

TASK = "rulings.tasks.examine"


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
