"""The steps of an appeal: intake, panel, hearing, settlement."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils import timezone

from rulings.cases.appeals.models import (
    Appeal,
    Departure,
    HearingNote,
    PanelMember,
    Settlement,
)
from rulings.cases.appeals.selectors import (
    WORDS,
    conflicts,
    settlement_of,
    sitting,
    was_withdrawn,
)
from rulings.cases.errors import (
    AlreadyThere,
    AppealOver,
    ChoiceUnknown,
    ConflictOfInterest,
    DepositWrong,
    HeadOnly,
    MeritOfNothing,
    MeritUnsaid,
    NameMissing,
    NotDecided,
    WordsMissing,
)
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Side
from rulings.cases.services import appeal_case
from rulings.cases.steps import (
    StepAuthor,
    StepRecord,
    record_step,
    require_reason,
    role_of,
)

Kind = CaseEntry.Kind
# Who may let someone hear an appeal in spite of a conflict of interest.
HEADS = ("director", "administrator")


@dataclass(frozen=True, slots=True)
class Intake:
    """An appeal as it is brought; ``deposit`` is empty where none was taken."""

    side: str
    grounds: str
    deposit: str = ""
    although_late: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposed member of a panel: an account, or a typed name."""

    role: str
    account: User | None = None
    name: str = ""
    declared: str = ""
    although: str = ""


@transaction.atomic
def take_appeal(*, case_id: int, by: StepAuthor, intake: Intake) -> Appeal:
    """Take an appeal in. Raises `StepRefused`; then nothing is stored."""
    if intake.side not in Side.values or by.actor is None:
        raise ChoiceUnknown
    late = intake.although_late.strip()
    case = appeal_case(
        case_id=case_id, by=by, grounds=intake.grounds, although_late=late
    )
    return Appeal.objects.create(
        case=case,
        decision_number=case.decisions,
        side=intake.side,
        grounds=intake.grounds.strip(),
        although_late=late,
        deposit=intake.deposit.strip(),
        at=timezone.now(),
        by_id=by.actor.pk,
    )


@transaction.atomic
def seat_member(
    *, appeal_id: int, actor: AbstractBaseUser, proposed: Proposed
) -> PanelMember:
    """Add a member to the panel.

    Raises `ConflictOfInterest` with the reasons unless the head says why nevertheless.
    """
    appeal = _hold_open(appeal_id)
    name = _require_new(appeal, proposed)
    declared, although = proposed.declared.strip(), proposed.although.strip()
    found = conflicts(appeal.case, proposed.account, name, declared)
    _require_free(found, although, actor)
    now, why = timezone.now(), although if found else ""
    facts = {"name": name, "panel_role": proposed.role, "although": why}
    record_step(
        appeal.case, actor, StepRecord(Kind.PANEL_SEATED, name, after=facts, at=now)
    )
    return PanelMember.objects.create(
        appeal=appeal,
        account=proposed.account,
        name=name,
        role=proposed.role,
        declared=declared,
        conflicts=found,
        although=why,
        at=now,
        by_id=actor.pk,
    )


@transaction.atomic
def leave_panel(*, member_id: int, actor: AbstractBaseUser, reason: str) -> Departure:
    """Record that a member left the panel, and why."""
    member = PanelMember.objects.get(pk=member_id)
    appeal, why, now = (
        _hold_open(member.appeal_id),
        require_reason(reason),
        timezone.now(),
    )
    if member not in sitting(appeal):
        raise AppealOver
    facts = {"name": member.name}
    record_step(
        appeal.case, actor, StepRecord(Kind.PANEL_LEFT, why, before=facts, at=now)
    )
    return Departure.objects.create(member=member, reason=why, at=now, by_id=actor.pk)


@transaction.atomic
def note_hearing(*, appeal_id: int, actor: AbstractBaseUser, text: str) -> HearingNote:
    """Record what was said or examined at the hearing."""
    if not text.strip():
        raise WordsMissing
    appeal, now = _hold_open(appeal_id), timezone.now()
    record_step(appeal.case, actor, StepRecord(Kind.HEARD, text.strip(), at=now))
    return HearingNote.objects.create(
        appeal=appeal, text=text.strip(), at=now, by_id=actor.pk
    )


@transaction.atomic
def settle_appeal(
    *, appeal_id: int, actor: AbstractBaseUser, merit: bool | None, deposit: str
) -> Settlement:
    """Record whether the appeal had merit, and what happens to its deposit.

    The panel has decided the case before, or the appeal was withdrawn.
    """
    appeal = _hold(appeal_id)
    if settlement_of(appeal):
        raise AppealOver
    _require_settled(appeal, merit, deposit)
    facts, now = {"merit": merit, "deposit": deposit}, timezone.now()
    record_step(
        appeal.case, actor, StepRecord(Kind.APPEAL_SETTLED, after=facts, at=now)
    )
    return Settlement.objects.create(
        appeal=appeal, merit=merit, deposit=deposit, at=now, by_id=actor.pk
    )


def _hold(appeal_id: int) -> Appeal:
    """The appeal with its case locked: two settlements never run at once."""
    appeal = Appeal.objects.get(pk=appeal_id)
    locked = Case.objects.select_for_update(of=("self",), no_key=True)
    appeal.case = locked.select_related("board").get(pk=appeal.case_id)
    return appeal


def _hold_open(appeal_id: int) -> Appeal:
    appeal = _hold(appeal_id)
    newest = appeal.decision_number == appeal.case.decisions
    if appeal.case.status != Case.Status.APPEALED or not newest:
        raise AppealOver
    if settlement_of(appeal):
        raise AppealOver
    return appeal


def _require_new(appeal: Appeal, proposed: Proposed) -> str:
    """The name of the proposed member; refused if already on the panel."""
    who = proposed.account
    full = who and (who.get_full_name() or who.get_username())
    name = " ".join((full or proposed.name).split())
    if not name:
        raise NameMissing
    if proposed.role not in PanelMember.Role.values:
        raise ChoiceUnknown
    if name.casefold() in {one.name.casefold() for one in sitting(appeal)}:
        raise AlreadyThere
    return name


def _require_free(found: list[str], although: str, actor: AbstractBaseUser) -> None:
    if found and not although:
        raise ConflictOfInterest(WORDS[code] for code in found)
    if found and role_of(actor) not in HEADS:
        raise HeadOnly


def _require_settled(appeal: Appeal, merit: bool | None, deposit: str) -> None:
    if appeal.case.status == Case.Status.APPEALED:
        raise NotDecided
    if was_withdrawn(appeal) and merit is not None:
        raise MeritOfNothing
    if not was_withdrawn(appeal) and merit is None:
        raise MeritUnsaid
    choices = Settlement.Deposit
    if deposit not in choices.values:
        raise ChoiceUnknown
    if bool(appeal.deposit) == (deposit == choices.NONE):
        raise DepositWrong
