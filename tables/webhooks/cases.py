"""What webhooks are told of cases.

The app that keeps cases sends `tables.signals.case_stepped` in the transaction that
writes a step, and in this transaction the step is put down for each webhook that wants
it: none is lost, and the steps of a case stay in order. Each is put down as held;
before a webhook is told anything, the steps that its owner may see by then are
released (`tables.webhooks.reading`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tables.signals import (
    answers,
    case_stepped,
    case_steps,
    case_steps_seen,
    webhooks_wait,
)
from tables.webhooks.models import Delivery, Webhook


@dataclass(frozen=True)
class StepPlace:
    """A step of a case: its numbers, its ``type``, where it was taken, its message."""

    step: int
    case: int
    type: str
    tournament: int
    section: int
    table: int
    board: int
    message: UUID


@dataclass(frozen=True)
class SeenStep:
    """What somebody may be told of a step of a case; ``data`` is plain."""

    step: int
    type: str
    time: datetime
    data: dict[str, Any]


def connect() -> None:
    """Hear of the steps of cases."""
    case_stepped.connect(put_down_step, dispatch_uid="tables.webhooks.cases")


def put_down_step(*, step: StepPlace, **_signal: Any) -> None:
    """Receive `case_stepped`, in the transaction that writes the step."""
    here = Q(section=None) | Q(section=step.section)
    hooks = Webhook.objects.filter(here, tournament=step.tournament).exclude(types="")
    wanting = [hook for hook in hooks if hook.wants_step(step.type)]
    put_down(wanting, [step], timezone.now())


def put_down(
    hooks: Iterable[Webhook], steps: Iterable[StepPlace], now: datetime
) -> None:
    """Put steps down for these webhooks, held until they are seen to be allowed."""
    rows = [
        Delivery(
            webhook=hook,
            table_id=one.table,
            board_id=one.board,
            step=one.step,
            case=one.case,
            message=one.message,
            state=Delivery.State.HELD,
            next_at=now,
        )
        for one in steps
        for hook in hooks
    ]
    if rows:
        Delivery.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(partial(webhooks_wait.send, sender=Webhook))


def put_down_again(hook: Webhook, since: datetime | None, now: datetime) -> None:
    """Put down again the steps taken since then, or all, that the webhook wants."""
    asked = answers(case_steps, tournament=hook.tournament_id, since=since)
    wanted = [one for one in asked if hook.wants_step(one.type) and _is_in(hook, one)]
    settled = hook.deliveries.filter(step__in=[one.step for one in wanted])
    settled.exclude(state=Delivery.State.WAITING).delete()
    put_down([hook], wanted, now)


def _is_in(hook: Webhook, step: StepPlace) -> bool:
    return hook.section_id in (None, step.section)


def seen_steps(user: Any, steps: Iterable[int | None]) -> dict[int, SeenStep]:
    """Of these steps those that the user may be told now, by number."""
    wanted = list(steps)
    if not wanted or user is None:
        return {}
    found = answers(case_steps_seen, user=user, steps=wanted)
    return {one.step: one for one in found}


def told_to(user: Any, deliveries: QuerySet[Delivery]) -> QuerySet[Delivery]:
    """Those that the pages may show this user: of cases only what they may see."""
    steps = deliveries.exclude(step=None).exclude(state=Delivery.State.HELD)
    seen = seen_steps(user, steps.values_list("step", flat=True).distinct())
    return deliveries.filter(Q(step=None) | Q(step__in=seen))
