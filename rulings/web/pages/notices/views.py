"""The codes at a table; taking a link back; asking for a mail once more."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulings.cases.records import Side
from rulings.cases.selectors import deadlines_of, is_final
from rulings.common.errors import StepRefused
from rulings.player_notices.links import notice_on, read_token, take_back
from rulings.player_notices.models import Mail
from rulings.player_notices.sending import try_again
from rulings.player_notices.wording import left, standing
from rulings.reports.papers.kinds import ruling_box
from rulings.web.pages.guard import WORK, case_here, require_permission
from rulings.web.pages.notices.showing import pages_at
from rulings.web.pages.private import in_the_language_asked_for, private
from tables.access.permissions import for_everybody
from tables.models import Table
from tables.web.pages.access import at_the_tables

STATUS = {
    "notice_unknown": HTTPStatus.NOT_FOUND,
    "not_told_yet": HTTPStatus.NOT_FOUND,
    "notice_over": HTTPStatus.GONE,
}


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
    assert isinstance(request.user, User)  # the guard lets nobody else in
    take_back(case_id=case.pk, side=side, actor=request.user)
    messages.success(request, _("The link leads nowhere now; there is a new one."))
    return redirect("rulings:review_case", case_id=case.pk)


@require_POST
@require_permission(WORK)
def retry_mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Try a mail that was given up once more."""
    mail = get_object_or_404(Mail.objects.select_related("notice"), pk=mail_id)
    case = case_here(request, mail.notice.case_id).case
    try_again(mail)
    messages.success(request, _("The e-mail is tried once more."))
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
