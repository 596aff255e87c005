"""What only pages need: their reader's language, and messages to him.

The API goes past both: it speaks English, and has a parameter where it can do more.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation


class Language(LocaleMiddleware):
    """Django's, for pages."""

    def __call__(self, request: HttpRequest) -> Any:
        """A page in the language of its reader, the API in English."""
        if not is_api(request):
            return super().__call__(request)
        translation.activate(settings.LANGUAGE_CODE)
        return self.get_response(request)


class Messages(MessageMiddleware):
    """Django's, for pages."""

    def __call__(self, request: HttpRequest) -> Any:
        """A page with what there is to say to its reader."""
        if not is_api(request):
            return super().__call__(request)
        return self.get_response(request)


def is_api(request: HttpRequest) -> bool:
    """Whether a program asks."""
    return request.path_info.startswith("/api/")
