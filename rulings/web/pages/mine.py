"""What a player was told of his own boards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.cases.own import notices_to, seats_of, statements_of
from rulings.cases.selectors import deadlines_of, is_final
from rulings.player_notices.wording import left
from rulings.reports.papers.parts import ruling_box
from tables.web.pages.access import competing


@require_safe
@competing
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Every ruling that his side was told of, newest first."""
    notices = notices_to(seats_of(request.user))
    told = [(one, is_final(one.case)) for one in notices]
    return render(request, "rulings/mine/index.html", {"told": told})


@require_safe
@competing
@never_cache
def one(request: HttpRequest, notice_id: int) -> HttpResponse:
    """One of them: the ruling, until when it may be appealed, what he said himself."""
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
