"""The one place that counts requests: entries, files in, files out, asking for codes.

Wrong passwords, PINs and codes are counted elsewhere, in the database
(`tables.access.throttling`): there it must be exact.
"""

from __future__ import annotations

from hashlib import sha256
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from deploy.limits.buckets import Buckets
from tables.access.addresses import place_of
from tables.access.devices.tablet import COOKIE
from tables.common.errors import SlowDown, TooOften
from tables.web.api.problems import as_problem
from tables.web.wording.tablets import trouble

ENTRIES = "api/entries/"
# A stranger is known by the address only.
CODES = {"floor/pair/ask/"}
# What makes a document of many rows.
EXPORTS = {
    "desk_waits_csv",
    "rulings:casebook_whole",
    "rulings:exchange_file",
    "rulings:figures_sheet",
    "rulings:of_tournament",
    "rulings:paper",
    "rulings:poll_text",
    "rulings:report",
    "rulings:review_paper",
}
FORMS_WITH_FILES = "multipart/form-data"
buckets = Buckets()


class Limits(MiddlewareMixin):
    """Middleware. Answers 429 with Retry-After where somebody asks too often."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Count before anything is read."""
        kind = _kind(request)
        a_minute = settings.LIMITS[kind] if kind else 0
        if not a_minute:
            return None
        key = f"{kind} {place_of(request) if kind == 'codes' else _who(request)}"
        seconds = buckets.wait(key, a_minute, monotonic())
        return refusal(request, TooOften(seconds)) if seconds else None

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Wrong passwords that came too quickly, wherever they were given."""
        slow = isinstance(exception, SlowDown)
        return refusal(request, exception) if slow else None


def refusal(request: HttpRequest, wrong: Any) -> HttpResponse:
    """What says: later."""
    if request.path_info.startswith("/api/"):
        problem = as_problem(wrong, {})
        assert problem is not None  # it is one of ours
        return problem
    page = render(request, "tables/slow.html", {"why": trouble(wrong)}, status=429)
    page["Retry-After"] = str(wrong.seconds)
    return page


def _kind(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is None:
        return ""
    if match.view_name in EXPORTS:
        return "exports"
    if request.method != "POST":
        return ""
    if match.route == ENTRIES:
        return "entries_of_people" if request.user.is_authenticated else "entries"
    if match.route in CODES:
        return "codes"
    return "uploads" if request.content_type == FORMS_WITH_FILES else ""


def _who(request: HttpRequest) -> str:
    """An account, a tablet, a program; else an address."""
    if request.user.is_authenticated:
        return f"person {request.user.pk}"
    # As the API believes them: a cookie beside a key or a password says nothing.
    scheme, _space, shown = request.headers.get("Authorization", "").partition(" ")
    is_believed = scheme.lower() in ("bearer", "basic")
    secret = shown if is_believed else request.COOKIES.get(COOKIE)
    if secret:
        return sha256(secret.encode(errors="replace")).hexdigest()
    return place_of(request)
