"""Pages behind a secret link: kept nowhere, found nowhere, telling no other site."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, override

View = Callable[..., HttpResponse]
HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
}


def private(view: View) -> View:
    """Answer with the headers of a secret page, whatever the answer is."""

    @wraps(view)
    def guarded(request: HttpRequest, **given: str) -> HttpResponse:
        answer = view(request, **given)
        for name, value in HEADERS.items():
            answer[name] = value
        return answer

    return guarded


def in_the_language_asked_for(view: View) -> View:
    """Speak the language that the address names, or else the browser's: no cookie."""

    @wraps(view)
    def spoken(request: HttpRequest, **given: str) -> HttpResponse:
        asked = request.GET.get("language", "")
        known = asked in dict(settings.LANGUAGES)
        with override(asked if known else get_language()):
            return view(request, **given)

    return spoken
