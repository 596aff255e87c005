"""The demo evening: people, eight tables, boards in different states."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.utils import timezone

from rulings.roles import grant_roles
from tables.entries import Entry
from tables.models import Section, Table, Tournament
from tables.services import record_entries

PLAN = Path(__file__).with_name("evening.json")
DEVICE = "demo"
PEOPLE = ("floor", "director", "reviewer")


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


def seed_people() -> list[str]:
    """Make the demo accounts that do not exist; nobody's password is ever reset."""
    grant_roles()
    return [name for name in (*PEOPLE, "admin") if _add_person(name)]


def _add_person(name: str) -> bool:
    if User.objects.filter(username=name).exists():
        return False
    person = User.objects.create_user(
        name,
        password=f"demo-{name}",
        is_staff=name != "floor",
        is_superuser=name == "admin",
    )
    person.groups.add(*Group.objects.filter(name=name))
    return True


@transaction.atomic
def seed_evening() -> bool:
    """Make the demo tournament once; whether there was anything to do."""
    plan = msgspec.json.decode(PLAN.read_bytes(), type=EveningPlan)
    tournament, created = Tournament.objects.get_or_create(name=plan.tournament)
    if created:
        tables = _add_tables(tournament, plan)
        _record(list(_entries(plan, tables)))
    return created


def _add_tables(tournament: Tournament, plan: EveningPlan) -> dict[int, Table]:
    section = Section.objects.create(tournament=tournament, name=plan.section)
    return {
        number: Table.objects.create(section=section, number=number)
        for number in range(1, plan.tables + 1)
    }


def _record(entries: list[Entry]) -> None:
    """Record the plan; a plan the rules refuse is ours to mend, not to skip."""
    for outcome in record_entries(entries=entries, actor=None).outcomes:
        if outcome.problem:
            raise ValueError(outcome.problem.detail)


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
