"""Rate limits on entries, uploads, downloads and requests for codes.

Each asker has a bucket, which fills again as time goes by. Wrong passwords, PINs and
codes are counted elsewhere, in the database (`tables.access.throttling`): there it must
be exact.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from math import ceil
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from deploy.middleware import is_api
from tables.access.permissions import rate_of
from tables.access.tablet import COOKIE
from tables.access.throttling import network_of
from tables.common.errors import SlowDown, TooOften
from tables.web.api.problems import as_problem
from tables.web.wording.refusals import tablet_trouble

MINUTE = 60.0
KEPT = 10_000


class Buckets:
    """Token buckets: each request takes a token, refilled at a rate per minute.

    In this process' memory: nothing can be away, and a second process counts for
    itself. The bucket that was asked longest ago is forgotten first.
    """

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, a_minute: int, now: float) -> int:
        """Take a token; return the seconds until there is one, 0 where one was left.

        ``now`` is in seconds of a clock that never goes back.
        """
        left, at = self._left.pop(key, (float(a_minute), now))
        left = min(a_minute, left + (now - at) * a_minute / MINUTE)
        was_there = left >= 1
        self._left[key] = (left - 1 if was_there else left, now)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
        return 0 if was_there else max(1, ceil((1 - left) * MINUTE / a_minute))

    def forget(self) -> None:
        """Every bucket is full again."""
        self._left.clear()


FORMS_WITH_FILES = "multipart/form-data"
buckets = Buckets()


class Limits(MiddlewareMixin):
    """Middleware. Answers 429 with Retry-After to a client that asks too often."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Count before anything is read."""
        kind = _kind(request, view)
        a_minute = settings.LIMITS[kind] if kind else 0
        if not a_minute:
            return None
        # A stranger who asks for a code is known by the address only.
        key = f"{kind} {network_of(request) if kind == 'codes' else _who(request)}"
        seconds = buckets.wait(key, a_minute, monotonic())
        return refusal(request, TooOften(seconds)) if seconds else None

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Wrong passwords that came too quickly, wherever they were given."""
        slow = isinstance(exception, SlowDown)
        return refusal(request, exception) if slow else None


def refusal(request: HttpRequest, wrong: Any) -> HttpResponse:
    """The answer 429."""
    if is_api(request):
        problem = as_problem(wrong, {})
        assert problem is not None  # it is one of ours
        return problem
    page = render(
        request, "tables/slow.html", {"why": tablet_trouble(wrong)}, status=429
    )
    page["Retry-After"] = str(wrong.seconds)
    return page


def _kind(request: HttpRequest, view: Any) -> str:
    """The rate that counts here, as `LIMITS` names it; empty where none does."""
    rate = rate_of(view)
    if rate == "exports":
        return rate
    if request.method != "POST":
        return ""
    if rate == "entries" and request.user.is_authenticated:
        return "entries_of_people"
    return rate or ("uploads" if request.content_type == FORMS_WITH_FILES else "")


def _who(request: HttpRequest) -> str:
    """The client: an account, a tablet or a program; else an address."""
    if request.user.is_authenticated:
        return f"person {request.user.pk}"
    # As the API believes them: a cookie beside a key or a password says nothing.
    scheme, _space, shown = request.headers.get("Authorization", "").partition(" ")
    is_believed = scheme.lower() in ("bearer", "basic")
    secret = shown if is_believed else request.COOKIES.get(COOKIE)
    if secret:
        return sha256(secret.encode(errors="replace")).hexdigest()
    return network_of(request)
