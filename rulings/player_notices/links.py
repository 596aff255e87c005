"""The signed link of a side to its page about a ruling; not stored, but revocable.

A link names a case, a decision of it and a side, and how often it was taken back until
then. Who holds it reads that notice, and nothing else.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Notice, Side
from rulings.cases.steps import StepRecord, lock_case, record_step
from rulings.common.errors import StepRefused
from rulings.player_notices.models import PageTakenBack

SALT = "rulings.notice"
LASTS = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Page:
    """The target of a link: a side, and a decision of a case by its number."""

    case: Case
    number: int
    side: str


def page_of(case: Case, side: str) -> Page:
    """The page of a side about the ruling that stands now."""
    return Page(case, case.decisions, side)


def token_of(page: Page) -> str:
    """The token of a link; each revocation changes it."""
    words = (page.case.pk, page.number, page.side, _times_taken_back(page))
    return _signer().sign("-".join(map(str, words)))


def read_token(token: str) -> Page:
    """The page of a token. Raises `NoticeUnknown`, `NoticeOver`."""
    try:
        case_id, number, side, times = _signer().unsign(token).split("-")
    except BadSignature as wrong:
        raise NoticeUnknown from wrong
    related = Case.objects.select_related("board__table__section__tournament")
    page = Page(related.get(pk=case_id), int(number), side)
    if int(times) != _times_taken_back(page):
        raise NoticeOver
    return page


def notice_on(page: Page) -> Notice:
    """The newest notice to this side. Raises `NotToldYet`, `NoticeOver`."""
    told = page.case.notices.filter(decision_number=page.number, side=page.side)
    newest = told.order_by("-pk").first()
    if newest is None:
        raise NotToldYet
    if timezone.now() > newest.at + LASTS:
        raise NoticeOver
    return newest


@transaction.atomic
def take_back(*, case_id: int, side: str, actor: AbstractBaseUser) -> None:
    """Revoke the link of a side; a new one takes its place."""
    case = lock_case(case_id)
    now, kind = timezone.now(), CaseEntry.Kind.PAGE_TAKEN_BACK
    record_step(case, actor, StepRecord(kind, after={"side": Side(side).value}, at=now))
    PageTakenBack.objects.create(
        case=case, decision_number=case.decisions, side=side, at=now, by_id=actor.pk
    )


def _times_taken_back(page: Page) -> int:
    same = {"decision_number": page.number, "side": page.side}
    return PageTakenBack.objects.filter(case=page.case, **same).count()


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")


class NoticeUnknown(StepRefused):
    code = "notice_unknown"
    detail = _("This link does not work. Check that all of it was copied.")


class NoticeOver(StepRefused):
    code = "notice_over"
    detail = _("This link is no longer valid. Ask the Director for the ruling.")


class NotToldYet(StepRefused):
    code = "not_told_yet"
    detail = _(
        "The Director has not told you this ruling yet. Ask the Director for it."
    )
