"""Many who commit at once: one log without gaps, and nobody stops anybody for good."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections, transaction

from rulings.cases.filing import take_statement, write_note
from rulings.cases.models import Case, CaseEntry
from rulings.cases.services import raise_case
from rulings.cases.steps import StepAuthor, locked_case
from tables.integrity.models import AuditEntry
from tables.integrity.verifying import verify
from tests.rulings.builders import PLAYED, make_person, make_table, record

pytestmark = pytest.mark.django_db(transaction=True)
WRITERS, ROUNDS = 6, 8


def at_once(steps: list[Callable[[], Any]]) -> None:
    """Each on a connection of its own; the first error is raised."""
    start = Barrier(len(steps))

    def run(step: Callable[[], Any]) -> None:
        try:
            start.wait()
            for _ in range(ROUNDS):
                step()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(steps)) as pool:
        list(pool.map(run, steps))


def test_commits_follow_one_another_without_gaps_or_deadlocks() -> None:
    """Some hold the case that others only refer to; each writes several rows."""
    director = make_person("the-director", "director")
    board = record(make_table(), *PLAYED)
    case = raise_case(board_id=board.pk, actor=director, reason="Late.")
    before = AuditEntry.objects.count()

    @transaction.atomic
    def refer() -> None:
        for text in ("One.", "Two."):
            write_note(case_id=case.pk, actor=director, text=text)
        take_statement(
            case_id=case.pk, actor=director, speaker="W", text="So.", disputed=False
        )

    def hold() -> None:
        with transaction.atomic():
            locked = Case.objects.select_for_update(no_key=True).get(pk=case.pk)
            with locked_case(case.pk, StepAuthor(director, locked.version)) as mine:
                mine.reason = f"{mine.version}"
                CaseEntry.objects.create(
                    case=mine, at=mine.opened_at, kind="noted", text="Held."
                )

    at_once([refer] * (WRITERS // 2) + [hold] * (WRITERS // 2))
    numbers = list(AuditEntry.objects.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > before + WRITERS * ROUNDS
    assert list(verify(None, lambda _: None)) == []
