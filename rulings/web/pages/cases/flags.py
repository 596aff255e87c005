"""The page of a flag: what was announced there; open a case, or find no damage."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from lawbook import BoardLog, Event, EventWithdrawn, Saying, replay, say
from rulings.cases.earlier_cases import sitters
from rulings.cases.forms import DismissForm
from rulings.cases.models import Flag
from rulings.common.errors import StepRefused
from rulings.flags.questions import strange_clauses
from rulings.flags.selectors import card_words, question_words
from rulings.flags.services import dismiss_flag, open_case
from rulings.reports.board_file import board_file, deal_drawn
from rulings.web.pages.cases.history import history_of_flag
from rulings.web.pages.guard import (
    flag_here,
    logged_in,
    require_permission,
)
from tables.access.visible import VisibleBoard
from tables.boards.selectors import Recorded, board_events, board_log
from tables.web.pages.access import visibility_on


@dataclass(frozen=True, slots=True)
class Announced:
    """A ruling as it was given, and what today's rules say at that moment.

    ``unnamed`` are clauses of the ruling that today's rules do not name there.
    """

    version: int
    text: str
    laws: tuple[str, ...]
    at: datetime
    who: str
    now: tuple[Saying, ...]
    unnamed: tuple[str, ...]


def announced_at(seen: VisibleBoard, language: str) -> list[Announced]:
    """The rulings of a board that were not taken back, oldest first."""
    lines = board_events(seen)
    given = [one for one in lines if one.type == "RulingGiven" and not one.withdrawn]
    events = board_log(seen).events if given else ()
    return [_announced(one, known_by(one.version, events), language) for one in given]


def known_by(version: int, events: Sequence[Event]) -> BoardLog:
    """A board after an entry, without what has been taken back since."""
    gone = [
        event
        for event in events[version:]
        if isinstance(event, EventWithdrawn) and event.event <= version
    ]
    return replay([*events[:version], *gone])


def _announced(line: Recorded, log: BoardLog, language: str) -> Announced:
    laws = tuple(line.event.get("laws") or ())
    return Announced(
        version=line.version,
        text=line.event["text"],
        laws=laws,
        at=line.recorded_at,
        who=line.actor or "",
        now=say(log.state, language),
        unnamed=tuple(strange_clauses(log, laws)),
    )


MAY_WORK = "rulings.change_flag"


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission("rulings.view_flag", do=MAY_WORK)
def flag(request: HttpRequest, flag_id: int) -> HttpResponse:
    """A question of possible damage, with all that is known of its board."""
    found = flag_here(request, flag_id)
    if request.method != "POST":
        return _page(request, found, DismissForm())
    return _work(request, flag_id=flag_id)


def _work(request: HttpRequest, flag_id: int) -> HttpResponse:
    found, form = flag_here(request, flag_id), DismissForm(request.POST)
    try:
        if "open" in request.POST:
            case = open_case(flag_id=found.pk, actor=logged_in(request))
            return redirect("rulings:review_case", case_id=case.pk)
        if form.is_valid():
            why = form.cleaned_data["reason"]
            dismiss_flag(flag_id=found.pk, actor=logged_in(request), reason=why)
            messages.success(request, _("No damage: saved with your reason."))
            return redirect("rulings:review")
    except StepRefused as refusal:
        return _page(request, flag_here(request, flag_id), form, refusal)
    return _page(request, found, form)


def _page(
    request: HttpRequest,
    flag: Flag,
    form: DismissForm,
    refusal: StepRefused | None = None,
) -> HttpResponse:
    seen, board = visibility_on(request).board(flag.board), flag.board
    here = sitters(board)
    context = {
        "flag": flag,
        "tournament": board.table.section.tournament,
        "question": question_words(flag),
        "card": card_words(flag),
        "file": board_file(seen, flag),
        "bearing": flag.event_versions,
        "sitters": here,
        "compass": deal_drawn(seen, here),
        "announced": announced_at(seen, get_language() or "en"),
        "history": history_of_flag(flag),
        "form": form,
        "refusal": refusal,
        "may_work": request.user.has_perm(MAY_WORK),
        "is_open": flag.status == Flag.Status.OPEN,
    }
    status = HTTPStatus.CONFLICT if refusal else HTTPStatus.OK
    if form.is_bound and form.errors and not refusal:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "rulings/cases/flag.html", context, status=status)
