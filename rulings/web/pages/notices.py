"""Players are told of a ruling: the codes at a table, the page of a side, the mails.

A player reads the rulings on their own boards; a link alone opens only its notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulings.cases.models import Case
from rulings.cases.records import Notice, Side
from rulings.cases.selectors import (
    deadlines_of,
    is_final,
    is_seen,
    notices_to,
    seats_of,
    statements_of,
)
from rulings.common.errors import StepRefused
from rulings.player_notices.links import Page, notice_on, page_of, read_token, take_back
from rulings.player_notices.models import Mail
from rulings.player_notices.sending import (
    address_of,
    is_set_up,
    recipients_of,
    try_again,
)
from rulings.reports.papers.kinds import ruling_box
from rulings.web.pages.guard import (
    WORK,
    case_here,
    in_the_language_asked_for,
    logged_in,
    private,
    require_permission,
)
from tables.access.permissions import for_everybody
from tables.models import Table
from tables.web.pages.access import at_the_tables, for_players, visibility_on
from tables.web.pages.qr import qr_code
from tables.web.wording.names import SEAT

STATUS = {
    "notice_unknown": HTTPStatus.NOT_FOUND,
    "not_told_yet": HTTPStatus.NOT_FOUND,
    "notice_over": HTTPStatus.GONE,
}
# The next pair comes to a table in a quarter of an hour; a slip lasts longer.
AT_A_TABLE = timedelta(minutes=30)
Status = Case.Status
OVERTAKEN = gettext_lazy(
    "This ruling no longer stands: a later one replaced it. The Director will tell you."
)
STANDING: dict[str, Promise] = {
    Status.APPEALED: gettext_lazy(
        "This ruling has been appealed. The appeal is being heard."
    ),
    Status.UNDER_REVIEW: gettext_lazy("The Director is reviewing this ruling."),
    Status.CONSULTING: gettext_lazy("The Director is reviewing this ruling."),
    Status.WITHDRAWN: gettext_lazy("The case was withdrawn; this ruling is void."),
}
FINAL = gettext_lazy("This ruling is final.")
NO_CLOCK = gettext_lazy(
    "You may appeal within the appeal period. It starts when the "
    "official score is available and both sides know the ruling."
)
APPEAL = gettext_lazy(
    "You may appeal. Tell the Director before the appeal period ends."
)
DAY_AND_TIME = "j N H:i"


@require_safe
@at_the_tables
@never_cache
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The codes for those who have just been told of a ruling at this table."""
    table = get_object_or_404(Table.objects.select_related("section"), pk=table_id)
    context = {"table": table, "pages": pages_at(request, table_id)}
    return render(request, "rulings/notices/at_table.html", context)


@require_POST
@require_permission(WORK)
def take_link_back(request: HttpRequest, case_id: int, side: str) -> HttpResponse:
    """Take the link of a side back; another one takes its place."""
    case = case_here(request, case_id).case
    if side not in Side.values or not case.decisions:
        raise Http404
    take_back(case_id=case.pk, side=side, actor=logged_in(request))
    messages.success(request, _("The old link no longer works. There is a new one."))
    return redirect("rulings:review_case", case_id=case.pk)


@require_POST
@require_permission(WORK)
def retry_mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Try a mail that was given up once more."""
    mail = get_object_or_404(Mail.objects.select_related("notice"), pk=mail_id)
    case = case_here(request, mail.notice.case_id).case
    try_again(mail)
    messages.success(request, _("The e-mail will be sent again."))
    return redirect("rulings:review_case", case_id=case.pk)


@for_everybody
@private
@in_the_language_asked_for
@require_safe
def show_notice(request: HttpRequest, link: str) -> HttpResponse:
    """Show one notice to anybody who has its link."""
    try:
        page = read_token(link)
        notice = notice_on(page)
    except StepRefused as refusal:
        over, status = {"words": refusal}, STATUS[refusal.code]
        return render(request, "rulings/notices/over.html", over, status=status)
    case, ends = page.case, deadlines_of(page.case).appeal
    context = {
        "notice": notice,
        "board": case.board,
        "tournament": case.board.table.section.tournament,
        "ruling": ruling_box(case, number=page.number),
        "final": is_final(case) and page.number == case.decisions,
        "standing": standing(page),
        "ends": ends,
        "left": left(ends, timezone.now()),
    }
    return render(request, "rulings/notices/told.html", context)


@require_safe
@for_players
@never_cache
def rulings_told(request: HttpRequest) -> HttpResponse:
    """Every ruling that the player's side was told of, newest first."""
    notices = notices_to(seats_of(request.user))
    told = [(one, is_final(one.case)) for one in notices]
    return render(request, "rulings/mine/index.html", {"told": told})


@require_safe
@for_players
@never_cache
def ruling_told(request: HttpRequest, notice_id: int) -> HttpResponse:
    """One ruling, its deadline for an appeal, and the player's own statements."""
    seats = seats_of(request.user)
    notice = get_object_or_404(notices_to(seats), pk=notice_id)
    case, ends = notice.case, deadlines_of(notice.case).appeal
    context = {
        "notice": notice,
        "board": case.board,
        "ruling": ruling_box(case, number=notice.decision_number),
        "final": is_final(case),
        "ends": ends,
        "left": left(ends, timezone.now()),
        "said": statements_of(seats, case.pk),
    }
    return render(request, "rulings/mine/one.html", context)


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
    return [str(one.label) for one in Side if not recipients_of(case.board, one.value)]


def pages_of(request: HttpRequest, case: Case) -> list[SidePage]:
    """The page of each side that was told of the ruling that stands."""
    told = case.notices.filter(decision_number=case.decisions)
    sides = sorted(set(told.values_list("side", flat=True)), reverse=True)
    return [_page(request, case, side) for side in sides]


def pages_at(request: HttpRequest, table_id: int) -> list[SidePage]:
    """The pages of those who were told at this table a short time ago, newest first."""
    since, visibility = timezone.now() - AT_A_TABLE, visibility_on(request)
    recent = Notice.objects.filter(case__board__table=table_id, at__gte=since)
    place = "case__board__table__section__tournament"
    found: dict[tuple[int, str], SidePage] = {}
    for one in recent.select_related(place).order_by("-pk"):
        if one.decision_number == one.case.decisions and is_seen(
            one.case.board, visibility
        ):
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


def standing(page: Page) -> str:
    """Whether the ruling on this page stands, in a sentence."""
    case = page.case
    if page.number != case.decisions:
        return str(OVERTAKEN)
    if case.status in STANDING:
        return str(STANDING[case.status])
    if is_final(case):
        return str(FINAL)
    return str(APPEAL if deadlines_of(case).appeal else NO_CLOCK)


def left(ends: datetime | None, now: datetime) -> str:
    """How much time is left, in minutes or hours; nothing where none is."""
    if ends is None or ends < now:
        return ""
    minutes = int((ends - now).total_seconds()) // 60
    if minutes < 1:
        return _("less than a minute left")
    if minutes < 120:
        return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {
            "n": minutes
        }
    return _("%(n)s hours left") % {"n": minutes // 60}


def mail_words(mail: Mail) -> str:
    """The state of a mail, in words."""
    if mail.sent_at:
        at = date_format(localtime(mail.sent_at), DAY_AND_TIME)
        return _("E-mail sent %(at)s.") % {"at": at}
    if not mail.trouble:
        return _("The e-mail will be sent shortly.")
    why = {"why": mail.get_trouble_display(), "said": mail.said}
    told = (
        _("E-mail not sent: %(why)s (%(said)s).")
        if mail.said
        else _("E-mail not sent: %(why)s.")
    )
    return " ".join(filter(None, [told % why, _next(mail)]))


def _next(mail: Mail) -> str:
    if mail.next_at is None:
        return ""
    at = date_format(localtime(mail.next_at), DAY_AND_TIME)
    return _("Next attempt at %(at)s.") % {"at": at}
