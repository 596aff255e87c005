"""A task says in its lines which request caused it, and writes one when it is over."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from time import perf_counter, time
from typing import Any

from celery import Task
from celery.signals import (
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
)

from deploy.logs import context

REQUEST_ID = "request_id"
# When someone asked for the task, in seconds since 1970: how old a queue is.
ASKED_AT = "asked_at"
logger = logging.getLogger(__name__)
_begun: ContextVar[float] = ContextVar("begun", default=0.0)


def connect() -> None:
    """Connect to the signals of tasks, where they are sent and where they run."""
    before_task_publish.connect(mark, dispatch_uid="deploy.logs.mark")
    task_prerun.connect(begin, dispatch_uid="deploy.logs.begin")
    task_postrun.connect(finish, dispatch_uid="deploy.logs.finish")
    setup_logging.connect(keep_ours, dispatch_uid="deploy.logs.keep_ours")


def mark(*, headers: dict[str, Any], **_signal: Any) -> None:
    """Receive `before_task_publish`: the message takes the request's number along."""
    headers[ASKED_AT] = time()
    if number := context.request_id():
        headers[REQUEST_ID] = number


def begin(*, task: Task[..., Any], task_id: str, **_signal: Any) -> None:
    """Receive `task_prerun`. A task from beat uses its own id as the request's."""
    headers = task.request.headers or {}
    number = headers.get(REQUEST_ID, task_id)
    context.begin(number, task=task.name, task_id=task_id)
    _begun.set(perf_counter())


def finish(*, state: str | None = None, **_signal: Any) -> None:
    """Receive `task_postrun`."""
    about = context.current()
    if about is None:
        return
    took = perf_counter() - _begun.get()
    about |= {"state": state, "ms": round(took * 1000, 1)}
    logger.info("task")
    context.continue_context(None)


def keep_ours(**_signal: Any) -> None:
    """Receive `setup_logging`: Celery then leaves the lines as Django made them."""
