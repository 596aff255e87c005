"""A clause in our own words, as a page shows it, with its place in the lawbook."""

from dataclasses import dataclass
from functools import cache

from django.urls import reverse
from django.utils.translation import get_language

from lawbook import library


@dataclass(frozen=True)
class ClauseShown:
    """One clause in our own words, and where the lawbook has it."""

    label: str
    title: str
    words: str
    address: str


def language() -> str:
    """The language of the screen."""
    return get_language() or "en"


@cache
def clauses_of(edition: str) -> dict[str, library.ClauseWords]:
    """The clauses of an edition by their labels."""
    return {words.label: words for words in library.clauses(edition)}


def clause_of(edition: str, label: str) -> ClauseShown:
    """A clause in the language of the screen; without words where we have none."""
    found = clauses_of(edition).get(label)
    told = found.words(language()) if found else None
    return ClauseShown(
        label=label,
        title=told.title if told else "",
        words=told.words if told else "",
        address=reverse("lawbook_clause", args=[edition, label]),
    )
