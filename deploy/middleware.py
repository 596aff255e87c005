"""Small middleware: language, messages and name of the site, content policy, no NUL.

The API skips the language and the messages: it answers in English, and takes a
parameter where it has other languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.core.exceptions import SuspiciousOperation
from django.http import (
    HttpRequest,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
)
from django.middleware.common import CommonMiddleware
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from tables.web.languages import page_language

# Health checks and metrics, which machines ask for by address.
PROBED = frozenset({"/healthz", "/readyz", "/metrics"})


class Common(CommonMiddleware):
    """Django's, but for health checks: a proxy asks for them by any host name."""

    def process_request(
        self, request: HttpRequest
    ) -> HttpResponsePermanentRedirect | None:
        """Refuse unknown host names, but not of a health check."""
        if request.path_info in PROBED:
            return None
        return super().process_request(request)


class Language(LocaleMiddleware):
    """Django's, for pages."""

    def __call__(self, request: HttpRequest) -> Any:
        """A page in the language of its reader, the API in English."""
        if not is_api(request):
            return super().__call__(request)
        translation.activate(settings.LANGUAGE_CODE)
        return self.get_response(request)

    def process_request(self, request: HttpRequest) -> None:
        """Use the reader's language; a draft only if they chose it in the menu."""
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
    """Whether a program asks; `/api/` itself is a page."""
    path = request.path_info
    return path.startswith("/api/") and path != "/api/"


class ContentPolicy(MiddlewareMixin):
    """Middleware. No page of ours asks for an exception from the settings' policy.

    Uploaded files are served under a tighter policy of their own. No other site may
    embed anything from here, not even a picture.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer with the policies in its head."""
        response.headers.setdefault(HEADER, _policy())
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


@cache
def _policy() -> str:
    return build_policy()


NUL = "\0"


class RefuseNulBytes(MiddlewareMixin):
    """Middleware. Answers 400 to a page request with a NUL in its address or form.

    The API reads its own bodies, and refuses there in its own words.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> None:
        """Look before the view does."""
        if not is_api(request) and any(_texts(request, kwargs)):
            raise SuspiciousOperation("A text holds the character NUL.")


def _texts(request: HttpRequest, kwargs: dict[str, Any]) -> Iterator[bool]:
    for text in kwargs.values():
        yield NUL in str(text)
    for sent in (request.GET, request.POST):
        for name, texts in sent.lists():
            yield NUL in name or any(NUL in text for text in texts)
