"""The page of a peer: one problem, one answer, and nothing that leads elsewhere.

The link is all that lets anybody in, so a form needs no other token: no cookie is set.
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rulings.cases.errors import LinkUnknown
from rulings.cases.polls.answering import (
    answer,
    chosen_by,
    has_finished,
    peer_of,
    require_open,
)
from rulings.cases.polls.models import Peer
from rulings.cases.polls.problem import FREE, read_problem
from rulings.cases.polls.wording import CONSIDERED
from rulings.common.errors import StepRefused
from rulings.web.pages.guard import in_the_language_asked_for, private
from rulings.web.pages.polls.forms import AnswerForm
from rulings.web.pages.polls.showing import asked, shown
from tables.access.permissions import for_everybody
from tables.access.throttling import FREE_FOR_MANY, Guessed, check_secret, place_of
from tables.common.errors import SlowDown

Context = dict[str, Any]
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
    return check_secret(lambda: peer_of(secret), at, wrong=LinkUnknown, now=now)


def _asked(request: HttpRequest, whose: Peer) -> HttpResponse:
    """The question that is open for the peer, or thanks."""
    if has_finished(whose):
        return _page(request, "thanks", {"here": whose.here})
    return _question(request, whose, _form(whose))


def _answered(request: HttpRequest, whose: Peer) -> HttpResponse:
    """Take the answer; 422 for one that is not valid."""
    if not has_finished(whose):
        form = _form(whose, request.POST)
        if not form.is_valid():
            return _question(request, whose, form)
        answer(peer=whose, given=form.given)
    return redirect(request.get_full_path())


def _form(whose: Peer, sent: QueryDict | None = None) -> AnswerForm:
    """The form of the question that is open. Raises `LinkOver`, `PollClosed`."""
    require_open(whose, timezone.now())
    put = read_problem(whose.poll.problem)
    return AnswerForm(put, sent, chosen=chosen_by(whose))


def _question(request: HttpRequest, whose: Peer, form: AnswerForm) -> HttpResponse:
    put, chosen = form.put, form.chosen
    context = {
        "form": form,
        "shown": shown(put),
        "keys": asked(put, [form["action"].value()]),
        "others": asked(put, form["considered"].value() or (), chosen),
        "considered": CONSIDERED[put.decision],
        "second": whose.poll.second,
        "free": FREE,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return _page(request, "again" if chosen else "ask", context, status)


def _page(
    request: HttpRequest, name: str, context: Context, status: int = HTTPStatus.OK
) -> HttpResponse:
    return render(request, f"rulings/polls/{name}.html", context, status=status)
