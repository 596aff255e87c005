"""What the lawbook's pages show, in one language.

Clauses, Laws and situations; the defined words and the common mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from lawbook import BoardState, languages, library
from lawbook.library import (
    ClauseWords,
    Wording,
    clause_search,
    current,
    definitions,
    references,
    situations,
)
from lawbook.library.clause_search import folded
from lawbook.library.definitions import used_in
from tables.web.wording import names as wording
from tables.web.wording.names import law_label


@dataclass(frozen=True)
class Other:
    """A clause in another language, and what that language calls itself."""

    code: str
    language: str
    said: Wording


@dataclass(frozen=True)
class Clause:
    """One clause as a page shows it; ``others`` are its words in other languages."""

    edition: str
    label: str
    printed: str
    title: str
    words: str
    status: str
    rows: tuple[tuple[str, str], ...] = ()
    others: tuple[Other, ...] = ()


@dataclass(frozen=True)
class Law:
    """A Law with its clauses, in the order of the book."""

    number: int
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class SituationShown:
    """What happened, and the clauses to open for it.

    ``again`` are those of them that stand in an earlier situation of the list too.
    """

    name: str
    title: str
    practice: str
    clauses: tuple[Clause, ...]
    again: tuple[Clause, ...] = ()


def clause(edition: str, label: str) -> Clause:
    """One clause; raises `Refused` ``unknown_edition`` or ``unknown_clause``."""
    return shown(edition, library.clause(edition, label))


def shown(edition: str, words: ClauseWords) -> Clause:
    """A clause in the language of the page."""
    own = words.words(language())
    others = tuple(
        Other(code, languages()[code].name, said)
        for code, said in words.said.items()
        if said is not own
    )
    return Clause(
        edition=edition,
        label=words.label,
        printed=law_label(words.label),
        title=own.title,
        words=own.words,
        status=wording.handled(words.status),
        rows=own.rows,
        others=others,
    )


def laws(edition: str) -> list[Law]:
    """Every Law of an edition; raises `Refused` ``unknown_edition``."""
    by_number: dict[int, list[Clause]] = {}
    for words in library.clauses(edition):
        number = references.law_of(words.label)
        by_number.setdefault(number, []).append(shown(edition, words))
    return [_law(number, tuple(found)) for number, found in by_number.items()]


def law(edition: str, number: int) -> Law | None:
    """One Law; None when the edition has no words here for it."""
    found = library.clauses(edition)
    its_own = [one for one in found if references.law_of(one.label) == number]
    told = tuple(shown(edition, words) for words in its_own)
    return _law(number, told) if told else None


def groups(edition: str) -> Iterator[tuple[str, list[SituationShown]]]:
    """The index of situations under its headings."""
    for group, found in situations.groups():
        yield group.heading(language()), [situation(edition, one) for one in found]


def pocket(edition: str) -> Iterator[tuple[str, list[SituationShown]]]:
    """The index with each clause's words once: where it is met first."""
    met: list[Clause] = []
    for heading, found in groups(edition):
        once = []
        for one in found:
            again = tuple(clause for clause in one.clauses if clause in met)
            once.append(replace(one, again=again))
            met += one.clauses
        yield heading, once


def situation(edition: str, told: situations.Situation) -> SituationShown:
    """A situation with its clauses in one edition."""
    title = told.title(language())
    labels = clause_search.in_edition(edition, told)
    found = tuple(clause(edition, label) for label in labels)
    return SituationShown(told.name, title, told.practice, found)


def search(edition: str, query: str) -> dict[str, Any]:
    """What a search finds, for the page: its number, situations and clauses."""
    answer = clause_search.find(edition, query, language())
    return {
        "number": answer.number and law_label(answer.number),
        "situations": [situation(edition, one) for one in answer.situations],
        "found": [shown(edition, one.clause) for one in answer.found],
        "wanted": clause_search.stems(query),
    }


def around(edition: str, label: str) -> dict[str, Clause | None]:
    """The clauses before and after one in the book."""
    labels = [words.label for words in library.clauses(edition)]
    place = labels.index(label)
    before = labels[place - 1] if place else None
    after = labels[place + 1] if place + 1 < len(labels) else None
    return {"before": _maybe(edition, before), "after": _maybe(edition, after)}


def linked(edition: str, labels: Iterable[str]) -> list[Clause]:
    """Clauses by their labels, leaving out what the edition has no words for."""
    known = {words.label: words for words in library.clauses(edition)}
    return [shown(edition, known[name]) for name in labels if name in known]


def situations_of(edition: str, label: str) -> list[SituationShown]:
    """The situations in which a clause is opened."""
    return [
        situation(edition, told)
        for told in situations.situations()
        if label in clause_search.in_edition(edition, told)
    ]


def _maybe(edition: str, label: str | None) -> Clause | None:
    return clause(edition, label) if label else None


def _law(number: int, found: tuple[Clause, ...]) -> Law:
    own = [one.title for one in found if one.label == str(number)]
    return Law(number, own[0] if own else found[0].title, found)


def language() -> str:
    """The language of the page; where we lack its words they are English."""
    return get_language() or settings.LANGUAGE_CODE


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
    found = _words(edition, definitions.definitions(edition))
    return sorted(found, key=lambda word: folded(word.title))


def words_of(edition: str, label: str) -> list[Word]:
    """The defined words that a clause uses."""
    return _words(edition, used_in(edition, label))


def mistakes(edition: str) -> list[Mistake]:
    """Every mistake, in the order of the file."""
    return _mistakes(edition, definitions.mistakes(edition))


def mistakes_about(edition: str, label: str) -> list[Mistake]:
    """The mistakes that a clause puts right."""
    return _mistakes(edition, definitions.mistakes_about(edition, label))


def mistakes_when(edition: str, situation: str) -> list[Mistake]:
    """The mistakes that are made in a situation."""
    return _mistakes(edition, definitions.mistakes_when(edition, situation))


def mistakes_now(state: BoardState) -> list[Mistake]:
    """The mistakes that are made where a board stands now."""
    return _mistakes(state.setup.edition, current.mistakes_now(state))


def search_words(edition: str, query: str) -> dict[str, Any]:
    """The words and the mistakes that answer a search, for the page."""
    known = definitions.search(edition, query, language())
    return {
        "words": _words(edition, known.definitions),
        "mistakes": _mistakes(edition, known.mistakes),
    }


def _words(edition: str, found: Iterable[definitions.Definition]) -> list[Word]:
    return [_word(edition, one) for one in found]


def _word(edition: str, one: definitions.Definition) -> Word:
    said = one.words(language())
    return Word(one.name, said.title, said.words, tuple(linked(edition, one.laws)))


def _mistakes(edition: str, found: Iterable[definitions.Mistake]) -> list[Mistake]:
    return [_mistake(edition, one) for one in found]


def _mistake(edition: str, one: definitions.Mistake) -> Mistake:
    told = one.words(language())
    return Mistake(one.name, told.said, told.right, tuple(linked(edition, one.laws)))
