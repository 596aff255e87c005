"""Which language a page speaks, and in which it has the words to say at the table.

A draft, that nobody has proof-read, is shown only to those who choose it.
"""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request


def page_language(request: HttpRequest) -> str:
    """The language chosen in the menu, or else the browser's; no draft by itself."""
    asked = get_language_from_request(request)
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if asked in settings.DRAFT_LANGUAGES and asked != chosen:
        return str(settings.LANGUAGE_CODE)
    return asked


def spoken_languages() -> list[tuple[str, str]]:
    """Code and name of each language of the words to say on this page."""
    here = get_language()
    return [
        (code, name)
        for code, name in settings.LANGUAGES
        if code == here or not is_draft(code)
    ]


def is_draft(code: str | None) -> bool:
    """Whether nobody has proof-read this language."""
    return code in settings.DRAFT_LANGUAGES
