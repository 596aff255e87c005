"""The version of the pages, and the files that a tablet caches.

The names are those the pages use themselves, so what a tablet keeps and what a page
asks for cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

# Every answer of ours carries it: a captive portal's page does not.
MARK = "X-Rectify"
# Whose page it is: a tablet keeps those of one login at a time.
FOR = "X-Rectify-For"
WORKER, ALERTS = "tables/sw.js", "tables/alerts_worker.js"
BOOK = "tables/book_worker.js"
FOLDERS = (WORKER, "vendor/vendor.toml", "fonts/fonts.toml")
KINDS = {".js", ".css", ".svg", ".woff2"}
ELSEWHERE = {
    *("sw.js", "forget_pages.js", "clock.js", "front.css"),
    *("begin_desk.js", "desk.js", "loaded.js", "fit.js", "desk.css", "palette.js"),
    *("rounds.js", "rounds.css"),
    *("case.js", "case.css", "reference.js", "reference.css"),
    *("book_worker.js", "alerts_worker.js", "alerts.js", "ring.js", "chime.js"),
}


@cache
def shell() -> tuple[str, ...]:
    """Where the files lie that the tablet's pages are made of."""
    return tuple(static(name) for name in _names())


@cache
def release() -> str:
    """A short name for exactly these files.

    Made of what lies in them: an entry is answered before anything was collected.
    """
    contents = b"".join(sha256(_found(name)).digest() for name in _names())
    return sha256(_worker_text().encode() + contents).hexdigest()[:12]


def worker(offline: str, start: str) -> str:
    """The service worker; ``offline`` is what it shows for a page it does not know.

    ``start`` is where the installed app begins.
    """
    told = {
        "RELEASE": release(),
        "SHELL": [*shell(), offline],
        "STATIC": settings.STATIC_URL,
        "OFFLINE": offline,
        "START": start,
    }
    return _named(told) + _worker_text()


@cache
def alerts_worker() -> str:
    """The service worker that shows the notifications of the desk."""
    return (
        f'const ICON = "{static("tables/icons/icon-192.png")}";\n'
        + _place(ALERTS).read_text()
    )


def book_worker(book: str) -> str:
    """The service worker of the lawbook; ``book`` is the page that it keeps."""
    told = {"BOOK": book, "STATIC": settings.STATIC_URL}
    return _named(told) + _place(BOOK).read_text()


def _named(told: Mapping[str, object]) -> str:
    return "".join(
        f"const {name} = {msgspec.json.encode(value).decode()};\n"
        for name, value in told.items()
    )


def _names() -> list[str]:
    return sorted(
        f"{folder.name}/{path.name}"
        for folder in (_place(name).parent for name in FOLDERS)
        for path in folder.iterdir()
        if path.suffix in KINDS and path.name not in ELSEWHERE
    )


def _worker_text() -> str:
    return _place(WORKER).read_text()


def _found(name: str) -> bytes:
    return _place(name).read_bytes()


def _place(name: str) -> Path:
    """Where a file of ours lies before it is collected."""
    found = finders.find(name)
    assert isinstance(found, str), f"{name} is one of ours"
    return Path(found)
