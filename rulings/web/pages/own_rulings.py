"""The pages on which a player reads the rulings on their own boards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.cases.selectors import (
    deadlines_of,
    is_final,
    notices_to,
    seats_of,
    statements_of,
)
from rulings.player_notices.wording import left
from rulings.reports.papers.kinds import ruling_box
from tables.web.pages.access import for_players


@require_safe
@for_players
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Every ruling that the player's side was told of, newest first."""
    notices = notices_to(seats_of(request.user))
    told = [(one, is_final(one.case)) for one in notices]
    return render(request, "rulings/mine/index.html", {"told": told})


@require_safe
@for_players
@never_cache
def one(request: HttpRequest, notice_id: int) -> HttpResponse:
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
