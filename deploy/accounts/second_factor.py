"""Who has a second factor, and of whom one is asked."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from lawbook import Problem
from tables.access.roles import groups_of
from tables.web.api.problems import problem_response

SUPERUSER = "superuser"
# Where somebody can set it up, and what no page can do without.
OPEN = ("/account/", "/login/", "/logout/", "/language/", "/theme/", "/static/")
WANTED = "This account needs a second factor. Set it up at /account/mfa/ first."


def has_one(person: Any) -> bool:
    """Whether an authenticator app has been set up."""
    apps = Authenticator.objects.filter(type=Authenticator.Type.TOTP)
    return bool(apps.filter(user=person.pk).exists())


def is_asked_of(person: Any) -> bool:
    """Whether the settings ask it of somebody with these roles."""
    asked = set(settings.REQUIRE_MFA_FOR)
    if person.is_superuser:
        return SUPERUSER in asked
    return not groups_of(person).isdisjoint(asked)


class AskForIt:
    """Middleware: somebody who needs a second factor and has none sets it up first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.REQUIRE_MFA_FOR:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way to the page where it is set up."""
        if request.path.startswith(OPEN) or not self._is_missing(request.user):
            return self.get_response(request)
        if request.path.startswith("/api/"):
            problem = Problem("second_factor_needed", WANTED)
            return problem_response(HTTPStatus.FORBIDDEN, problem)
        return redirect(f"{reverse('mfa_index')}?needed")

    def _is_missing(self, person: Any) -> bool:
        asked = person.is_authenticated and is_asked_of(person)
        return asked and not has_one(person)
