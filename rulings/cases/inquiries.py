"""What competitors ask: answered, or taken up as a case."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.cases.errors import InquiryClosed, NoBoard, WordsMissing
from rulings.cases.models import Case, CaseEntry, Inquiry
from rulings.cases.services import raise_case
from rulings.cases.steps import require_reason, role_of


@transaction.atomic
def ask(
    *,
    tournament_id: int,
    board_id: int | None,
    asked_by: str,
    text: str,
    actor: AbstractBaseUser | None,
) -> Inquiry:
    """Keep a question that a competitor puts; `actor` is who writes it down."""
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
def answer(*, inquiry_id: int, actor: AbstractBaseUser, text: str) -> Inquiry:
    """Answer a question; it is closed then."""
    inquiry, words = _hold(inquiry_id), require_reason(text)
    inquiry.answer, inquiry.closed_at = words, timezone.now()
    inquiry.save()
    _keep(inquiry, CaseEntry.Kind.ANSWERED, actor, words)
    return inquiry


@transaction.atomic
def become_case(*, inquiry_id: int, actor: AbstractBaseUser) -> Case:
    """Raise a case on what a competitor asked; the question is closed then."""
    inquiry = _hold(inquiry_id)
    if inquiry.board_id is None:
        raise NoBoard
    case = raise_case(board_id=inquiry.board_id, actor=actor, reason=inquiry.text)
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
