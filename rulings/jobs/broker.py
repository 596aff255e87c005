"""Asking the worker for a task by its name; a broker that is away is not waited for."""

from typing import Any

from celery import current_app
from celery.exceptions import OperationalError

# Somebody waits for the answer; Celery alone would try for six seconds.
IMPATIENT = {"max_retries": 0, "socket_connect_timeout": 1.0, "socket_timeout": 1.0}


class NotSent(Exception):
    """The broker did not take a message."""


def send_again(task: str, arguments: list[Any]) -> None:
    """Ask the worker for a task by its name."""
    try:
        with current_app.connection_for_write(transport_options=IMPATIENT) as broker:
            current_app.send_task(task, arguments, connection=broker, retry=False)
    except (OperationalError, OSError) as away:
        raise NotSent(task) from away
