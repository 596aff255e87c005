"""The Director's pages of a poll: the problem, its links, its answers."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from rulings.cases.decisions.board_results import contract_of
from rulings.cases.decisions.ruling_words import outcome_words
from rulings.cases.earlier_cases import sitters
from rulings.cases.entry_cases import entry_begun_with
from rulings.cases.polls import selectors, services
from rulings.cases.polls.models import Poll
from rulings.cases.polls.selectors import Point
from rulings.cases.polls.wording import LEVELS, as_text, invitation, results_shown
from rulings.cases.selectors import VisibleCase
from rulings.common.errors import StepRefused
from rulings.web.pages.guard import (
    WORK,
    case_here,
    logged_in,
    require_permission,
)
from rulings.web.pages.polls.forms import ActForm, ProblemForm, SendForm
from rulings.web.pages.polls.peer import shown
from tables.access.permissions import limited_as
from tables.boards.selectors import board_log
from tables.web.pages.qr import qr_code
from tables.web.pages.setup.common import posted_data
from tables.web.wording.entries import calls_of, entry

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def new(request: HttpRequest, case_id: int) -> HttpResponse:
    """Choose the decision, look at it as peers will, and write it for them."""
    seen = case_here(request, case_id)
    points = selectors.points(seen)
    point = _point(points, request.GET.get("at", ""))
    context: dict[str, Any] = {"case": seen.case, "points": points, "point": point}
    if point is None:
        return render(request, "rulings/polls/new.html", context)
    said = selectors.said_of(seen, point.version, point.seat)
    form = ProblemForm(said, point.decision, posted_data(request))
    context |= {"form": form, "certain": _is_certain(seen, point)}
    context |= {"withheld": list(_withheld(seen, point))}
    if request.method != "POST":
        return render(request, "rulings/polls/new.html", context)
    return _looked_at(request, seen, context)


@require_safe
@require_permission(WORK)
def poll(request: HttpRequest, poll_id: int) -> HttpResponse:
    """The answers so far, and the links."""
    return _page(request, _poll(request, poll_id), SendForm())


@require_POST
@require_permission(WORK)
def send(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Make links and show them, this once; or hand this device over."""
    found, form = _poll(request, poll_id), SendForm(request.POST)
    if not form.is_valid():
        return _page(request, found, form, status=UNPROCESSABLE)
    sending = form.sending("here" in request.POST)
    try:
        made = services.send_links(
            poll_id=poll_id, actor=logged_in(request), sending=sending
        )
    except StepRefused as refusal:
        return _page(request, found, form, refusal, UNPROCESSABLE)
    if sending.here:
        return _hand_over(request, made[0])
    links = [_link(request, one) for one in made]
    return _page(request, found, SendForm(), links=links)


@require_POST
@require_permission(WORK)
def act(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Close the poll, take a link back, or forget who the peers were."""
    found = _poll(request, poll_id)
    form = ActForm(found, request.POST)
    if not form.is_valid():
        return _page(request, found, SendForm(), status=UNPROCESSABLE, pressed=form)
    try:
        form.take(logged_in(request))
    except StepRefused as refusal:
        return _page(request, found, SendForm(), refusal, UNPROCESSABLE)
    return redirect("rulings:poll", poll_id)


@limited_as("exports")
@require_safe
@require_permission(WORK)
def text(request: HttpRequest, poll_id: int) -> HttpResponse:
    """The answers as plain text, for a report."""
    found = selectors.results(_poll(request, poll_id))
    answer = HttpResponse(as_text(found), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="poll-{poll_id}.txt"'
    return answer


def _point(points: list[selectors.Point], asked: str) -> selectors.Point | None:
    """The decision that the address names, or the one that is probably meant."""
    chosen = [one for one in points if str(one.version) == asked]
    return next(iter(chosen or [one for one in points if one.likely]), None)


def _is_certain(case: VisibleCase, point: selectors.Point) -> bool:
    facts = selectors.seen_at(case.board, point.version, point.seat)
    return facts is not None and facts.certain and facts.hand is not None


def _looked_at(
    request: HttpRequest, seen: VisibleCase, context: dict[str, Any]
) -> HttpResponse:
    form: ProblemForm = context["form"]
    version = context["point"].version
    if not form.is_valid():
        return render(request, "rulings/polls/new.html", context, status=UNPROCESSABLE)
    try:
        if "write" in request.POST:
            written = services.ask_peers(
                case_id=seen.case.pk,
                actor=logged_in(request),
                version=version,
                said=form.said(),
                second=form.cleaned_data["second"],
            )
            return redirect("rulings:poll", written.pk)
        put = services.cut_problem(seen.board, version, form.said())
    except StepRefused as refusal:
        form.refuse(refusal)
        return render(request, "rulings/polls/new.html", context, status=UNPROCESSABLE)
    context |= {"preview": shown(put)}
    return render(request, "rulings/polls/new.html", context)


def _page(
    request: HttpRequest,
    found: Poll,
    form: SendForm,
    trouble: StepRefused | None = None,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    results = selectors.results(found)
    context: dict[str, Any] = {"form": form, "trouble": trouble, "levels": LEVELS}
    context |= {
        "case": found.case,
        "poll": results_shown(results),
        "preview": shown(results.problem),
    }
    return render(request, "rulings/polls/poll.html", context | more, status=status)


def _hand_over(request: HttpRequest, made: services.SentLink) -> HttpResponse:
    """Log out before the device is handed to a peer."""
    logout(request)
    return redirect("rulings:peer", made.secret)


def _link(request: HttpRequest, made: services.SentLink) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("rulings:peer", args=[made.secret]))
    return {
        "number": made.peer.number,
        "address": address,
        "text": invitation(address),
        "code": qr_code(address),
    }


def _poll(request: HttpRequest, poll_id: int) -> Poll:
    """The poll of this number; 404 where the user may not see its case."""
    found = get_object_or_404(Poll, pk=poll_id)
    found.case = case_here(request, found.case_id).case
    return found


def _withheld(seen: VisibleCase, point: Point) -> Iterator[tuple[str, str]]:
    """What peers must not know of this case, each with what it was."""
    if line := entry_begun_with(seen.case, seen.board):
        calls = calls_of(board_log(seen.board).state)
        yield _("What happened"), entry(line.event, calls)
    yield _("What was chosen at the table"), point.words
    if played := contract_of(seen.board):
        yield _("The result"), outcome_words(played)
    if names := [one.name for one in sitters(seen.case.board) if one.name]:
        yield _("The names"), ", ".join(names)
