"""What only pages need: their reader's language, and messages to the reader.

The API goes past both: it speaks English, and has a parameter where it can do more.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from tables.web.languages import page_language


class Language(LocaleMiddleware):
    """Django's, for pages."""

    def __call__(self, request: HttpRequest) -> Any:
        """A page in the language of its reader, the API in English."""
        if not is_api(request):
            return super().__call__(request)
        translation.activate(settings.LANGUAGE_CODE)
        return self.get_response(request)

    def process_request(self, request: HttpRequest) -> None:
        """Speak the reader's language; a draft only if somebody chose it here."""
        language = page_language(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language


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
