"""How a line looks: JSON for machines, words for the terminal of `./dev run`."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
import structlog
from structlog.processors import TimeStamper, format_exc_info
from structlog.stdlib import ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import EventDict, Processor, WrappedLogger

from deploy.logs import doing

OURS = ("lawbook", "tables", "rulings", "deploy")
# PostgreSQL adds the values that a statement was refused for: names, notes.
DETAIL = re.compile(r"DETAIL:.*?(?=\n\n(?:The above|During)|\Z)", re.DOTALL)
LEFT_OUT = "DETAIL: left out"
# Django names the page that was asked for, and the page that led to it.
ASKED_FOR = re.compile(r"\): /.*", re.DOTALL)
CAME_FROM = re.compile(r"(https?://[^/\s]+)/\S*")


def logging_settings(form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING: one handler for all that any library says.

    ``form`` is "json" or "text". Ours are heard from ``level`` on, others from
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
    """The formatter of every line, whoever wrote it."""
    before: list[Processor] = [add_log_level, add_logger_name, _add_doing, _stamp]
    return ProcessorFormatter(
        foreign_pre_chain=before,
        processors=[
            ProcessorFormatter.remove_processors_meta,
            _say_no_address,
            format_exc_info,
            _leave_out_values,
            _text() if form == "text" else _json,
        ],
    )


_stamp = TimeStamper(fmt="iso", utc=True, key="at")


def _add_doing(_logger: WrappedLogger, _name: str, line: EventDict) -> EventDict:
    return {**line, **(doing.current() or {})}


def _say_no_address(_logger: WrappedLogger, _name: str, line: EventDict) -> EventDict:
    """The route stands in the request's own line."""
    if line["logger"] == "django.request":
        line["event"] = "a request broke"
    if line["logger"].startswith("django.security"):
        line["event"] = CAME_FROM.sub(r"\1", ASKED_FOR.sub(")", line["event"]))
    return line


def _leave_out_values(_logger: WrappedLogger, _name: str, line: EventDict) -> EventDict:
    for key in ("event", "exception"):
        if "DETAIL:" in line.get(key, ""):
            line[key] = DETAIL.sub(LEFT_OUT, line[key])
    return line


def _json(_logger: WrappedLogger, _name: str, line: EventDict) -> str:
    return msgspec.json.encode(line, enc_hook=str).decode()


def _text() -> structlog.dev.ConsoleRenderer:
    plain = structlog.dev.plain_traceback
    return structlog.dev.ConsoleRenderer(
        colors=False,
        timestamp_key="at",
        exception_formatter=plain,
        pad_event_to=0,
        pad_level=False,
    )
