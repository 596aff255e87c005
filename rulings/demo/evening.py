"""The demo evening: eight tables, boards in different states, and its accounts.

The passwords of the accounts are published, so they stay on one machine.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.common.roles import grant_roles
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.models import RoundClock, Section, Table, Tournament
from tables.setup.schedules import Plan, mitchell
from tables.setup.services import set_rounds

PEOPLE = ("floor", "director", "reviewer")
ADMINISTRATOR = "admin"
# By the name of the account.
PUBLISHED = {name: f"demo-{name}" for name in (*PEOPLE, ADMINISTRATOR)}


class NotPublished:
    """A password validator that refuses the passwords of our documentation."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise `ValidationError` ``password_published``."""
        if password in PUBLISHED.values():
            words = _("This password is printed in the documentation. Choose another.")
            raise ValidationError(words, code="password_published")

    def get_help_text(self) -> str:
        """What the form says beside the field."""
        return _("It must not be one of the demo's passwords.")


def make_accounts() -> list[str]:
    """Make the demo's accounts that do not exist; their names."""
    grant_roles()
    return [name for name in PUBLISHED if _make(name)]


def with_published_password() -> Iterator[User]:
    """The accounts that still have a published password."""
    known = User.objects.filter(username__in=PUBLISHED, is_active=True)
    for person in known.order_by("username"):
        if person.check_password(PUBLISHED[person.username]):
            yield person


@transaction.atomic
def close_accounts() -> list[str]:
    """Delete those accounts, or deactivate them where records refer to them."""
    people = list(with_published_password())
    for person in people:
        _close(person)
    return [person.username for person in people]


def _make(name: str) -> bool:
    if User.objects.filter(username=name).exists():
        return False
    is_administrator = name == ADMINISTRATOR
    person = User.objects.create_user(
        name,
        password=PUBLISHED[name],
        is_staff=name != "floor",
        is_superuser=is_administrator,
    )
    person.groups.add(*Group.objects.filter(name=name))
    return True


def _close(person: User) -> None:
    try:
        with transaction.atomic():
            person.delete()
    except ProtectedError:
        person.groups.clear()
        person.set_unusable_password()
        person.is_active = person.is_staff = person.is_superuser = False
        person.save()


PLAN = Path(__file__).with_name("evening.json")
DEVICE = "demo"
# The boards at play are those of a Mitchell's first round, which began so long ago.
ROUNDS, BOARDS, MINUTES, MOVE = 7, 2, 15, 2
BEGAN = timedelta(minutes=6)


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


def choice_of_declarer() -> list[dict[str, Any]]:
    """The evening's first deal with a penalty card, as far as declarer's choice."""
    told = next(one.events for one in _plan().boards if _shows_a_choice(one.events))
    return list(takewhile(lambda event: event["type"] != "Elected", told))


def _shows_a_choice(events: list[dict[str, Any]]) -> bool:
    kinds = {event["type"] for event in events}
    return "deal" in events[0] and {"CardExposed", "Elected"} <= kinds


def name_of_demo() -> str:
    """What the demo's tournament is called."""
    return _plan().tournament


def _plan() -> EveningPlan:
    return msgspec.json.decode(PLAN.read_bytes(), type=EveningPlan)


def _add_tables(tournament: Tournament, plan: EveningPlan) -> dict[int, Table]:
    section = Section.objects.create(tournament=tournament, name=plan.section)
    tables = {
        number: Table.objects.create(section=section, number=number)
        for number in range(1, plan.tables + 1)
    }
    _add_rounds(section, plan)
    return tables


def _add_rounds(section: Section, plan: EveningPlan) -> None:
    movement = Plan(tables=plan.tables, rounds=ROUNDS, boards=BOARDS)
    set_rounds(section=section, slots=mitchell(movement))
    RoundClock.objects.create(
        tournament=section.tournament,
        starts_at=timezone.now() - BEGAN,
        rounds=ROUNDS,
        minutes=MINUTES,
        move_minutes=MOVE,
    )


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
