"""Webhooks are told of cases: stored with the step, in order, and as far as is seen."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.utils import timezone

from rulings.cases.lifecycle import Status
from rulings.cases.models import Case, CaseEntry
from rulings.cases.webhook_steps import TYPES
from tables.common.errors import BadRequest
from tables.models import Board, Delivery, HeldBoard, Table, Webhook
from tables.webhooks import services
from tables.webhooks.messages import CASE_TYPES, CaseStatus
from tests.rulings.builders import CONTRACT, ENDED, OPENED, make_person, record
from tests.rulings.told_of_cases import (
    ALL,
    MINUTE,
    appealed_and_reopened,
    board,
    decided,
    hook,
    opened,
    scoring,
    types,
)
from tests.tables.hooked import Program, hook_at, send
from tests.tables.limited import only_at, plays_at

__all__ = ["board", "hook", "scoring"]  # the fixtures


def test_the_words_of_both_parts_are_the_same() -> None:
    assert set(CASE_TYPES) == set(TYPES.values())
    assert set(get_args(CaseStatus)) == set(get_args(Status)) == set(Case.Status.values)


def test_a_step_is_told_as_an_event_of_the_standard(
    hook: Webhook, scoring: Program, board: Board, director: User, settings: Any
) -> None:
    settings.SITE_URL = "https://desk.example.org"
    case = decided(opened(board, director), director)
    send()
    entry = CaseEntry.objects.get(kind="decided")
    told = scoring.told[-1]
    table = board.table
    assert told.headers["webhook-id"] == told.said["id"]
    assert told.said == {
        "specversion": "1.0",
        "id": told.said["id"],
        "source": f"https://desk.example.org/tournaments/{table.section.tournament_id}",
        "type": "rectify.case.CaseDecided",
        "subject": f"tables/{table.pk}/boards/{board.number}/cases/{case.pk}",
        "time": entry.at.isoformat().replace("+00:00", "Z"),
        "datacontenttype": "application/json",
        "data": {
            "case": case.pk,
            "table": table.pk,
            "board": board.number,
            "step": entry.pk,
            "key": str(Case.objects.get().key),
            "status": "decided",
            "decision": "no_adjustment",
            "law": "16B1",
            "side": None,
        },
    }


def test_a_whole_life_in_order_and_no_words_of_anybody(
    hook: Webhook, scoring: Program, board: Board, director: User
) -> None:
    appealed_and_reopened(board, director)
    send()
    assert types(scoring) == [
        "case.CaseOpened",
        "case.CaseDecided",
        "case.CaseTold",
        "case.CaseTold",
        "case.CaseAppealed",
        "case.CaseAppealWithdrawn",
        "case.CaseClosed",
        "case.CaseReopened",
    ]
    data = [one.said["data"] for one in scoring.told]
    assert [one["side"] for one in data[1:5]] == [None, "NS", "EW", None]
    assert [one["status"] for one in data[-2:]] == ["closed", "under_review"]
    said = "".join(one.body for one in scoring.told)
    for secret in ("Anna", "hesitated", "the-director"):
        assert secret not in said


def test_nothing_of_cases_where_nobody_asked_for_them(
    board: Board, scoring: Program, director: User
) -> None:
    tournament = board.table.section.tournament
    hook_at(scoring.url, tournament, director)
    hook_at(scoring.url, tournament, director, types=("Entries",))
    opened(board, director)
    send()
    assert scoring.told == []
    assert not Delivery.objects.exists()


def test_only_the_types_asked_for_beside_entries(
    board: Board, scoring: Program, director: User
) -> None:
    wanted = ("NoteAdded", "rectify.case.CaseDecided")
    hook_at(scoring.url, board.table.section.tournament, director, types=wanted)
    decided(opened(board, director), director)
    record(board.table, {"type": "NoteAdded", "text": "late"})
    send()
    assert sorted(types(scoring)) == ["case.CaseDecided", "entry.NoteAdded"]


def test_a_type_that_there_is_not_is_refused(hook: Webhook) -> None:
    with pytest.raises(BadRequest) as refused:
        services.choose_types(hook=hook, types=("CaseBurnt",))
    assert refused.value.problem.code == "unknown_type"


def test_of_its_section_only(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    section = board.table.section
    other = section.tournament.sections.create(name="B")
    far = Table.objects.create(section=other, number=1)
    hook.delete()
    hook_at(scoring.url, section.tournament, director, other, types=ALL)
    opened(board, director)
    opened(record(far, OPENED, CONTRACT, ENDED), director)
    send()
    assert [one.said["data"]["table"] for one in scoring.told] == [far.pk]


def test_a_step_that_is_taken_back_is_never_told(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    with transaction.atomic():
        opened(board, director)
        transaction.set_rollback(True)
    send()
    assert scoring.told == []


def test_it_is_tried_again_in_order_and_entries_go_on(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    services.choose_types(hook=hook, types=("Entries", "Cases"))
    case = opened(board, director)
    first = Delivery.objects.get()
    scoring.refused = frozenset({str(first.message)})
    decided(case, director)
    record(board.table, {"type": "NoteAdded", "text": "meanwhile"})
    send()
    assert types(scoring) == ["case.CaseOpened", "entry.NoteAdded"]
    scoring.refused = frozenset()
    send(MINUTE)
    assert types(scoring)[2:] == ["case.CaseOpened", "case.CaseDecided"]
    assert len({one.said["id"] for one in scoring.told}) == 3


def test_who_plays_is_told_once_the_board_is_over_at_their_table(
    board: Board, scoring: Program, director: User, table: Table
) -> None:
    other = Table.objects.create(section=table.section, number=2)
    player = plays_at(make_person("plays", "playing"), other)
    player.groups.add(Group.objects.get(name="director"))
    hook_at(scoring.url, table.section.tournament, player, types=ALL)
    decided(opened(board, director), director)
    for _again in range(2):
        send()
    assert scoring.told == []
    assert not Delivery.objects.exclude(state="held").exists()
    record(other, OPENED, CONTRACT, ENDED)
    for _again in range(2):
        send()
    assert types(scoring) == ["case.CaseOpened", "case.CaseDecided"]
    assert not HeldBoard.objects.exists()


def test_who_sees_no_cases_is_told_of_none_until_someone_takes_it_over(
    board: Board, scoring: Program, director: User
) -> None:
    tournament = board.table.section.tournament
    organiser = only_at(make_person("organises", "organiser"), tournament)
    hook, _secret = hook_at(
        scoring.url, tournament, organiser, types=("Entries", "Cases")
    )
    decided(opened(board, director), director)
    record(board.table, {"type": "NoteAdded", "text": "meanwhile"})
    for _again in range(2):
        send()
    assert types(scoring) == ["entry.NoteAdded"]
    services.pause(hook=hook, why=Webhook.Paused.BY_HAND, now=timezone.now())
    services.resume(hook=hook, by=director, now=timezone.now())
    send()
    assert types(scoring)[1:] == ["case.CaseOpened", "case.CaseDecided"]


def test_what_was_put_down_and_is_hidden_before_it_arrives(
    hook: Webhook, board: Board, scoring: Program, director: User
) -> None:
    case = opened(board, director)
    scoring.status = 503
    send()
    Group.objects.get(name="director").permissions.filter(codename="view_case").delete()
    scoring.status = 204
    decided(case, make_person("boss", is_superuser=True))
    send(MINUTE)
    assert len(scoring.told) == 1
    assert not Delivery.objects.exclude(state="held").exists()
