"""The one page over plain HTTP: how a tablet comes to trust the server over HTTPS.

An ASGI application in a process of its own. Any other address leads to this page, and
nothing of the tournament is served.
"""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from collections.abc import Iterator
from http import HTTPStatus
from importlib import resources
from pathlib import Path
from typing import Any

import django
from django.template.loader import render_to_string
from django.utils import translation

from deploy.hall import ADDRESS, ADDRESS_IN_NUMBERS, AUTHORITY
from deploy.hall.authority import (
    CERTIFICATE_TYPE,
    PROFILE_TYPE,
    as_certificate,
    as_profile,
    fingerprint,
    name_of,
)
from deploy.hall.guide import CERTIFICATE, PROFILE, devices
from deploy.web.__main__ import serve
from deploy.web.wire import Message, Receive, Send
from lawbook import languages
from tables.web.languages import is_draft

HTML = "text/html; charset=utf-8"
# In the page itself: nothing else is served here.
FONTS = resources.files("tables") / "static" / "fonts"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
Answer = tuple[HTTPStatus, list[tuple[str, str]], bytes]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request; its body is never read."""
    if scope["type"] != "http":
        return
    status, headers, body = answer(scope["method"], scope["path"], _language(scope))
    sent = [(name.encode(), value.encode()) for name, value in headers]
    sent += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": int(status), "headers": sent})
    await send(
        {
            "type": "http.response.body",
            "body": b"" if scope["method"] == "HEAD" else body,
        }
    )


def answer(method: str, path: str, language: str = "en") -> Answer:
    """Status, headers and body for one request."""
    if method not in ("GET", "HEAD"):
        return HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD")], b""
    if path == "/":
        return HTTPStatus.OK, _headers(HTML), _page(language).encode()
    if path == PROFILE:
        return HTTPStatus.OK, _headers(PROFILE_TYPE), as_profile(_authority())
    if path == CERTIFICATE:
        return HTTPStatus.OK, _headers(CERTIFICATE_TYPE), as_certificate(_authority())
    return HTTPStatus.FOUND, [("location", "/")], b""


def _page(language: str) -> str:
    name = name_of(_authority())
    with translation.override(language):
        context: dict[str, Any] = {
            "language": language,
            "authority": name,
            "fingerprint": fingerprint(_authority()),
            "address": os.environ[ADDRESS],
            "in_numbers": os.environ[ADDRESS_IN_NUMBERS],
            "devices": list(devices(name)),
            "typeface": [_font("latin"), *map(_font, _script(language))],
        }
        return render_to_string("hall/trust.html", context)


def _font(name: str) -> str:
    """A file of letters, to stand in the page."""
    return b64encode((FONTS / f"noto-sans-{name}.woff2").read_bytes()).decode()


def _script(language: str) -> Iterator[str]:
    """The letters that the language needs beside the Latin ones, if any."""
    about = languages().get(language)
    if about and about.script:
        yield about.script


def _authority() -> Path:
    return Path(os.environ[AUTHORITY])


def _language(scope: Message) -> str:
    """The first language of the reader that there is."""
    headers = dict(scope["headers"])
    asked = headers.get(b"accept-language", b"").decode("latin-1")[:200]
    for part in asked.split(","):
        code = part.partition(";")[0].strip()
        try:
            found = translation.get_supported_language_variant(code)
        except LookupError:
            continue
        if not is_draft(found):
            return found
    return "en"


def _headers(kind: str) -> list[tuple[str, str]]:
    return [
        ("content-type", kind),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", POLICY),
    ]


if __name__ == "__main__":
    serve("deploy.hall.page:application", fd=int(sys.argv[1].partition("=")[2]))
