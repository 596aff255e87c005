"""Every route, and who may open it by the declaration on its view."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tables.access.permissions import MAY, ViewAccess

View = Callable[..., Any]
# PUT is what Django's form views take for POST; nothing else is served here.
METHODS = ("GET", "POST")
# Where `require_POST` and its like keep what they have been told.
LIST = "request_method_list"
# What stands in an address that belongs to one tournament or table.
PLACES = frozenset(
    {
        "table_id",
        "table",
        "device_id",
        "pairing_id",
        "official_id",
        "key_id",
        "person_id",
        "board_id",
        "flag_id",
        "case_id",
        "appeal_id",
        "poll_id",
        "inquiry_id",
        "mail_id",
        "notice_id",
        "key",
        "tournament",
        "tournament_id",
        "pk",
    }
)


@dataclass(frozen=True)
class Route:
    """One address: as the URL configuration writes it, and the view behind it."""

    address: str
    name: str
    view: View

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the address names, such as ``table_id``."""
        words = re.findall(r"<(?:\w+:)?(\w+)>", self.address)
        return tuple(dict.fromkeys(words))

    @property
    def has_place(self) -> bool:
        """Whether it is about one tournament or table."""
        return not self.name.startswith("account_") and not PLACES.isdisjoint(
            self.parameters
        )

    @property
    def is_admin(self) -> bool:
        """Whether Django's administration answers: its rows are by model."""
        return self.address.startswith("admin/")

    @property
    def methods(self) -> tuple[str, ...]:
        """GET, POST or both, as the view takes them."""
        taken = _taken(self.view)
        return tuple(one for one in METHODS if one in taken)

    @property
    def may(self) -> ViewAccess | None:
        """Who may open it; None without a declaration."""
        said: ViewAccess | None = getattr(self.view, MAY, None)
        return said or _of_class(self.view)


def routes() -> Iterator[Route]:
    """Every address in the order in which they are tried."""
    yield from _walk(get_resolver().url_patterns, "")


def _walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Route]:
    for one in patterns:
        address = before + _plain(str(one.pattern))
        if isinstance(one, URLResolver):
            yield from _walk(one.url_patterns, address)
        else:
            yield Route(address, one.name or "", one.callback)


def _plain(pattern: str) -> str:
    """An address of `re_path` as `path` would write it."""
    named = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", pattern)
    return named.removeprefix("^").removesuffix("$").replace("\\.", ".")


def _taken(view: View) -> set[str]:
    cls = _class(view)
    if cls is not None:
        return {one.upper() for one in cls.http_method_names if hasattr(cls, one)}
    told: Any = inspect.unwrap(view, stop=lambda one: bool(_list_of(one)))
    return set(_list_of(told))


def _list_of(view: Any) -> list[str]:
    """The methods that a guard was told; empty where this is no such guard."""
    told: list[str] = inspect.getclosurevars(view).nonlocals.get(LIST, [])
    return told


def _class(view: View) -> Any:
    return getattr(view, "cls", None) or getattr(view, "view_class", None)


def _of_class(view: View) -> ViewAccess | None:
    cls = _class(view)
    said: ViewAccess | None = getattr(cls, MAY, None)
    if said is not None or cls is None:
        return said
    for permission in reversed(getattr(cls, "permission_classes", ())):
        if hasattr(permission, MAY):
            return ViewAccess(permission.may, permission.may)
    return None
