"""The pages of accounts: only these of allauth's exist; there is no sign-up.

Its views are marked here: who may open them, and that no second factor is needed first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from allauth.account import views
from allauth.account.views import LoginView
from allauth.mfa import urls as second_factors
from django.conf import settings
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, include, path, re_path

from deploy.accounts import demo
from deploy.accounts.adapters import WAIT
from tables.access.permissions import (
    EVERYBODY,
    PEOPLE,
    Audience,
    ViewAccess,
    declare,
    open_before_second_factor,
    takes_passwords,
)

View = Callable[..., Any]
# A log-in is half done when the code is asked for.
HALF_IN = {"mfa_authenticate"}


@takes_passwords
@open_before_second_factor
class LogIn(LoginView):
    """Name and password; an account with a second factor is asked for it next."""

    may = ViewAccess(EVERYBODY, EVERYBODY)
    template_name = "tables/login.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        """Say to programs too that they come too early."""
        answer: HttpResponse = super().form_invalid(form)
        seconds = getattr(self.request, WAIT, 0)
        if seconds:
            answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
            answer["Retry-After"] = str(seconds)
        return answer

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """What the page shows; a new password only where mail can be sent."""
        context: dict[str, Any] = super().get_context_data(**more)
        return context | {"mail": bool(settings.EMAIL_URL)}


def for_all(view: View) -> View:
    """A view of allauth that is open to everybody."""
    return open_before_second_factor(declare(view, EVERYBODY))


def for_users(view: View) -> View:
    """A view of allauth that itself asks for a log-in."""
    return open_before_second_factor(declare(view, PEOPLE))


def views_in(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """The routes in what `include` would include."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from views_in(one.url_patterns)
        else:
            yield one


for route in views_in(second_factors.urlpatterns):
    who: Audience = EVERYBODY if route.name in HALF_IN else PEOPLE
    open_before_second_factor(declare(route.callback, who))

urlpatterns = [
    path("login/", LogIn.as_view(), name="account_login"),
    path("demo/<slug:name>/", demo.enter, name="demo_door"),
    path("logout/", for_all(views.logout), name="account_logout"),
    path("account/inactive/", for_all(views.account_inactive), name="account_inactive"),
    path(
        "account/again/", for_users(views.reauthenticate), name="account_reauthenticate"
    ),
    path(
        "account/password/",
        for_users(views.password_change),
        name="account_change_password",
    ),
    path(
        "account/password/first/",
        for_users(views.password_set),
        name="account_set_password",
    ),
    path(
        "account/password/reset/",
        takes_passwords(for_all(views.password_reset)),
        name="account_reset_password",
    ),
    path(
        "account/password/reset/sent/",
        for_all(views.password_reset_done),
        name="account_reset_password_done",
    ),
    re_path(
        r"^account/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        takes_passwords(for_all(views.password_reset_from_key)),
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/reset/done/",
        for_all(views.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    path("account/mfa/", include("allauth.mfa.urls")),
]
