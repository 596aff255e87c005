"""Who is looking, and how they like to look: log-in, light or dark, which hand."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from tables.access.permissions import for_everybody
from tables.access.roles import DIRECTORS, LOOKERS, ORGANISERS, STAFF, is_one_of
from tables.tournaments.models import Tournament
from tables.web.extra_links import links

THEMES = ("system", "light", "dark")
# The first is what holds until a person chooses.
LOOKS = {
    "hand": ("right", "left"),
    "suits": ("four", "two"),
    "letters": ("on", "off"),
    "tiles": ("fit", "large", "medium", "small"),
}
A_YEAR = 365 * 24 * 3600


@for_everybody
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Where somebody begins; a new site begins with its set-up."""
    return redirect(home_of(request.user))


def home_of(user: Any) -> str:
    """Return the name of the first page of a person: log-in, set-up, desk, tables."""
    if not user.is_authenticated:
        return "account_login"
    organises = is_one_of(user, ORGANISERS)
    if organises and not Tournament.objects.exists():
        return "setup"
    if directs(user):
        return "desk"
    if is_one_of(user, LOOKERS):
        return "setup" if organises else "floor" if is_one_of(user, STAFF) else "desk"
    # A player has a page of the review, and no other.
    return next((link.url for link in links(user, "menu")), "lawbook")


def directs(user: object) -> bool:
    """Whether this person rules, and does not only enter what happened."""
    return isinstance(user, AbstractUser) and is_one_of(user, (*DIRECTORS, "reviewer"))


@for_everybody
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep light or dark in a cookie, and go back to where the person was."""
    return _keep(request, "theme", THEMES)


@for_everybody
@require_POST
def set_look(request: HttpRequest) -> HttpResponse:
    """Keep the hand or the colours of the suits; the one that was sent."""
    name = next((name for name in LOOKS if name in request.POST), "hand")
    return _keep(request, name, LOOKS[name])


def _keep(request: HttpRequest, name: str, known: tuple[str, ...]) -> HttpResponse:
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    answer = HttpResponseRedirect(back)
    chosen = request.POST.get(name, "")
    if chosen in known:
        answer.set_cookie(name, chosen, max_age=A_YEAR, samesite="Lax", httponly=True)
    return answer
