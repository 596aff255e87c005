"""The demo evening: eight tables, boards in different states."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec
from django.db import transaction
from django.utils import timezone

from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.models import Section, Table, Tournament

PLAN = Path(__file__).with_name("evening.json")
DEVICE = "demo"


class BoardPlan(msgspec.Struct, frozen=True):
    """What was recorded on one board; the first event opens it."""

    table: int
    events: list[dict[str, Any]]


class EveningPlan(msgspec.Struct, frozen=True):
    """The whole evening as its file tells it."""

    tournament: str
    section: str
    tables: int
    boards: list[BoardPlan]


@transaction.atomic
def seed_evening() -> bool:
    """Make the demo tournament once; whether there was anything to do."""
    plan = _plan()
    tournament, created = Tournament.objects.get_or_create(name=plan.tournament)
    if created:
        tables = _add_tables(tournament, plan)
        # A plan the rules refuse is ours to mend, not to skip.
        record_all(entries=list(_entries(plan, tables)), actor=None)
    return created


def name_of_demo() -> str:
    """What the demo's tournament is called."""
    return _plan().tournament


def _plan() -> EveningPlan:
    return msgspec.json.decode(PLAN.read_bytes(), type=EveningPlan)


def _add_tables(tournament: Tournament, plan: EveningPlan) -> dict[int, Table]:
    section = Section.objects.create(tournament=tournament, name=plan.section)
    return {
        number: Table.objects.create(section=section, number=number)
        for number in range(1, plan.tables + 1)
    }


def _entries(plan: EveningPlan, tables: dict[int, Table]) -> Iterator[Entry]:
    now = timezone.now()
    for board in plan.boards:
        table = tables[board.table]
        number = board.events[0]["board"]
        for place, event in enumerate(board.events):
            yield _entry(table, number, place, event, now)


def _entry(
    table: Table, board: int, place: int, event: dict[str, Any], at: datetime
) -> Entry:
    name = f"demo/{table.section_id}/{table.number}/{board}/{place}"
    return Entry(
        id=uuid5(NAMESPACE_URL, name),
        device=DEVICE,
        table=table.pk,
        board=board,
        occurred_at=at,
        event=event,
    )
