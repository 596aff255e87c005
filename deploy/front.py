"""The front page: what this is, on a table that is drawn now, and the ways in.

The board is one of the demo's, replayed by the Laws for each answer that its reader
tries: nothing of it is stored, and it is the same on a site without a demo.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deploy.accounts.demo import doors
from lawbook import BoardLog, admit, empty_log, read_event
from rulings.demo.evening import choice_of_declarer
from tables.access.permissions import for_everybody, open_before_second_factor
from tables.access.tablet import COOKIE
from tables.common.numbers import whole_number
from tables.web.pages import boards
from tables.web.pages.compass import on_the_desk
from tables.web.pages.preferences import home_of
from tables.web.wording.choices import Button

PAGE = "front/page.html"
# Boards cached: one for each answer and language.
MOST = 64


@for_everybody
@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Redirect users and tablets to their first page; show visitors what this is."""
    if request.user.is_authenticated:
        return redirect(home_of(request.user))
    if COOKIE in request.COOKIES:
        return redirect("floor_start")
    return about(request)


@for_everybody
@open_before_second_factor
@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What Rectify is; the ways in, for who is not logged in."""
    context = board_shown(
        whole_number(request.GET.get("answer", "")), get_language() or ""
    )
    if not request.user.is_authenticated:
        context = context | {"stranger": True, "doors": doors()}
    return render(request, PAGE, context)


@cache
def _board() -> BoardLog:
    """A penalty card lies on the table, and declarer chooses before a lead."""
    log = empty_log()
    for event in choice_of_declarer():
        log = admit(log, read_event(event))
    return log


@lru_cache(MOST)
def board_shown(answer: int | None, language: str) -> dict[str, Any]:
    """The board before declarer chooses, or after the answer of this number."""
    before = boards.drawn(_board(), [], on_the_desk(_board()))
    (choice,) = before["scene"].choices
    context = {"language": language, "choice": choice, "told": before}
    if answer is None or not 0 <= answer < len(choice.buttons):
        return context | _said(before, language)
    chosen: Button = choice.buttons[answer]
    log = admit(_board(), read_event(chosen.event))
    after = boards.drawn(log, [], on_the_desk(log))
    return context | {"chosen": chosen, "told": after} | _said(after, language)


def _said(told: dict[str, Any], language: str) -> dict[str, Any]:
    return {"said": told["sayings"].get(language, ())}
