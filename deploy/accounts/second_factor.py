"""Second factors: who has one, who needs one, and those that can no longer be read."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.mfa.utils import decrypt
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import MiddlewareNotUsed
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

from deploy.middleware import is_api
from lawbook import Problem
from tables.access.permissions import is_open_before_second_factor
from tables.access.roles import groups_of
from tables.access.sql import USE_CODE
from tables.common.database import rows
from tables.web.api.problems import problem_response

SUPERUSER = "superuser"
WANTED = "This account needs a second factor. Set it up at /account/mfa/ first."


def has_second_factor(person: Any) -> bool:
    """Whether an authenticator app has been set up."""
    apps = Authenticator.objects.filter(type=Authenticator.Type.TOTP)
    return bool(apps.filter(user=person.pk).exists())


def is_required_of(person: Any) -> bool:
    """Whether the settings require it of a user with these roles."""
    asked = set(settings.REQUIRE_MFA_FOR)
    if person.is_superuser:
        return SUPERUSER in asked
    return not groups_of(person).isdisjoint(asked)


class RequireSecondFactor(MiddlewareMixin):
    """Middleware: a user who needs a second factor and has none sets it up first.

    The pages where that is done, and what no page can do without, are marked by
    `tables.access.permissions.open_before_second_factor`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        if not settings.REQUIRE_MFA_FOR:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """403 or a redirect to the set-up page; None where nothing is missing."""
        if is_open_before_second_factor(view) or not self._is_missing(request.user):
            return None
        if is_api(request):
            problem = Problem("second_factor_needed", WANTED)
            return problem_response(HTTPStatus.FORBIDDEN, problem)
        return redirect(f"{reverse('mfa_index')}?needed")

    def _is_missing(self, person: Any) -> bool:
        asked = person.is_authenticated and is_required_of(person)
        return asked and not has_second_factor(person)


def step_of(app: Authenticator, code: str) -> int | None:
    """The half minute that this code of an app belongs to; None where it is too old."""
    secret = decrypt(app.data["secret"])
    for step in yield_hotp_counters_from_time():
        expected = format_hotp_value(hotp_value(secret, step))
        if compare_user_code(actual=code, expected=expected):
            return int(step)
    return None


def use_step(*, user: int, step: int) -> bool:
    """Use up the codes of a half minute; whether they were unused until now."""
    return bool(rows(USE_CODE, user, step))


def unreadable() -> QuerySet[User]:
    """The users whose second factor was encrypted with another SECRET_KEY."""
    lost = {one.user_id for one in Authenticator.objects.all() if not _can_be_read(one)}
    return User.objects.filter(pk__in=lost)


def remove(people: QuerySet[User]) -> list[str]:
    """Remove the second factor of these users; the names of those who had one."""
    theirs = Authenticator.objects.filter(user__in=people)
    names = sorted(set(theirs.values_list("user__username", flat=True)))
    theirs.delete()
    return names


def _can_be_read(one: Authenticator) -> bool:
    try:
        decrypt(one.data.get("secret") or one.data.get("seed", ""))
    except InvalidToken:
        return False
    return True
