"""The desk's page of the keys of programs: make, see, stop."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access.keys import selectors, services
from tables.access.keys.models import ProgramKey
from tables.access.keys.services import ALREADY_OVER, NO_SUCH_PLACE, Wanted
from tables.access.roles import is_limited
from tables.access.scopes import has_place, in_charge_of, places_of
from tables.common.errors import BadRequest
from tables.web.pages.access import in_charge
from tables.web.wording.keys import trouble

# What is offered as the last day: nobody goes on with a key that was forgotten.
USUAL = timedelta(days=90)
Context = dict[str, Any]


@require_safe
@in_charge
def index(request: HttpRequest) -> HttpResponse:
    """Every key, and a form for another."""
    return render(request, "tables/keys/index.html", _page(request.user))


@require_POST
@in_charge
@never_cache
def make(request: HttpRequest) -> HttpResponse:
    """Make a key, and show it this once."""
    try:
        key, secret = services.make_key(
            wanted=_wanted(request), by=request.user, now=timezone.now()
        )
    except BadRequest as wrong:
        context = _page(request.user) | {
            "trouble": trouble(wrong),
            "asked": request.POST,
        }
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "tables/keys/index.html", context, status=status)
    context = {"key": key, "secret": secret, "site": request.build_absolute_uri("/")}
    return render(request, "tables/keys/made.html", context)


@require_POST
@in_charge
def stop(request: HttpRequest, key_id: int) -> HttpResponse:
    """Stop a key; what came in by it stays."""
    mine = in_charge_of(request.user, ProgramKey.objects.filter(pk=key_id))
    if is_limited(request.user) and not mine.exists():
        raise Http404
    services.stop_key(key=key_id, by=request.user, now=timezone.now())
    return redirect("desk_keys")


def _wanted(request: HttpRequest) -> Wanted:
    asked = request.POST
    first, _dash, second = asked.get("place", "").partition("-")
    tournament, section = _number(first), _number(second) if second else None
    if not has_place(request.user, tournament, section):
        raise BadRequest("bad_place", NO_SUCH_PLACE, "place")
    return Wanted(
        tournament=tournament,
        section=section,
        name=asked.get("name", ""),
        may_record=asked.get("may") == "record",
        until=_day(asked.get("until", "")),
    )


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0


def _day(given: str) -> date | None:
    """The day; None where the field is empty."""
    try:
        return date.fromisoformat(given) if given else None
    except ValueError as wrong:
        raise BadRequest("already_over", ALREADY_OVER, "until") from wrong


def _page(user: Any) -> Context:
    now = timezone.now()
    lines = selectors.keys(in_charge_of(user, ProgramKey.objects.all()), now)
    return {
        "good": [one for one in lines if one.state == "good"],
        "gone": [one for one in lines if one.state != "good"],
        "places": places_of(user),
        "asked": {"until": (timezone.localdate() + USUAL).isoformat()},
        "today": timezone.localdate().isoformat(),
    }
