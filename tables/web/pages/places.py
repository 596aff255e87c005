"""The main places of the site: one navigation, with what each person may open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tables.access.roles import (
    DIRECTORS,
    LOOKERS,
    ORGANISERS,
    REVIEWERS,
    STAFF,
    is_one_of,
)
from tables.access.tablet import COOKIE
from tables.web.extensions import Link, links

# Who works at a desk finds the tables in the menu.
AT_A_DESK = (*DIRECTORS, *REVIEWERS, *ORGANISERS)
# As `aria-current` says it: this very page, or one that belongs to the place.
Current = Literal["page", "true", ""]


@dataclass(frozen=True)
class Place:
    """A main page in a word, its address, and whether the reader is there."""

    text: str
    url: str
    current: Current = ""


def places_on(request: HttpRequest) -> list[Place]:
    """The places that this user may open, the one of this page marked."""
    known = list(_places(request))
    here = max((one.url for one in known if _is_in(request, one.url)), default="")
    return [
        Place(one.text, one.url, _current(request, here) if one.url == here else "")
        for one in known
    ]


def _is_in(request: HttpRequest, url: str) -> bool:
    return request.path.startswith(url)


def _current(request: HttpRequest, url: str) -> Current:
    return "page" if request.path == url else "true"


def _places(request: HttpRequest) -> Iterator[Link]:
    """In the order of their use; for a stranger or a tablet what is public."""
    if request.user.is_authenticated:
        yield from places_of(request.user)
        return
    if COOKIE in request.COOKIES:
        yield _tables()
    yield _lawbook()


def places_of(user: Any) -> Iterator[Link]:
    """The places of a person; another app adds some after the desk and the lawbook."""
    if is_one_of(user, STAFF) and not is_one_of(user, AT_A_DESK):
        yield _tables()
    if is_one_of(user, LOOKERS):
        yield _desk()
    yield from links(user, "work")
    yield _lawbook()
    yield from links(user, "books")
    if is_one_of(user, ORGANISERS):
        yield _set_up()


def _tables() -> Link:
    about = gettext("Choose a table, record what happened, read out the ruling.")
    return Link(pgettext("place", "Tables"), reverse("floor"), about=about)


def _desk() -> Link:
    about = gettext("Every table of the room, and who needs a Director.")
    return Link(pgettext("place", "Desk"), reverse("desk"), about=about)


def _lawbook() -> Link:
    about = gettext("The Laws in plain words: by number, by word or by what happened.")
    return Link(pgettext("place", "Lawbook"), reverse("lawbook"), about=about)


def _set_up() -> Link:
    about = gettext("Tournaments, sections, players, people and tablets.")
    return Link(pgettext("place", "Set-up"), reverse("setup"), about=about)
