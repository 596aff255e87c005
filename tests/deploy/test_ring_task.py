"""Many calls ask the worker to ring as often; it rings for all of them at once."""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from deploy import tasks
from deploy.logs.tasks import ASKED_AT
from tables.alerts import pushing, services


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """When it rang."""
    found: list[datetime] = []
    monkeypatch.setattr(tasks.LastRing, "begun", 0.0)
    monkeypatch.setattr(pushing, "is_due", lambda now: False)

    def note(*, now: datetime) -> None:
        found.append(now)

    monkeypatch.setattr(services, "ring_due", note)
    return found


def ring(asked: float | None) -> None:
    headers: dict[str, Any] = {} if asked is None else {ASKED_AT: asked}
    tasks.ring_due.apply(headers=headers, throw=True)


def test_what_was_asked_before_the_last_time_rings_no_more(
    rung: list[datetime],
) -> None:
    now = timezone.now().timestamp()
    ring(now - 60)
    assert len(rung) == 1
    for before in (60, 30, 2):
        ring(now - before)
    assert len(rung) == 1


def test_what_may_have_been_stored_since_rings(rung: list[datetime]) -> None:
    now = timezone.now().timestamp()
    for times, asked in enumerate((now, now + 0.1, None), 1):
        ring(asked)
        assert len(rung) == times


def test_one_that_failed_rang_for_nobody(
    rung: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(now: datetime) -> None:
        raise ValueError(now)

    asked = timezone.now().timestamp() - 60
    with monkeypatch.context() as patch:
        patch.setattr(services, "ring_due", fail)
        with pytest.raises(ValueError, match=":"):
            ring(asked)
    ring(asked)
    assert len(rung) == 1
