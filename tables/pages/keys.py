"""The desk's page of the keys of programs: make, see, stop."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.errors import BadRequest
from tables.keys import selectors, services
from tables.keys.services import ALREADY_OVER, Wanted
from tables.models import Tournament
from tables.pages.access import in_charge
from tables.wording.keys import trouble

# What is offered as the last day: nobody goes on with a key that was forgotten.
USUAL = timedelta(days=90)
Context = dict[str, Any]


@require_safe
@in_charge
def index(request: HttpRequest) -> HttpResponse:
    """Every key, and a form for another."""
    return render(request, "tables/keys/index.html", _page())


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
        context = _page() | {"trouble": trouble(wrong), "asked": request.POST}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "tables/keys/index.html", context, status=status)
    context = {"key": key, "secret": secret, "site": request.build_absolute_uri("/")}
    return render(request, "tables/keys/made.html", context)


@require_POST
@in_charge
def stop(request: HttpRequest, key_id: int) -> HttpResponse:
    """Stop a key; what came in by it stays."""
    services.stop_key(key=key_id, by=request.user, now=timezone.now())
    return redirect("desk_keys")


def _wanted(request: HttpRequest) -> Wanted:
    asked = request.POST
    tournament, _dash, section = asked.get("place", "").partition("-")
    return Wanted(
        tournament=_number(tournament),
        section=_number(section) if section else None,
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


def _page() -> Context:
    now = timezone.now()
    lines = selectors.keys(now)
    return {
        "good": [one for one in lines if one.state == "good"],
        "gone": [one for one in lines if one.state != "good"],
        "tournaments": Tournament.objects.prefetch_related("sections"),
        "asked": {"until": (timezone.localdate() + USUAL).isoformat()},
        "today": timezone.localdate().isoformat(),
    }
