"""The page of one table for its players: call, and read what was said."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from rulings.players_door.selectors import sent_from
from rulings.web.pages.door.guard import at_a_door
from rulings.web.pages.door.telephone import telephone_of
from tables.access.doors import PlayersDoor, count_use
from tables.access.visibility import visibility_of
from tables.boards.past import board_then
from tables.calls.players import call_from_door, call_shown
from tables.models import Table
from tables.web.pages.boards import sayings

Context = dict[str, Any]


@require_safe
@at_a_door
def page(request: HttpRequest, door: PlayersDoor, link: str) -> HttpResponse:
    context = page_context(request, door, link)
    return render(request, "rulings/door/page.html", context)


@require_safe
@at_a_door
def now(request: HttpRequest, door: PlayersDoor, link: str) -> HttpResponse:
    """The part that changes, asked for every few seconds."""
    return render(request, "rulings/door/now.html", page_context(request, door, link))


@require_POST
@at_a_door
def call(request: HttpRequest, door: PlayersDoor, link: str) -> HttpResponse:
    """Call the Director; a second tap calls nobody else."""
    at = timezone.now()
    count_use(door, at)
    call_from_door(door, at)
    return back(link)


def back(link: str) -> HttpResponse:
    """To the page of the table, in the language that it was read in."""
    return redirect(f"{reverse('rulings:door', args=[link])}?language={get_language()}")


def page_context(request: HttpRequest, door: PlayersDoor, link: str) -> Context:
    """What the page of a table shows."""
    related = Table.objects.select_related("section__tournament")
    table = related.get(pk=door.table)
    return {
        "link": link,
        "table": table,
        "tournament": table.section.tournament,
        "call": call_shown(door, timezone.now()),
        "sent": sent_from(door.table, telephone_of(request)),
    } | _said(door)


def _said(door: PlayersDoor) -> Context:
    """What the Director said of the board in play, for the players."""
    visibility = visibility_of(door)
    for seen in visibility.boards(visibility.only or ()):
        then = board_then(seen)
        said = sayings(then.log.state).get(get_language() or "", ())
        return {"number": seen.number, "said": said}
    return {"said": ()}
