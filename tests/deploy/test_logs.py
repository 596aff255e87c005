"""Lines that can be put together again, and say nothing that they should not."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from deploy.logs import context
from deploy.logs.lines import OURS, formatter, logging_settings
from rulings.tasks import screen_board
from tables.models import Board, Table
from tests.rulings.builders import PLAYED, make_person, make_table

Line = dict[str, Any]
# As PostgreSQL words it.
FAULT = "double\nDETAIL:  Key (name)=(very-private) is there."
Lines = Callable[[], list[Line]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What has been written since, as production writes it."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter("json"))
    root, ours = logging.getLogger(), [logging.getLogger(name) for name in OURS]
    kept = [logger.level for logger in ours]
    root.addHandler(handler)
    for logger in ours:
        logger.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in text.getvalue().splitlines()]
    root.removeHandler(handler)
    for logger, level in zip(ours, kept, strict=True):
        logger.setLevel(level)


def sent(client: Client, table: Table, *events: Line, **headers: str) -> Any:
    """One batch of a person's entries."""
    entries = [
        {
            "id": str(uuid4()),
            "device": "desk",
            "table": table.pk,
            "board": 7,
            "occurred_at": timezone.now().isoformat(),
            "event": event,
        }
        for event in events
    ]
    body = json.dumps(entries)
    return client.post("/api/entries/", body, "application/json", headers=headers)


@pytest.fixture
def floor(client: Client, db: None) -> User:
    person = make_person("very-private", "floor")
    client.force_login(person)
    return person


@pytest.mark.django_db(transaction=True)
def test_an_entry_leaves_one_line_with_its_request_and_its_events(
    client: Client, floor: User, lines: Lines
) -> None:
    table = make_table()
    answer = sent(client, table, *PLAYED[:2])
    (line,) = lines()
    assert line.pop("ms") >= 0
    assert line.pop("at").endswith("Z")
    first, second = line.pop("events")
    assert second > first
    assert line == {
        "event": "request",
        "level": "info",
        "logger": "deploy.logs.requests",
        "request_id": answer["X-Request-ID"],
        "method": "POST",
        "route": "api/entries/",
        "status": 200,
        "account": floor.pk,
        "tables": [table.pk],
        "boards": [7],
    }


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("0123456789abcdef", True),
        ("8f14e45f-ceea-4671-a8b1-b0e6c1a4c3d2", True),
        ("short", False),
        ("x" * 65, False),
        ('forged" level="error', False),
    ],
)
def test_a_number_of_the_proxy_is_kept_if_it_is_well_formed(
    client: Client, given: str, kept: bool
) -> None:
    told = client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]
    assert (told == given) is kept
    assert context.WELL_FORMED.fullmatch(told)


@pytest.mark.django_db(transaction=True)
def test_the_task_that_an_entry_causes_goes_by_the_same_number(
    client: Client, floor: User, broker: redis.Redis, lines: Lines
) -> None:
    asked = sent(client, make_table(), *PLAYED)["X-Request-ID"]
    message = json.loads(broker.lindex("celery", -1) or "")
    assert message["headers"]["request_id"] == asked
    board_id = Board.objects.get().pk
    screen_board.apply((board_id,), headers=message["headers"], throw=True)
    task = next(line for line in lines() if line["event"] == "task")
    assert task["request_id"] == asked
    assert task["task"] == "rulings.tasks.screen_board"
    assert task["state"] == "SUCCESS"
    assert task.keys() >= {"task_id", "ms"}
    assert context.current() is None


@pytest.fixture
def broken(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the floor and the preview read breaks, with a name in the reason."""

    def fail(*_: object, **__: object) -> None:
        raise IntegrityError(FAULT)

    monkeypatch.setattr("tables.boards.selectors.preview", fail)
    monkeypatch.setattr("tables.web.pages.floor.on_tablet", fail)
    client.raise_request_exception = False


@pytest.mark.usefixtures("floor", "broken")
def test_an_error_is_written_under_the_number_that_the_answer_tells(
    client: Client, lines: Lines
) -> None:
    table = make_table()
    path = f"/api/tables/{table.pk}/boards/7/preview/"
    answer = client.post(path, {"type": "DirectorCalled"}, "application/json")
    number = answer["X-Request-ID"]
    assert answer.status_code == 500
    assert number in answer.json()["detail"]
    wrong, request = lines()
    assert wrong["event"] == "a request broke"
    assert wrong["request_id"] == request["request_id"] == number
    assert "IntegrityError: double" in wrong["exception"]
    assert (request["status"], request["tables"]) == (500, [table.pk])
    assert "very-private" not in json.dumps([wrong, request])


@pytest.mark.usefixtures("floor", "broken")
@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "Something went wrong"), ("el", "Κάτι πήγε στραβά")],
)
def test_the_page_of_an_error_shows_its_number(
    client: Client, lines: Lines, language: str, heading: str
) -> None:
    page = client.get("/floor/", headers={"Accept-Language": language})
    assert page.status_code == 500
    assert f"<h1>{heading}</h1>" in page.content.decode()
    assert f"<strong>{lines()[0]['request_id']}</strong>" in page.content.decode()


def test_a_wrong_address_is_not_written_down_for_it_may_be_a_secret(
    client: Client, db: None, lines: Lines
) -> None:
    client.get("/peer/a-link-of-someone/?code=1234")
    (line,) = lines()
    assert (line["route"], line["status"]) == ("peer/<str:secret>/", 404)
    assert "someone" not in json.dumps(line)
    assert "1234" not in json.dumps(line)


def test_machines_that_ask_all_day_leave_no_lines(client: Client, lines: Lines) -> None:
    client.get("/healthz")
    assert lines() == []


def test_ours_are_heard_from_the_level_named_and_others_from_warnings_on() -> None:
    heard = logging_settings("json", "INFO")
    assert heard["root"]["level"] == logging.WARNING
    assert {heard["loggers"][name]["level"] for name in OURS} == {"INFO"}
    assert logging_settings("json", "ERROR")["root"]["level"] == logging.ERROR


def test_in_the_terminal_a_line_is_words() -> None:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter("text"))
    record = logging.LogRecord("deploy", logging.WARNING, "", 0, "Mind", (), None)
    handler.emit(record)
    assert "[warning] Mind [deploy]" in text.getvalue()
