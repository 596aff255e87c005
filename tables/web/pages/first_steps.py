"""Three steps that say where things are: once after an account's first log-in.

Whether they are to be shown is kept in the session that the first log-in begins; the
account's menu shows them again at any time. They go with *Got it*, and by themselves
after the person's first entry. A paired tablet has no account.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tables.access.permissions import open_before_second_factor
from tables.access.roles import DIRECTORS, is_one_of
from tables.intake.authorization import has_entered
from tables.web.pages.access import for_people
from tables.web.pages.places import places_of
from tables.web.pages.preferences import LookForm

KEPT = "first_steps"
MENU = gettext_lazy("Everything else: language and colours, your password, sign out.")
OF_DIRECTORS = gettext_lazy(
    "How you are called: by sound, by vibration, by notification, and when not. Also "
    "language and colours, your password, sign out."
)
# How many places of the bar are explained, before the menu.
PLACES = 2


@dataclass(frozen=True)
class FirstStep:
    """One place in words, and its address; the menu has none."""

    name: str
    says: str
    url: str = ""


def is_first_login(user: AbstractBaseUser) -> bool:
    """Whether this account has never logged in; asked before it does."""
    return user.last_login is None


def show_at_first(request: HttpRequest) -> None:
    """Show the steps on the pages of this session until they are put away."""
    request.session[KEPT] = True


def are_shown_on(request: HttpRequest) -> bool:
    """Whether this page shows them: none at the tables, nor the page of the steps."""
    free = request.path.startswith((reverse("floor"), reverse("account_steps")))
    known = request.user.is_authenticated and not free
    return known and bool(request.session.get(KEPT)) and _is_new(request)


def _is_new(request: HttpRequest) -> bool:
    """Whether this person has entered nothing yet; who has, is shown them no more."""
    if has_entered(request.user):
        request.session.pop(KEPT)
    return KEPT in request.session


def steps_of(user: Any) -> list[FirstStep]:
    """Where this person works first, and the menu."""
    told = [one for one in places_of(user) if one.about]
    steps = [FirstStep(one.text, one.about, one.url) for one in told[:PLACES]]
    menu = OF_DIRECTORS if is_one_of(user, DIRECTORS) else MENU
    return [*steps, FirstStep(gettext("Menu"), str(menu))]


@open_before_second_factor
@require_safe
@for_people
def page(request: HttpRequest) -> HttpResponse:
    """The steps again."""
    return render(request, "tables/account/steps.html")


@open_before_second_factor
@require_POST
@for_people
def put_away(request: HttpRequest) -> HttpResponse:
    """Show them no more, and go back to where the person was."""
    request.session.pop(KEPT, None)
    form = LookForm(request.POST, request.get_host())
    form.full_clean()
    return HttpResponseRedirect(form.cleaned_data["next"])
