"""The page of a peer: one problem, one answer, and nothing that leads elsewhere.

The link is all that lets anybody in, so a form needs no other token: no cookie is set.
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rulings.cases.polls.answering import (
    Given,
    answer,
    has_finished,
    peer_of,
    require_open,
)
from rulings.cases.polls.errors import AnswerMissing, LinkUnknown
from rulings.cases.polls.models import Peer, Vote
from rulings.cases.polls.problem import FREE, read_problem
from rulings.cases.polls.wording import CONSIDERED
from rulings.common.errors import StepRefused
from rulings.web.pages.polls.showing import asked, shown
from rulings.web.pages.private import in_the_language_asked_for, private
from tables.access.permissions import for_everybody
from tables.access.throttling import FREE_FOR_MANY, Guessed, guess, place_of
from tables.common.errors import SlowDown

Context = dict[str, Any]
LONGEST = 1000
GONE = {"link_unknown": HTTPStatus.NOT_FOUND}


@for_everybody
@private
@in_the_language_asked_for
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def peer(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the problem, or take the answer; once it is given, thank."""
    try:
        whose = _let_in(request, secret)
        if request.method == "POST":
            return _answered(request, whose)
        return _asked(request, whose)
    except SlowDown as slow:
        page = _page(request, "slow", {}, HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(slow.seconds)
        return page
    except StepRefused as refusal:
        status = GONE.get(refusal.code, HTTPStatus.GONE)
        return _page(request, "over", {"words": refusal}, status)


def _let_in(request: HttpRequest, secret: str) -> Peer:
    """Whose link it is; who tries many of them has to wait longer and longer."""
    at = Guessed(f"peer:{place_of(request)}", FREE_FOR_MANY)
    now = timezone.now()
    return guess(lambda: peer_of(secret), at, wrong=LinkUnknown, now=now)


def _asked(
    request: HttpRequest, whose: Peer, given: Given | None = None
) -> HttpResponse:
    """The question that is open for the peer; 422 for an invalid answer."""
    if has_finished(whose):
        return _page(request, "thanks", {"here": whose.here})
    require_open(whose, timezone.now())
    put = read_problem(whose.poll.problem)
    vote = Vote.objects.filter(peer=whose).first()
    chosen = vote.action if vote else ""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if given else HTTPStatus.OK
    given = given or Given()

    context = {
        "shown": shown(put),
        "keys": asked(put, [given.action]),
        "others": asked(put, given.considered, chosen),
        "considered": CONSIDERED[put.decision],
        "second": whose.poll.second,
        "chosen": chosen,
        "free": FREE,
        "given": given,
        "trouble": AnswerMissing.detail if status != HTTPStatus.OK else "",
    }
    return _page(request, "again" if vote else "ask", context, status)


def _answered(request: HttpRequest, whose: Peer) -> HttpResponse:
    given = _read(request)
    try:
        answer(peer=whose, given=given)
    except AnswerMissing:
        return _asked(request, whose, given)
    return redirect(request.get_full_path())


def _read(request: HttpRequest) -> Given:
    sent = request.POST
    return Given(
        action=sent.get("action", ""),
        words=sent.get("words", "")[:200],
        considered=tuple(sent.getlist("considered")),
        reason=sent.get("reason", "")[:LONGEST],
    )


def _page(
    request: HttpRequest, name: str, context: Context, status: int = HTTPStatus.OK
) -> HttpResponse:
    return render(request, f"rulings/polls/{name}.html", context, status=status)
