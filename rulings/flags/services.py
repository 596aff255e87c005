"""Decisions on a flag: open a case, or dismiss it."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.steps import (
    StepRecord,
    describe_case,
    record_step,
    require_reason,
    role_of,
)
from rulings.common.errors import FlagClosed


@transaction.atomic
def open_case(*, flag_id: int, actor: AbstractBaseUser) -> Case:
    """Take an open flag up as a case, to review it oneself."""
    flag = _hold_open_flag(flag_id)
    now = timezone.now()
    case = Case.objects.create(
        flag=flag,
        board_id=flag.board_id,
        opened_by_id=actor.pk,
        opened_at=now,
        status=Case.Status.UNDER_REVIEW,
        assigned_to_id=actor.pk,
    )
    _close_flag(flag, Flag.Status.CASED)
    before = {"flag": Flag.Status.OPEN}
    after = {"flag": Flag.Status.CASED, **describe_case(case)}
    record_step(
        case, actor, StepRecord(CaseEntry.Kind.OPENED, flag.text, before, after, now)
    )
    return case


@transaction.atomic
def dismiss_flag(*, flag_id: int, actor: AbstractBaseUser, reason: str) -> Flag:
    """Close an open flag: the director saw no damage, and says why."""
    why = require_reason(reason)
    flag = _hold_open_flag(flag_id)
    _close_flag(flag, Flag.Status.DISMISSED)
    CaseEntry.objects.create(
        flag=flag,
        at=timezone.now(),
        actor_id=actor.pk,
        role=role_of(actor),
        kind=CaseEntry.Kind.DISMISSED,
        text=why,
        before={"flag": Flag.Status.OPEN},
        after={"flag": Flag.Status.DISMISSED},
    )
    return flag


def _hold_open_flag(flag_id: int) -> Flag:
    flag = Flag.objects.select_for_update(no_key=True).get(pk=flag_id)
    if flag.status != Flag.Status.OPEN:
        raise FlagClosed
    return flag


def _close_flag(flag: Flag, status: Flag.Status) -> None:
    flag.status = status
    flag.save(update_fields=["status"])
