"""The defined words and the common mistakes, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lawbook import BoardState
from lawbook.library import current
from lawbook.library import definitions as library
from lawbook.library.clause_search import folded
from lawbook.library.definitions import used_in
from tables.web.pages.lawbook.reading import Clause, language, linked


@dataclass(frozen=True)
class Word:
    """A defined word and the clauses to open for it."""

    name: str
    title: str
    words: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Mistake:
    """What is often got wrong, what holds instead, and the clauses that say so."""

    name: str
    said: str
    right: str
    clauses: tuple[Clause, ...]


def words(edition: str) -> list[Word]:
    """Every defined word, by the alphabet of the language of the page."""
    found = _words(edition, library.definitions(edition))
    return sorted(found, key=lambda word: folded(word.title))


def words_of(edition: str, label: str) -> list[Word]:
    """The defined words that a clause uses."""
    return _words(edition, used_in(edition, label))


def mistakes(edition: str) -> list[Mistake]:
    """Every mistake, in the order of the file."""
    return _mistakes(edition, library.mistakes(edition))


def mistakes_about(edition: str, label: str) -> list[Mistake]:
    """The mistakes that a clause puts right."""
    return _mistakes(edition, library.mistakes_about(edition, label))


def mistakes_when(edition: str, situation: str) -> list[Mistake]:
    """The mistakes that are made in a situation."""
    return _mistakes(edition, library.mistakes_when(edition, situation))


def mistakes_now(state: BoardState) -> list[Mistake]:
    """The mistakes that are made where a board stands now."""
    return _mistakes(state.setup.edition, current.mistakes_now(state))


def search(edition: str, query: str) -> dict[str, Any]:
    """The words and the mistakes that answer a search, for the page."""
    known = library.search(edition, query, language())
    return {
        "words": _words(edition, known.definitions),
        "mistakes": _mistakes(edition, known.mistakes),
    }


def _words(edition: str, found: Iterable[library.Definition]) -> list[Word]:
    return [_word(edition, one) for one in found]


def _word(edition: str, one: library.Definition) -> Word:
    said = one.words(language())
    return Word(one.name, said.title, said.words, tuple(linked(edition, one.laws)))


def _mistakes(edition: str, found: Iterable[library.Mistake]) -> list[Mistake]:
    return [_mistake(edition, one) for one in found]


def _mistake(edition: str, one: library.Mistake) -> Mistake:
    told = one.words(language())
    return Mistake(one.name, told.said, told.right, tuple(linked(edition, one.laws)))
