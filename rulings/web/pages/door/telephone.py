"""The cookie that identifies a telephone, so that only it sees what it has sent."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tables.access.tablet import hash_secret, new_secret

COOKIE = "telephone"
AGE = timedelta(days=14)


def telephone_of(request: HttpRequest) -> str:
    """The hash of a telephone's secret; empty where it has sent nothing yet."""
    secret = request.COOKIES.get(COOKIE)
    return hash_secret(secret) if secret else ""


def secret_of(request: HttpRequest) -> str:
    """The secret of a telephone, or a new one."""
    return request.COOKIES.get(COOKIE) or new_secret()


def remember(answer: HttpResponse, secret: str) -> HttpResponse:
    """Keep the secret on the telephone, for the pages of doors only."""
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=AGE,
        path="/t/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer
