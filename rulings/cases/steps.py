"""Takes a step of a case: lock it, check its version, move it, record the step."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.cases.errors import StepImpossible
from rulings.cases.lifecycle import RULED, Step, state_after
from rulings.cases.models import Case, CaseEntry
from rulings.common.errors import (
    CaseChanged,
    CaseClosed,
    ClauseMalformed,
    ClauseMissing,
    DecisionUnknown,
    ReasonMissing,
)
from tables.access.roles import groups_of

# Law number, letter, number, letter in brackets, roman in brackets.
CLAUSE = re.compile(
    r"(?:[1-9]|[1-9]\d)(?:[A-Z](?:[1-9]\d?(?:\([a-z]\)(?:\([ivx]+\))?)?)?)?"
)


Facts = dict[str, Any]
# A user acts in the first of these roles that they have.
ROLES = ("director", "reviewer", "assistant", "playing", "organiser", "floor")


@dataclass(frozen=True, slots=True)
class StepAuthor:
    """The author of a step, and the version of the case that they read."""

    actor: AbstractBaseUser | None
    version: int


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step for the history; ``at`` is now where it is None."""

    kind: CaseEntry.Kind
    text: str = ""
    before: Facts = field(default_factory=dict)
    after: Facts = field(default_factory=dict)
    at: datetime | None = None


def role_of(actor: AbstractBaseUser | None) -> str:
    """The role in which a user acts; empty for the system."""
    if actor is None:
        return ""
    groups = groups_of(actor)
    return next((role for role in ROLES if role in groups), "administrator")


def describe_case(case: Case) -> Facts:
    """The facts that a history entry keeps of a case."""
    return {
        "case": case.status,
        "decision": case.decision,
        "reason": case.reason,
        "law": case.law,
        "ruling": case.ruling,
        "assigned_to": case.assigned_to_id,
    }


def lock_case(case_id: int) -> Case:
    """The case, locked until the transaction ends."""
    return Case.objects.select_for_update(of=("self",), no_key=True).get(pk=case_id)


@contextmanager
def locked_case(case_id: int, by: StepAuthor) -> Iterator[Case]:
    """The case, locked, at the version read; its changes are saved at the end.

    Raises `CaseChanged` when it moved on since.
    """
    with transaction.atomic():
        case = lock_case(case_id)
        require_version(case, by.version)
        yield case
        case.version += 1
        case.save()


def require_version(case: Case, version: int) -> None:
    """Refuse a step on a case that moved on after it was read."""
    if case.version != version:
        raise CaseChanged


def require_decidable(case: Case, version: int) -> None:
    """Refuse a decision on a case that moved on or has one."""
    require_version(case, version)
    if state_after(case.status, "decide") is None:
        raise CaseClosed if case.status in RULED else StepImpossible


def move(case: Case, step: Step) -> None:
    """Take the step. Raises `StepImpossible`."""
    there = state_after(case.status, step)
    if there is None:
        raise StepImpossible
    case.status = there


def record_step(case: Case, by: AbstractBaseUser | None, done: StepRecord) -> CaseEntry:
    """Write a step into the history of a case."""
    return CaseEntry.objects.create(
        flag_id=case.flag_id,
        case=case,
        at=done.at or timezone.now(),
        actor_id=by.pk if by else None,
        role=role_of(by),
        kind=done.kind,
        text=done.text,
        before=done.before,
        after=done.after,
    )


@dataclass(frozen=True, slots=True)
class CaseDecision:
    """What the director decided on a case, and why.

    ``ruling`` is the score in full as plain values, where there is one.
    """

    outcome: str
    reason: str
    law: str
    ruling: dict[str, Any] | None = None


def tidy_clause(text: str) -> str:
    """Read "Law 12 C 1 (a)" and "12c1(a)" as the book prints it: 12C1(a)."""
    bare = re.sub(r"^law", "", re.sub(r"\s+", "", text), flags=re.IGNORECASE)
    number, bracket, rest = bare.partition("(")
    return number.upper() + bracket + rest.lower()


def require_reason(text: str) -> str:
    reason = text.strip()
    if not reason:
        raise ReasonMissing
    return reason


def require_clause(text: str) -> str:
    clause = tidy_clause(text)
    if not clause:
        raise ClauseMissing
    if not CLAUSE.fullmatch(clause):
        raise ClauseMalformed
    return clause


def require_decision(decision: CaseDecision) -> CaseDecision:
    """The same decision with a tidy reason and clause, or a refusal."""
    if decision.outcome not in Case.Decision.values:
        raise DecisionUnknown
    return replace(
        decision,
        reason=require_reason(decision.reason),
        law=require_clause(decision.law),
    )
