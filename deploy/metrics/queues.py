"""Whether the broker takes tasks, how many wait in it and how long the first has."""

from __future__ import annotations

from time import time
from typing import Any

import msgspec
import redis

from deploy.broker import connect, require_writing
from deploy.logs.tasks import ASKED_AT
from deploy.metrics.gauges import Figures, one, several

QUEUES = ("celery", "evidence")
PATIENCE = 1.0

Waiting = tuple[str, int, float]


class Message(msgspec.Struct):
    """A task in its queue; the rest of it is the worker's."""

    headers: dict[str, Any] = {}


def broker() -> Figures:
    """One question to Redis for each queue."""
    waiting = _waiting()
    yield one(
        "rectify_broker_up", "Whether Redis takes what is written.", waiting is not None
    )
    many = [(queue, number) for queue, number, _ in waiting or ()]
    yield several("rectify_queue_tasks", "Tasks that wait for a worker.", "queue", many)
    text = "How long the first of them has waited."
    longest = [(queue, seconds) for queue, _, seconds in waiting or ()]
    yield several("rectify_queue_seconds", text, "queue", longest)


def _waiting() -> list[Waiting] | None:
    try:
        with connect(PATIENCE) as client:
            require_writing(client)
            return [_queue(client, name) for name in QUEUES]
    except redis.RedisError:
        return None


def _queue(client: redis.Redis, name: str) -> Waiting:
    """New tasks come in on the left and leave on the right."""
    first = client.lindex(name, -1)
    return name, client.llen(name), _age(first) if first else 0.0


def _age(message: bytes | str) -> float:
    """Nothing for what somebody else has put there."""
    try:
        asked_at = msgspec.json.decode(message, type=Message).headers.get(ASKED_AT)
    except msgspec.DecodeError:
        return 0.0
    return max(0.0, time() - asked_at) if isinstance(asked_at, float) else 0.0
