"""The practice table: its state is in the request, nothing is stored or announced."""

from http import HTTPStatus
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Struct

from lawbook import BoardLog, Problem, Refused, admit, empty_log, read_event
from tables.boards.selectors import Recorded
from tables.web.pages import boards, floor, logbook
from tables.web.pages.access import at_the_tables
from tables.web.pages.compass import at_the_table
from tables.web.pages.practice.situations import (
    Event,
    PracticeSituation,
    after,
    grouped,
    progress,
    situations,
)
from tables.web.pages.practice.taps import taps
from tables.web.wording.entries import REASON
from tables.web.wording.refusals import refusal

Context = dict[str, Any]
# More than anybody enters on one board, and little to replay.
MOST = 100


class Entered(Struct, forbid_unknown_fields=True):
    """The entries made so far at the practice table."""

    events: list[Event]


@require_safe
@at_the_tables
def index(request: HttpRequest) -> HttpResponse:
    shown = {"groups": list(grouped(director=floor.directs(request)))}
    return render(request, "tables/practice/index.html", shown)


@at_the_tables
@require_http_methods(["GET", "POST"])
def situation(request: HttpRequest, name: str) -> HttpResponse:
    """Show the table as it is set up, or as it is after what was entered."""
    one = situations().get(name)
    if one is None:
        raise Http404
    if request.method == "GET":
        return render(request, "tables/practice/table.html", _shown(request, one, []))
    entered = _read(request)
    if entered is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    return render(request, "tables/floor/now.html", _shown(request, one, entered))


def _read(request: HttpRequest) -> list[Event] | None:
    try:
        entered = msgspec.json.decode(request.body, type=Entered).events
    except msgspec.DecodeError:
        return None
    return entered if len(entered) <= MOST else None


def _shown(
    request: HttpRequest, one: PracticeSituation, entered: list[Event]
) -> Context:
    log, taken, problem = _replay(one, entered)
    rows = [_row(log, n, event) for n, event in enumerate([*one.events, *taken], 1)]
    context = boards.drawn(log, rows, at_the_table(log))
    context["log"] = logbook.newest(context["log"])
    is_director = floor.directs(request)
    guide = {
        "situation": one,
        "taps": taps(one),
        "progress": progress(one, taken),
        "refusal": refusal(problem) if problem else "",
        "entered": len(taken),
        "next": after(one.name, director=is_director),
    }
    panel = floor.entry_panel(context, is_director=is_director)
    return context | panel | {"reasons": REASON, "practice": guide}


def _replay(
    one: PracticeSituation, entered: list[Event]
) -> tuple[BoardLog, list[Event], Problem | None]:
    """Enter one after the other, as far as that can have happened."""
    log = empty_log()
    for event in one.events:
        log = admit(log, read_event(event))
    for place, event in enumerate(entered):
        try:
            log = admit(log, read_event(event))
        except Refused as refused:
            return log, entered[:place], refused.problem
    return log, entered, None


def _row(log: BoardLog, version: int, event: Event) -> Recorded:
    """An entry as the log of a real board has it, but for who and when."""
    now = timezone.now()
    return Recorded(
        version=version,
        position=version,
        id="",
        device=gettext("Practice"),
        seq=None,
        type=event["type"],
        event=event,
        base_version=None,
        late=False,
        reviewed=False,
        withdrawn=version in log.withdrawn,
        occurred_at=now,
        recorded_at=now,
        about=None,
        actor=None,
    )
