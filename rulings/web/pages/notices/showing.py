"""What the page of a case and the page at a table show of notices."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from rulings.cases.models import Case
from rulings.cases.records import Notice, Side
from rulings.cases.selectors import is_seen
from rulings.player_notices.links import page_of
from rulings.player_notices.models import Mail
from rulings.player_notices.sending import address_of, addressed, is_set_up
from rulings.player_notices.wording import mail_words
from tables.web.pages.access import sight_on
from tables.web.pages.qr import qr_code
from tables.web.wording.names import SEAT

# The next pair comes to a table in a quarter of an hour; a slip lasts longer.
AT_A_TABLE = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class MailStatus:
    """A mail in words; ``again`` where someone may ask for it once more."""

    pk: int
    seat: str
    words: str
    again: bool


@dataclass(frozen=True, slots=True)
class SidePage:
    """The page of a side that was told: its address, and a code that leads there."""

    side: str
    name: str
    board: int
    address: str
    code: SafeString


def told_of(case: Case) -> list[dict[str, Any]]:
    """Each notice of the ruling that stands, with the mails that went out with it."""
    notices = case.notices.filter(decision_number=case.decisions)
    related = notices.select_related("by").prefetch_related("mails")
    return [
        {"notice": one, "mails": [_sent(mail) for mail in one.mails.all()]}
        for one in related
    ]


def without_address(case: Case) -> list[str]:
    """The sides to which a mail could be sent if anybody's address were known."""
    if not is_set_up():
        return []
    return [str(one.label) for one in Side if not addressed(case.board, one.value)]


def pages_of(request: HttpRequest, case: Case) -> list[SidePage]:
    """The page of each side that was told of the ruling that stands."""
    told = case.notices.filter(decision_number=case.decisions)
    sides = sorted(set(told.values_list("side", flat=True)), reverse=True)
    return [_page(request, case, side) for side in sides]


def pages_at(request: HttpRequest, table_id: int) -> list[SidePage]:
    """The pages of those who were told at this table a short time ago, newest first."""
    since, sight = timezone.now() - AT_A_TABLE, sight_on(request)
    recent = Notice.objects.filter(case__board__table=table_id, at__gte=since)
    place = "case__board__table__section__tournament"
    found: dict[tuple[int, str], SidePage] = {}
    for one in recent.select_related(place).order_by("-pk"):
        if one.decision_number == one.case.decisions and is_seen(one.case.board, sight):
            key = (one.case_id, one.side)
            found.setdefault(key, _page(request, one.case, one.side))
    return list(found.values())


def _sent(mail: Mail) -> MailStatus:
    given_up = mail.sent_at is None and mail.next_at is None
    again = given_up and mail.trouble != Mail.Trouble.OVERTAKEN
    return MailStatus(mail.pk, str(SEAT[mail.seat]), mail_words(mail), again)


def _page(request: HttpRequest, case: Case, side: str) -> SidePage:
    site = request.build_absolute_uri("/").rstrip("/")
    address = address_of(page_of(case, side), site)
    name, board = str(Side(side).label), case.board.number
    return SidePage(side, name, board, address, qr_code(address))
