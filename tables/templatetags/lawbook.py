"""Template tags and filters of the lawbook's pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from lawbook.library import clause_search

register = template.Library()

WORDS = re.compile(r"([^\W_]+)")


@register.simple_tag
def found_in(text: str, wanted: frozenset[str] | str) -> SafeString:
    """Return a text with the words of the search marked."""
    kept = frozenset(wanted)
    drawn = (_drawn(part, kept) for part in WORDS.split(text))
    return format_html_join("", "{}", ((part,) for part in drawn))


def _drawn(part: str, wanted: frozenset[str]) -> str:
    met = bool(wanted) and WORDS.match(part) and clause_search.meets(part, wanted)
    return format_html("<mark>{}</mark>", part) if met else part


@register.filter
def at(kept: Mapping[str, Any], key: str) -> Any:
    """Return what a mapping holds under a key, or nothing."""
    return kept.get(key, ())
