"""Every route of the project, and addresses made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

# Words that a route wants and that name nothing in a tournament.
WORDS: dict[str, str] = {
    "edition": "2017",
    "label": "50D1(a)",
    "clause": "50D1(a)",
    "name": "dropped",
    "step": "consult",
    "form": "html",
    "kind": "ruling",
    "uidb36": "1",
    "content_type_id": "1",
    "app_label": "tables",
    "url": "nothing",
}
CONVERTED = re.compile(r"<(?:\w+:)?(\w+)>")
# What `re_path` routes look like once their anchors are off.
NAMED = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


@dataclass(frozen=True)
class Route:
    """One route: its pattern from the root on, and what it wants to know."""

    pattern: str
    name: str
    wants: tuple[str, ...]

    def address(self, ids: Mapping[str, Any]) -> str:
        """The address of these things; fails on a word that nobody has given."""
        known = WORDS | special(self.pattern) | dict(ids)
        if "uidb64" in self.wants:
            known["token"] = known["welcome_token"]

        def said(found: re.Match[str]) -> str:
            return str(known[found[1]])

        return "/" + CONVERTED.sub(said, NAMED.sub(said, self.pattern))


def routes() -> list[Route]:
    """All routes, the administration's included."""
    return list(_below(get_resolver().url_patterns, ""))


def _below(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Route]:
    for one in patterns:
        here = before + _plain(str(one.pattern))
        if isinstance(one, URLResolver):
            yield from _below(one.url_patterns, here)
        else:
            wants = tuple(CONVERTED.findall(NAMED.sub(r"<\1>", here)))
            yield Route(here, one.name or "", wants)


def _plain(pattern: str) -> str:
    return re.sub(r"^\^|\$$|\\Z$", "", pattern).replace(r"\.", ".")


def special(pattern: str) -> dict[str, Any]:
    """Words that mean something else on one kind of page."""
    if pattern.startswith("admin/"):
        return {"object_id": _first(pattern), "id": 1}
    if "/exchange/" in pattern:
        return {"kind": "json"}
    if "/figures/" in pattern:
        return {"kind": "incidents"}
    return {"pk": 1}


def _first(pattern: str) -> Any:
    """The first row of the model that a page of the administration is about."""
    parts = pattern.split("/")
    for model in admin.site._registry:
        if [model._meta.app_label, model._meta.model_name] == parts[1:3]:
            return model._base_manager.values_list("pk", flat=True).first() or 1
    return 1
