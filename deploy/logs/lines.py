"""The format of log lines: JSON for machines, text for the terminal of `./dev run`."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

from deploy.logs import context
from deploy.logs.context import Facts

OURS = ("lawbook", "tables", "rulings", "deploy")
# PostgreSQL adds the values that a statement was refused for: names, notes.
DETAIL = re.compile(r"DETAIL:.*?(?=\n\n(?:The above|During)|\Z)", re.DOTALL)
LEFT_OUT = "DETAIL: left out"
# Django names the page that was asked for, and the page that led to it.
ASKED_FOR = re.compile(r"\): /.*", re.DOTALL)
CAME_FROM = re.compile(r"(https?://[^/\s]+)/\S*")


def logging_settings(form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING: one handler for the messages of all libraries.

    ``form`` is "json" or "text". Our messages are logged from ``level`` on, others from
    warnings on.
    """
    others = max(logging.WARNING, logging.getLevelNamesMapping()[level])
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": "deploy.logs.lines.formatter", "form": form}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "lines"}
        },
        "root": {"handlers": ["console"], "level": others},
        "loggers": {name: {"level": level} for name in OURS} | _taken_over(others),
    }


def _taken_over(level: int) -> dict[str, Any]:
    """Loggers that bring handlers of their own."""
    passed_on = {"handlers": [], "propagate": True, "level": level}
    return {
        "django": passed_on,
        "uvicorn": passed_on,
        "celery.task": passed_on,
        # Its warnings name addresses, and a code or a link is an address.
        "django.request": passed_on | {"level": logging.ERROR},
    }


def formatter(form: str) -> logging.Formatter:
    """The formatter of every line, no matter which logger wrote it."""
    return Words() if form == "text" else Lines()


class Lines(logging.Formatter):
    """A line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The message with its logger, its time and the logging context."""
        return msgspec.json.encode(self.facts(record), enc_hook=str).decode()

    def facts(self, record: logging.LogRecord) -> Facts:
        """The members of the object."""
        line: Facts = {
            "event": _leave_out_values(_event(record)),
            "level": record.levelname.lower(),
            "logger": record.name,
            **(context.current() or {}),
            "at": _moment(record),
        }
        if record.exc_info:
            line["exception"] = _leave_out_values(self.formatException(record.exc_info))
        return line


class Words(Lines):
    """A line as text for a reader."""

    def format(self, record: logging.LogRecord) -> str:
        """A line of text; a traceback follows below it."""
        line = self.facts(record)
        exception = line.pop("exception", "")
        head = "{at} [{level}] {event} [{logger}]".format_map(line)
        known = ("at", "level", "event", "logger")
        told = [f"{name}={line[name]}" for name in line if name not in known]
        return "\n".join(filter(None, [" ".join([head, *told]), exception]))


def _event(record: logging.LogRecord) -> str:
    """The message without an address: the request's own line has the route."""
    if record.name == "django.request":
        return "a request broke"
    if record.name.startswith("django.security"):
        return CAME_FROM.sub(r"\1", ASKED_FOR.sub(")", record.getMessage()))
    return record.getMessage()


def _moment(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC).replace(tzinfo=None)
    return f"{moment.isoformat()}Z"


def _leave_out_values(text: str) -> str:
    return DETAIL.sub(LEFT_OUT, text) if "DETAIL:" in text else text
