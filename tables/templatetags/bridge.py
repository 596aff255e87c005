"""Template tags and filters of the bridge table: seats, calls, Laws, events."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import (
    conditional_escape,
    format_html,
    format_html_join,
)
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, override

from lawbook.library import clause_search
from tables.common.names import CALL
from tables.web.pages import tiles
from tables.web.wording import names

register = template.Library()


@register.simple_tag
def tile_states() -> list[tuple[str, str]]:
    """Return the states of a table and their words, most urgent first."""
    return [
        (state, str(tiles.STATE[state])) for state in (*tiles.ORDER, "card", "quiet")
    ]


@register.filter
def seat_label(code: str) -> str:
    """Return a seat as it stands alone: South."""
    return str(names.SEAT[code])


@register.filter
def call_label(code: str) -> str:
    """Return a call as it stands alone, as on a key: Pass, NT."""
    return str(CALL[code])


@register.filter
def seat_object(code: str) -> str:
    """Return a seat as the object of a sentence: by South."""
    return str(names.SEAT_OBJECT[code])


@register.filter
def doubled(contract: str) -> str:
    """Return the X or XX of a contract."""
    return contract[len(contract.rstrip("X")) :]


@register.filter
def contract_words(contract: str) -> str:
    return names.contract_name(contract)


@register.filter
def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@register.simple_tag
def law(*clauses: str) -> str:
    """Return one label for one clause or several: Laws 90A, 91A."""
    return laws(clauses)


@register.simple_tag
def laws(clauses: Sequence[str], language: str | None = None) -> str:
    """Return the clauses as the language's books print them: Law 50D2(a)."""
    with override(language or get_language()):
        labels = ", ".join(names.law_label(clause) for clause in clauses)
        text = ngettext("Law %(laws)s", "Laws %(laws)s", len(clauses))
        return text % {"laws": labels}


@register.simple_tag
def withdrawal(version: int, reason: str) -> str:
    """Return the event that takes an entry back."""
    event = {"type": "EventWithdrawn", "event": version, "reason": reason}
    return as_json(event)


@register.simple_tag
def seen_kept(version: int) -> str:
    """Return the event by which the Director keeps a late entry."""
    return as_json({"type": "LateEntryReviewed", "event": version})


@register.simple_tag
def both_real(first: int, second: int) -> str:
    """Return the event by which the Director keeps both of two reports."""
    return as_json({"type": "ReportsCompared", "events": [first, second]})


WORDS = re.compile(r"([^\W_]+)")


@register.simple_tag
def found_in(text: str, wanted: frozenset[str] | str) -> SafeString:
    """Return a text with the words of the search marked."""
    if not wanted:
        return conditional_escape(text)
    kept = frozenset(wanted)
    drawn = (_marked(part, kept) for part in WORDS.split(text))
    return format_html_join("", "{}", ((part,) for part in drawn))


def _marked(part: str, wanted: frozenset[str]) -> str:
    met = WORDS.match(part) and clause_search.meets(part, wanted)
    return format_html("<mark>{}</mark>", part) if met else part


@register.filter
def at(kept: Mapping[str, Any], key: str) -> Any:
    """Return what a mapping holds under a key, or nothing."""
    return kept.get(key, ())
