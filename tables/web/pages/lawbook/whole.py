"""Every Law of an edition on one page, and the worker that keeps it on a tablet."""

from functools import cache
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from lawbook import library
from tables.access.permissions import for_everybody
from tables.common.replica import from_replica
from tables.web import release
from tables.web.pages.lawbook import reading
from tables.web.pages.lawbook.views import page_of


@for_everybody
@require_safe
@from_replica
def book(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the whole edition; a tablet names the language, others have their own."""
    shown: dict[str, Any] = page_of(edition)
    with translation.override(_language(request)):
        shown |= {"groups": reading.groups(edition), "laws": reading.laws(edition)}
        return render(request, "tables/lawbook/book.html", shown)


@for_everybody
@require_safe
@from_replica
def worker(request: HttpRequest) -> HttpResponse:
    """Serve it below /lawbook/, which is as far as it may reach.

    An unknown edition or language gives the newest one, and English: a tablet with an
    old page has a book all the same.
    """
    asked, editions = request.GET.get("edition", ""), library.editions()
    edition, language = asked if asked in editions else editions[0], _language(request)
    told = {"language": language, "version": _version(edition, language)}
    address = f"{reverse('lawbook_book', args=[edition])}?{urlencode(told)}"
    answer = HttpResponse(release.book_worker(address), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


def kept_for(edition: str) -> str:
    """The address of the worker that keeps an edition in the language of the page."""
    told = {"edition": edition, "language": reading.language()}
    return f"{reverse('lawbook_worker')}?{urlencode(told)}"


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else str(get_language())


@cache
def _version(edition: str, language: str) -> str:
    """A short name for exactly these words on exactly these files."""
    with translation.override(language):
        words = repr((reading.laws(edition), list(reading.groups(edition))))
    return sha256((release.release() + words).encode()).hexdigest()[:12]
