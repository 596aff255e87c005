"""Steps of cases told again, and what the page of a webhook shows of them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.cases.models import CaseEntry
from tables.models import Board, Delivery, StoredEvent, Webhook
from tables.webhooks import services
from tests.rulings.builders import make_person, record
from tests.rulings.told_of_cases import (
    ALL,
    board,
    decided,
    hook,
    opened,
    scoring,
    types,
)
from tests.tables.hooked import Program, hook_at, send

__all__ = ["board", "hook", "scoring"]  # the fixtures


def test_all_is_told_again_under_the_same_ids(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    case = opened(board, director)
    send()
    middle = timezone.now()
    decided(case, director)
    send()
    ids = [one.said["id"] for one in scoring.told]
    services.go_back(hook=hook, since=middle, now=timezone.now())
    send()
    assert [one.said["id"] for one in scoring.told[2:]] == ids[1:]
    services.go_back(hook=hook, now=timezone.now())
    send()
    assert [one.said["id"] for one in scoring.told[3:]] == ids


def test_what_was_before_the_webhook_is_told_if_asked_for(
    board: Board, scoring: Program, director: User
) -> None:
    opened(board, director)
    hook, _secret = hook_at(
        scoring.url, board.table.section.tournament, director, types=ALL
    )
    send()
    assert scoring.told == []
    services.go_back(hook=hook, now=timezone.now())
    send()
    assert types(scoring) == ["case.CaseOpened"]


def test_after_a_position_cases_since_its_entry(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    opened(board, director)
    record(board.table, {"type": "NoteAdded", "text": "between"})
    between = StoredEvent.objects.get(type="NoteAdded").position
    opened(board, director)
    services.go_back(hook=hook, after=between - 1, now=timezone.now())
    send()
    assert types(scoring) == ["case.CaseOpened"] * 2
    services.go_back(hook=hook, after=between - 1, now=timezone.now())
    send()
    assert len(scoring.told) == 3
    last = CaseEntry.objects.order_by("pk").last()
    assert last is not None
    assert scoring.told[-1].said["data"]["step"] == last.pk


def test_the_page_names_cases_only_to_those_who_see_them(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    scoring.status = 500
    case = opened(board, director)
    send()
    path = f"/setup/webhooks/{hook.pk}/"

    def shown(person: User) -> str:
        client = Client()
        client.force_login(person)
        return client.get(path).content.decode()

    assert f"case {case.pk}" in shown(director)
    assert "1 message waits" in shown(director)
    organiser = make_person("organises", "organiser")
    assert f"case {case.pk}" not in shown(organiser)
    assert "0 messages wait" in shown(organiser)
    failing = Delivery.objects.get()
    services.set_aside(hook=hook, delivery=failing.pk, now=timezone.now())
    assert "1 message given up" in shown(director)
    assert "given up" not in shown(organiser)
