"""Who opens a page of a door: anybody with the table's link; else it says why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt

from rulings.web.pages.guard import in_the_language_asked_for, private
from tables.access.doors import read_door
from tables.access.permissions import for_everybody
from tables.access.throttling import FREE_FOR_MANY, count_attempt, network_of
from tables.common.errors import NoEntry, NotThere, SlowDown, TablesError, TooOften

Page = Callable[..., HttpResponse]
OVER = "rulings/door/over.html"
WHY: dict[str, tuple[HTTPStatus, Promise]] = {
    "door_unknown": (
        HTTPStatus.NOT_FOUND,
        _("This link does not work. Scan the code on the table again."),
    ),
    "door_over": (
        HTTPStatus.GONE,
        _("This link is no longer valid. Ask the Director for the new code."),
    ),
    "slow_down": (
        HTTPStatus.TOO_MANY_REQUESTS,
        _("Too many wrong links came from this network. Try again in five minutes."),
    ),
    "too_often": (
        HTTPStatus.TOO_MANY_REQUESTS,
        _(
            "Too many messages came from this table, so this one was not "
            "saved. Wait a minute and send it again, or go to the "
            "Director."
        ),
    ),
}


def at_a_door(view: Page) -> Page:
    """Let anybody in who has a link that is good; the view gets its `PlayersDoor`.

    The link is the only credential, so a form needs no CSRF token; the cookie of the
    telephone is SameSite and does not come with a form of another site.
    """

    @csrf_exempt
    @for_everybody
    @private
    @in_the_language_asked_for
    @wraps(view)
    def opened(request: HttpRequest, door: str, **more: str) -> HttpResponse:
        now = timezone.now()
        try:
            return view(request, read_door(door, now), door, **more)
        except TooOften as wait:
            return _turned_away(request, wait)
        except NoEntry as over:
            return _turned_away(request, over)
        except NotThere as unknown:
            try:
                place = f"door-from:{network_of(request)}"
                count_attempt(key=place, now=now, free=FREE_FOR_MANY)
            except SlowDown as wait:
                return _turned_away(request, wait)
            return _turned_away(request, unknown)

    return opened


def _turned_away(request: HttpRequest, why: TablesError) -> HttpResponse:
    status, words = WHY[why.problem.code]
    context = {"words": words, "code": why.problem.code}
    answer = render(request, OVER, context, status=status)
    if isinstance(why, SlowDown):
        answer["Retry-After"] = str(why.seconds)
    return answer
