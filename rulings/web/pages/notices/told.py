"""The page of a side: the ruling as it was told to it, whether it is final, until when.

The link is all that lets anybody in, and it leads nowhere else: no log-in, no cookie,
no script.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.cases.selectors import deadlines_of, is_final
from rulings.common.errors import StepRefused
from rulings.player_notices.links import notice_on, read_token
from rulings.player_notices.wording import left, standing
from rulings.reports.papers.parts import ruling_box
from rulings.web.pages.private import in_the_language_asked_for, private
from tables.access.permissions import for_everybody

STATUS = {
    "notice_unknown": HTTPStatus.NOT_FOUND,
    "not_told_yet": HTTPStatus.NOT_FOUND,
    "notice_over": HTTPStatus.GONE,
}


@for_everybody
@private
@in_the_language_asked_for
@require_safe
def told(request: HttpRequest, link: str) -> HttpResponse:
    """Show one notice to whoever has its link."""
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
