"""Every step in the life of a case, from raised to closed."""

import logging
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils import timezone

from rulings.cases.errors import (
    AppealTooLate,
    ChoiceUnknown,
    InquiryClosed,
    NoBoard,
    NotYetFinal,
    PeriodOver,
    WordsMissing,
)
from rulings.cases.inquiries import Inquiry
from rulings.cases.lifecycle import NEED_A_REASON, Step
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Notice, Side
from rulings.cases.selectors import deadlines_of
from rulings.cases.steps import (
    CaseDecision,
    StepAuthor,
    StepRecord,
    describe_case,
    locked_case,
    move,
    record_step,
    require_decidable,
    require_decision,
    require_reason,
    role_of,
)
from rulings.common.errors import StepRefused
from rulings.deadlines import is_over
from rulings.signals import side_told

Kind = CaseEntry.Kind
logger = logging.getLogger(__name__)
TIME_HAS_PASSED = "The time for an appeal has passed."
# Steps that do nothing but lead to another state.
PLAIN: dict[Step, CaseEntry.Kind] = {
    "take_up": Kind.TAKEN_UP,
    "consult": Kind.CONSULTING,
    "resume": Kind.RESUMED,
    "withdraw": Kind.CASE_WITHDRAWN,
    "withdraw_appeal": Kind.APPEAL_WITHDRAWN,
    "reopen": Kind.REOPENED,
}


@transaction.atomic
def raise_case(*, board_id: int, actor: AbstractBaseUser, reason: str) -> Case:
    """Open a case that no flag has asked for."""
    why, now = require_reason(reason), timezone.now()
    case = Case.objects.create(board_id=board_id, opened_by_id=actor.pk, opened_at=now)
    record_step(
        case, actor, StepRecord(Kind.OPENED, why, after=describe_case(case), at=now)
    )
    return case


def step_case(*, case_id: int, by: StepAuthor, step: Step, reason: str = "") -> Case:
    """Take one of the steps in `PLAIN`. Raises `StepRefused`."""
    why = require_reason(reason) if step in NEED_A_REASON else reason.strip()
    with locked_case(case_id, by) as case:
        before = describe_case(case)
        move(case, step)
        if step in ("take_up", "reopen") and by.actor:
            case.assigned_to_id = by.actor.pk
        record_step(
            case, by.actor, StepRecord(PLAIN[step], why, before, describe_case(case))
        )
    return case


def assign_case(*, case_id: int, by: StepAuthor, to: User | None) -> Case:
    """Assign the case to a user, or to nobody."""
    with locked_case(case_id, by) as case:
        before = describe_case(case)
        case.assigned_to = to
        name = to.get_username() if to else ""
        record_step(
            case, by.actor, StepRecord(Kind.ASSIGNED, name, before, describe_case(case))
        )
    return case


def decide_case(
    *, case_id: int, by: StepAuthor, decision: CaseDecision, although_late: str = ""
) -> Case:
    """Record the decision on the case as the reviewer saw it.

    After the correction period (79C) it needs a reason of its own, unless it is
    about an appeal. Raises `StepRefused`; then nothing is stored.
    """
    ruling, late = require_decision(decision), although_late.strip()
    with locked_case(case_id, by) as case:
        require_decidable(case, by.version)
        before, now = describe_case(case), timezone.now()
        if not late and needs_reason_of_lateness(case, now):
            raise PeriodOver
        move(case, "decide")
        _write_decision(case, ruling, by.actor, now)
        after = {**describe_case(case), **({"although_late": late} if late else {})}
        record_step(
            case, by.actor, StepRecord(Kind.DECIDED, ruling.reason, before, after, now)
        )
    return case


def needs_reason_of_lateness(case: Case, now: datetime) -> bool:
    """Whether a decision now comes after the correction period.

    An appeal has its own time (92B): who decides it need not explain that.
    """
    if case.status == Case.Status.APPEALED:
        return False
    return is_over(deadlines_of(case).correction, now)


def _write_decision(
    case: Case, ruling: CaseDecision, actor: AbstractBaseUser | None, at: datetime
) -> None:
    case.decision, case.reason, case.law = ruling.outcome, ruling.reason, ruling.law
    case.ruling = ruling.ruling
    case.decided_by_id = actor.pk if actor else None
    case.decided_at, case.told_at = at, None
    case.decisions += 1


def tell_side(
    *, case_id: int, by: StepAuthor, side: str, way: str, text: str = ""
) -> Case:
    """Record that a side was told of the ruling; after both, the period begins."""
    if side not in Side.values or way not in Notice.Way.values or by.actor is None:
        raise ChoiceUnknown
    with locked_case(case_id, by) as case:
        before, now = describe_case(case), timezone.now()
        _write_notice(case, Notice(side=side, way=way, text=text, by_id=by.actor.pk))
        after = {**describe_case(case), "side": side, "way": way}
        record_step(case, by.actor, StepRecord(Kind.TOLD, text, before, after, now))
    return case


@transaction.atomic
def tell_both(*, case_id: int, by: StepAuthor, way: str, text: str = "") -> Case:
    """Record that both sides were told at once, in the same words."""
    first, second = Side.values
    told = tell_side(case_id=case_id, by=by, side=first, way=way, text=text)
    again = StepAuthor(by.actor, told.version)
    return tell_side(case_id=case_id, by=again, side=second, way=way, text=text)


def _write_notice(case: Case, notice: Notice) -> None:
    notice.case, notice.at = case, timezone.now()
    notice.decision_number = case.decisions
    if case.status == Case.Status.DECIDED:
        told = case.notices.filter(decision_number=case.decisions)
        if {notice.side, *told.values_list("side", flat=True)} == set(Side.values):
            move(case, "tell")
            case.told_at = notice.at
    elif case.status != Case.Status.NOTIFIED:
        move(case, "tell")
    notice.save()
    side_told.send(sender=Notice, notice=notice)


def appeal_case(
    *, case_id: int, by: StepAuthor, grounds: str, although_late: str = ""
) -> Case:
    """Take an appeal in; after its time (92B) it needs a reason of its own."""
    why, late = require_reason(grounds), although_late.strip()
    with locked_case(case_id, by) as case:
        before = describe_case(case)
        move(case, "appeal")
        if is_over(deadlines_of(case).appeal, timezone.now()) and not late:
            raise AppealTooLate
        after = {**describe_case(case), **({"although_late": late} if late else {})}
        record_step(case, by.actor, StepRecord(Kind.APPEALED, why, before, after))
    return case


def close_case(*, case_id: int, by: StepAuthor, reason: str = "") -> Case:
    """Close a case; before the time for an appeal is over, only with a reason."""
    why = reason.strip()
    with locked_case(case_id, by) as case:
        before = describe_case(case)
        move(case, "close")
        if not is_over(deadlines_of(case).appeal, timezone.now()) and not why:
            raise NotYetFinal
        record_step(
            case, by.actor, StepRecord(Kind.CLOSED, why, before, describe_case(case))
        )
    return case


def close_due() -> int:
    """Close every case whose time for an appeal has passed; how many.

    A case that somebody changes at that moment is left for the next run.
    """
    told = Case.objects.filter(status=Case.Status.NOTIFIED)
    due = [case for case in told if _is_due(case)]
    return sum(map(_close_if_still_due, due))


def _close_if_still_due(case: Case) -> bool:
    by = StepAuthor(None, case.version)
    try:
        close_case(case_id=case.pk, by=by, reason=TIME_HAS_PASSED)
    except StepRefused as refused:
        logger.info("Case %s is not closed yet: %s", case.pk, refused.code)
        return False
    return True


def _is_due(case: Case) -> bool:
    return is_over(deadlines_of(case).appeal, timezone.now())


@transaction.atomic
def record_inquiry(
    *,
    tournament_id: int,
    board_id: int | None,
    asked_by: str,
    text: str,
    actor: AbstractBaseUser | None,
) -> Inquiry:
    """Store a competitor's question; `actor` is the user who writes it down."""
    if not text.strip() or not asked_by.strip():
        raise WordsMissing
    inquiry = Inquiry.objects.create(
        tournament_id=tournament_id,
        board_id=board_id,
        asked_by=asked_by.strip(),
        text=text.strip(),
        asked_at=timezone.now(),
    )
    _keep(inquiry, CaseEntry.Kind.ASKED, actor, inquiry.text)
    return inquiry


@transaction.atomic
def answer_inquiry(*, inquiry_id: int, actor: AbstractBaseUser, text: str) -> Inquiry:
    """Answer a question; it is closed then."""
    inquiry, words = _hold(inquiry_id), require_reason(text)
    inquiry.answer, inquiry.closed_at = words, timezone.now()
    inquiry.save()
    _keep(inquiry, CaseEntry.Kind.ANSWERED, actor, words)
    return inquiry


@transaction.atomic
def raise_case_from_inquiry(*, inquiry_id: int, actor: AbstractBaseUser) -> Case:
    """Raise a case on what a competitor asked; the question is closed then."""
    inquiry = _hold(inquiry_id)
    if inquiry.board_id is None:
        raise NoBoard
    case = raise_case(board_id=inquiry.board_id, actor=actor, reason=inquiry.said)
    inquiry.case, inquiry.closed_at = case, timezone.now()
    inquiry.save()
    return case


def _hold(inquiry_id: int) -> Inquiry:
    inquiry = Inquiry.objects.select_for_update(no_key=True).get(pk=inquiry_id)
    if inquiry.closed_at is not None:
        raise InquiryClosed
    return inquiry


def _keep(
    inquiry: Inquiry, kind: CaseEntry.Kind, by: AbstractBaseUser | None, text: str
) -> None:
    CaseEntry.objects.create(
        inquiry=inquiry,
        at=timezone.now(),
        actor_id=by.pk if by else None,
        role=role_of(by),
        kind=kind,
        text=text,
    )
