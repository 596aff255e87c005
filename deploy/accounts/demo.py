"""One-click logins of the demo ("doors"), one for each of its accounts.

The passwords are published, and a door only submits one to the login form: throttling
and the second factor work as everywhere. Without the setting `DEMO` there is no door.
"""

from __future__ import annotations

from allauth.account.forms import LoginForm
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from rulings.demo.evening import PUBLISHED
from tables.access.permissions import (
    for_everybody,
    open_before_second_factor,
    takes_passwords,
)

# By account name: its role, and what that role does.
DOORS: dict[str, tuple[Promise, Promise]] = {
    "director": (
        gettext_lazy("Director"),
        gettext_lazy("See every table, and who needs you."),
    ),
    "floor": (
        gettext_lazy("At the tables"),
        gettext_lazy("Record what happened, and read out the ruling."),
    ),
    "reviewer": (
        gettext_lazy("Reviewer"),
        gettext_lazy("Weigh the cases, and tell both sides."),
    ),
    "admin": (
        gettext_lazy("Organiser"),
        gettext_lazy("Set up a tournament, its people and its tablets."),
    ),
}


def doors() -> list[tuple[str, Promise, Promise]]:
    """The accounts that have a door here: name, role and what they do."""
    if not settings.DEMO:
        return []
    known = User.objects.filter(username__in=PUBLISHED, is_active=True)
    there = set(known.values_list("username", flat=True))
    return [(name, *DOORS[name]) for name in DOORS if name in there]


@takes_passwords
@for_everybody
@open_before_second_factor
@require_POST
def enter(request: HttpRequest, name: str) -> HttpResponse:
    """Log in as an account of the demo, if it still has the published password."""
    if not settings.DEMO or name not in PUBLISHED:
        raise Http404
    typed = {"login": name, "password": PUBLISHED[name]}
    form = LoginForm(typed, request=request)
    if form.is_valid():
        answer: HttpResponse = form.login(request)
        return answer
    messages.error(request, _("The password of this demo account has been changed."))
    return redirect("account_login")
