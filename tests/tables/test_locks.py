"""What holds one lock does not stop what needs another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Event, Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.utils import timezone

from tables.archive.storing import IncomingEvents
from tables.calls import services
from tables.calls.models import VISIT, DeskStep
from tables.common.database import Lock, hold, hold_number, hold_number_if_free
from tables.integrity import sealing
from tables.integrity.models import Seal
from tests.tables import archives
from tests.tables.table import OPENED, Room

LONG = 20
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def impatient() -> None:
    """Waiting for a lock fails instead."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '2s'")


@contextmanager
def in_the_middle_of(
    monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], work: Callable[[], Any]
) -> Iterator[None]:
    """Another process does this, and has come to this step of it."""
    has_come, go_on, (place, name) = Event(), Event(), step
    really = getattr(place, name)

    def slowly(*given: Any) -> Any:
        has_come.set()
        assert go_on.wait(LONG)
        return really(*given)

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    monkeypatch.setattr(place, name, slowly)
    other = Thread(target=run)
    other.start()
    try:
        assert has_come.wait(LONG)
        yield
    finally:
        go_on.set()
        other.join()


def take(room: Room, user: User) -> None:
    """A director takes a call, and does not wait for long."""
    impatient()
    matter, now = (room.table.pk, VISIT), timezone.now()
    services.take_item(matter=matter, since=None, user=user, now=now)


def test_the_desk_goes_on_while_a_seal_is_made(
    live: Room, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone takes a call meanwhile, and it is stored before the seal is."""
    live.record(OPENED)
    step = (sealing, "digest_between")
    with in_the_middle_of(monkeypatch, step, lambda: sealing.seal_streams(now=NOON)):
        take(live, anna)
        assert DeskStep.objects.count() == 1
        assert not Seal.objects.exists()
    assert Seal.objects.count() == 1


def test_the_desk_goes_on_while_events_are_moved_in(
    live: Room, monkeypatch: pytest.MonkeyPatch, person: Callable[..., User]
) -> None:
    """Of another tournament, with steps at its own desk."""
    archives.play(live)
    content = archives.exported(live.tournament)
    call_command("flush", "--no-input", verbosity=0)
    step = (IncomingEvents, "move_in")
    with in_the_middle_of(monkeypatch, step, lambda: archives.imported(content)):
        take(archives.make_room(), person("director"))
        assert DeskStep.objects.count() == 1
    assert DeskStep.objects.count() == 2


@pytest.mark.parametrize("other", set(Lock) - {Lock.SEALING})
def test_no_lock_stops_another(transactional_db: None, other: Lock) -> None:
    free = Event()

    def take() -> None:
        try:
            impatient()
            with transaction.atomic():
                hold(other)
                free.set()
        finally:
            connections.close_all()

    with transaction.atomic():
        hold(Lock.SEALING)
        thread = Thread(target=take)
        thread.start()
        thread.join()
    assert free.is_set()


def test_a_lock_that_is_taken_is_not_waited_for(transactional_db: None) -> None:
    """By another connection; what was taken is given back."""
    found = []

    def ask() -> None:
        try:
            with hold_number_if_free(Lock.EXAMINING, 7) as ours:
                found.append(ours)
        finally:
            connections.close_all()

    def ask_elsewhere() -> None:
        thread = Thread(target=ask)
        thread.start()
        thread.join()

    with hold_number_if_free(Lock.EXAMINING, 7):
        ask_elsewhere()
    ask_elsewhere()
    assert found == [False, True]


def test_a_lock_that_was_lost_meanwhile_is_said(
    transactional_db: None, caplog: pytest.LogCaptureFixture
) -> None:
    """As behind a pool that gives each statement another connection."""
    with hold_number(Lock.SCREENING_A_BOARD, 7), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock_all()")
    assert "The lock SCREENING_A_BOARD 7 was lost." in caplog.text
