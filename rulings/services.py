"""Every step that changes a flag or a case."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.decisions import Decision, require_decision, require_reason
from rulings.errors import CaseChanged, CaseClosed, FlagClosed
from rulings.models import Case, CaseEntry, Flag

Facts = dict[str, Any]


@transaction.atomic
def open_case(*, flag_id: int, actor: AbstractBaseUser) -> Case:
    """Take an open flag up as a case."""
    flag = _hold_open_flag(flag_id)
    now = timezone.now()
    case = Case.objects.create(
        flag=flag, board_id=flag.board_id, opened_by_id=actor.pk, opened_at=now
    )
    _close_flag(flag, Flag.Status.CASED)
    CaseEntry.objects.create(
        flag=flag,
        case=case,
        at=now,
        actor_id=actor.pk,
        kind=CaseEntry.Kind.OPENED,
        text=flag.text,
        before={"flag": Flag.Status.OPEN},
        after={"flag": Flag.Status.CASED, "case": Case.Status.OPEN},
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
        kind=CaseEntry.Kind.DISMISSED,
        text=why,
        before={"flag": Flag.Status.OPEN},
        after={"flag": Flag.Status.DISMISSED},
    )
    return flag


@transaction.atomic
def decide_case(
    *, case_id: int, version: int, decision: Decision, actor: AbstractBaseUser
) -> Case:
    """Record the decision on the case as the reviewer saw it at `version`."""
    ruling = require_decision(decision)
    case = Case.objects.select_for_update().get(pk=case_id)
    require_current(case, version)
    before = describe_case(case)
    now = timezone.now()
    _write_decision(case, ruling, actor, now)
    CaseEntry.objects.create(
        flag_id=case.flag_id,
        case=case,
        at=now,
        actor_id=actor.pk,
        kind=CaseEntry.Kind.DECIDED,
        text=ruling.reason,
        before=before,
        after=describe_case(case),
    )
    return case


def require_current(case: Case, version: int) -> None:
    """Refuse a decision on a case that moved on after it was read."""
    if case.version != version:
        raise CaseChanged
    if case.status != Case.Status.OPEN:
        raise CaseClosed


def describe_case(case: Case) -> Facts:
    """The facts that a history entry keeps of a case."""
    return {
        "case": case.status,
        "decision": case.decision,
        "reason": case.reason,
        "law": case.law,
    }


def _hold_open_flag(flag_id: int) -> Flag:
    flag = Flag.objects.select_for_update().get(pk=flag_id)
    if flag.status != Flag.Status.OPEN:
        raise FlagClosed
    return flag


def _close_flag(flag: Flag, status: Flag.Status) -> None:
    flag.status = status
    flag.save(update_fields=["status"])


def _write_decision(
    case: Case, ruling: Decision, actor: AbstractBaseUser, at: datetime
) -> None:
    case.status = Case.Status.DECIDED
    case.decision = ruling.outcome
    case.reason = ruling.reason
    case.law = ruling.law
    case.decided_by_id = actor.pk
    case.decided_at = at
    case.version += 1
    case.save()
