"""A call rings once: two workers at once, a restart in between, clocks that change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.utils import timezone

from tables.alerts import services
from tables.alerts.escalation import Director
from tables.alerts.selectors import DirectorRow, EscalationRow, UnansweredCall
from tables.models import (
    AlertSettings,
    Escalation,
    Push,
    Ring,
    Section,
    Table,
    Tournament,
)
from tests.tables.calling import CALLED, desk, press
from tests.tables.limited import only_at
from tests.tables.push_service import HOST, Browser
from tests.tables.table import OPENED, Room
from tests.tables.test_locks import in_the_middle_of
from tests.tables.test_ringing import now_ringing, recorded, rung

SECOND = timedelta(seconds=1)
ATHENS = "Europe/Athens"


def ring() -> None:
    try:
        services.ring_due(now=timezone.now())
    finally:
        connections.close_all()


def subscribed(user: User) -> None:
    services.subscribe(
        user=user,
        session_key=desk(user).session.session_key or "",
        now=timezone.now(),
        endpoint=f"https://{HOST}/{user.pk}",
        language="en",
        browser="Chrome",
        **Browser().keys,
    )


def test_two_workers_at_once_ring_once(
    live: Room, anna: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second sees whom the first has rung, though Anna has gone quiet meanwhile."""
    live.record(OPENED, CALLED)
    only_at(anna, live.table.section)
    subscribed(anna)
    with in_the_middle_of(monkeypatch, (services, "put_down"), ring):
        AlertSettings.objects.filter(user=anna).update(
            quiet_from=time(0), quiet_until=time(23, 59, 59)
        )
        second = Thread(target=ring)
        second.start()
    second.join()
    assert recorded() == [("own", anna.pk)]
    assert Push.objects.count() == 1


def test_after_a_restart_all_that_is_due_rings_and_nothing_twice(
    room: Room, person: Any, anna: User, ben: User
) -> None:
    room.record(OPENED, CALLED)
    only_at(anna, room.table.section)
    head = person("director")
    Escalation.objects.create(tournament=room.tournament, minutes=2, head=head)
    start = timezone.now()
    assert services.ring_due(now=start) == 1
    assert services.ring_due(now=start + timedelta(minutes=9)) == 2
    assert recorded() == [("own", anna.pk), ("next", ben.pk), ("head", head.pk)]
    assert services.ring_due(now=start + timedelta(minutes=10)) == 0


@pytest.mark.parametrize("rungs", [1, 2])
def test_a_second_before_nobody_more_is_rung(
    room: Room, person: Any, anna: User, ben: User, rungs: int
) -> None:
    room.record(OPENED, CALLED)
    only_at(anna, room.table.section)
    Escalation.objects.create(
        tournament=room.tournament, minutes=2, head=person("director")
    )
    (call,) = now_ringing()
    due = call.call.raised + timedelta(minutes=2 * rungs)
    services.ring_due(now=due - SECOND)
    assert Ring.objects.count() == rungs
    services.ring_due(now=due)
    assert Ring.objects.count() == rungs + 1


def test_taken_a_second_before_the_next_is_not_rung(
    room: Room, anna: User, ben: User
) -> None:
    room.record(OPENED, CALLED)
    only_at(anna, room.table.section)
    services.ring_due(now=timezone.now())
    client, (call,) = desk(anna), now_ringing()
    client.post("/desk/calls/", press("take", room.table.pk, "visit"))
    later = call.call.raised + timedelta(minutes=3)
    assert services.ring_due(now=later) == 0
    client.post("/desk/calls/", press("back", room.table.pk, "visit"))
    assert services.ring_due(now=later) == 1
    assert recorded() == [("own", anna.pk), ("next", ben.pk)]


@pytest.mark.parametrize(
    ("at", "quiet"),
    [
        # Summer begins: 03:00 becomes 04:00 (29 March 2026, 01:00 UTC).
        ("2026-03-29T00:59:59", True),
        ("2026-03-29T01:00:00", False),
        # Winter begins: 03:30 is there twice (25 October 2026).
        ("2026-10-25T00:30:00", True),
        ("2026-10-25T01:30:00", True),
        ("2026-10-25T02:00:00", False),
        # Over midnight, and the day before.
        ("2026-06-01T19:59:59", False),
        ("2026-06-01T20:00:00", True),
        ("2026-06-01T21:00:00", True),
    ],
)
def test_quiet_hours_when_the_clocks_change(at: str, quiet: bool) -> None:
    """From 23:00 until 04:00 by the clock of the tournament, in Athens."""
    now = datetime.fromisoformat(at).replace(tzinfo=UTC)
    row = DirectorRow(
        id=1,
        actor=None,
        is_superuser=False,
        groups=["director"],
        sections=[],
        tournaments=[],
        seated=[],
        has_sections_at=[],
        own=[],
        has_own_at=[],
        quiet_from=time(23),
        quiet_until=time(4),
    )
    call = UnansweredCall(table=1, section=1, tournament=1, raised=now)
    how = EscalationRow(tournament=1, time_zone=ATHENS, minutes=3, head=None)
    found: Director = row.for_call(call, how, (), now)
    assert found.quiet is quiet


def test_a_section_chosen_in_one_tournament_says_nothing_of_another(
    room: Room, far: Table, anna: User, ben: User
) -> None:
    """A tick of last month does not make every table of today a stranger's."""
    AlertSettings.objects.create(user=anna).sections.add(far.section)
    room.record(OPENED, CALLED)
    assert rung() == {"own": {anna.pk, ben.pk}}
    other = Section.objects.create(tournament=room.tournament, name="B")
    AlertSettings.objects.get(user=anna).sections.add(other)
    assert rung() == {"own": {ben.pk}}
    assert Tournament.objects.count() == 2
