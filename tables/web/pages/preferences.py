"""The user's first page, display preferences, and notes about their account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import AbstractUser, User
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access.permissions import for_everybody, open_before_second_factor
from tables.access.roles import (
    DIRECTORS,
    LOOKERS,
    ORGANISERS,
    PLAYERS,
    REVIEWERS,
    STAFF,
    is_one_of,
)
from tables.access.staff_links import has_new_link, link_words, renewed_links
from tables.tournaments.models import Tournament
from tables.web.extensions import links
from tables.web.pages.access import for_people

# By role, the one that decides first. A reviewer works in the review; a player has a
# page of it, and no other.
FIRST = (
    (DIRECTORS, "desk"),
    ((*REVIEWERS, *PLAYERS), ""),
    (ORGANISERS, "setup"),
    (STAFF, "floor"),
    (LOOKERS, "desk"),
)
THEMES = ("system", "light", "dark")
# The first is what holds until a person chooses.
LOOKS = {
    "hand": ("right", "left"),
    "suits": ("four", "two"),
    "letters": ("on", "off"),
    "tiles": ("fit", "large", "medium", "small", "tiny"),
}
A_YEAR = 365 * 24 * 3600


def home_of(user: Any) -> str:
    """Return the first page of a user, by its name or its address."""
    if not user.is_authenticated:
        return "account_login"
    organises = is_one_of(user, ORGANISERS)
    if organises and not Tournament.objects.exists():
        return "setup"
    first = next((page for roles, page in FIRST if is_one_of(user, roles)), "")
    return first or next((link.url for link in links(user, "work")), "lawbook")


def directs(user: object) -> bool:
    """Whether this user gives rulings, and does not only enter what happened."""
    return isinstance(user, AbstractUser) and is_one_of(user, (*DIRECTORS, "reviewer"))


class LookForm(forms.Form):
    """How pages look on this device; a button sends one of these, and where it was."""

    next = forms.CharField(required=False)

    def __init__(self, sent: QueryDict, host: str) -> None:
        super().__init__(sent)
        self.host = host
        for name, known in {"theme": THEMES, **LOOKS}.items():
            choices = [(one, one) for one in known]
            self.fields[name] = forms.ChoiceField(choices=choices, required=False)

    def clean_next(self) -> str:
        """The page that the person came from, if it is one of this site."""
        back: str = self.cleaned_data["next"]
        return back if url_has_allowed_host_and_scheme(back, {self.host}) else "/"

    @property
    def chosen(self) -> dict[str, str]:
        """What is kept, of a form that was cleaned; anything unknown is left out."""
        given = self.cleaned_data
        return {name: given[name] for name in given if name != "next" and given[name]}


@for_everybody
@open_before_second_factor
@require_POST
def set_look(request: HttpRequest) -> HttpResponse:
    """Keep a look in a cookie, and go back to where the person was."""
    form = LookForm(request.POST, request.get_host())
    form.full_clean()
    answer = HttpResponseRedirect(form.cleaned_data["next"])
    for name, chosen in form.chosen.items():
        answer.set_cookie(name, chosen, max_age=A_YEAR, samesite="Lax", httponly=True)
    return answer


# In a session: a new link exists, and its owner has not looked at the note yet.
TOLD = "new_links"


@open_before_second_factor
@require_safe
@for_people
@never_cache
def new_links(request: HttpRequest) -> HttpResponse:
    """Who made new links for the user's own account, and whether they were used."""
    person = get_object_or_404(User, pk=request.user.pk)
    request.session.pop(TOLD, None)
    context = {"links": [link_words(one) for one in renewed_links(person)]}
    return render(request, "tables/account/links.html", context)


def announce_new_links(*, request: Any, user: User, **_signal: Any) -> None:
    """Receive `user_logged_in`: every page shows a note until the owner has read it."""
    if hasattr(request, "session") and has_new_link(user):
        request.session[TOLD] = True


def connect() -> None:
    """Connect the signal of log-ins."""
    user_logged_in.connect(announce_new_links, dispatch_uid="tables.account.new_links")
