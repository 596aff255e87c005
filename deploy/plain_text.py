"""Refuses text with the character NUL, which PostgreSQL cannot store."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

NUL = "\0"


class NoNul(MiddlewareMixin):
    """Middleware. Refuses a page's address or form that holds one, with 400.

    The API reads its own bodies, and refuses there in its own words.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> None:
        """Look before the view does."""
        if not request.path_info.startswith("/api/") and any(_texts(request, kwargs)):
            raise SuspiciousOperation("A text holds the character NUL.")


def _texts(request: HttpRequest, kwargs: dict[str, Any]) -> Iterator[bool]:
    for text in kwargs.values():
        yield NUL in str(text)
    for sent in (request.GET, request.POST):
        for name, texts in sent.lists():
            yield NUL in name or any(NUL in text for text in texts)
