"""The words the Laws define and what is often got wrong, both in our own words.

``definitions.toml`` and ``mistakes.toml`` of the base are whole. Another edition holds
what reads differently there and names what it does not have; all else is kept, under
the labels of that edition.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawbook.editions import BASE, EDITIONS
from lawbook.language import ENGLISH
from lawbook.language.translated import in_language, with_languages
from lawbook.library import Wording, clause, clauses
from lawbook.library.clause_search import WORD, as_number, folded, spoken, stems
from lawbook.library.references import counterparts, parents

Phrase = tuple[tuple[str, ...], str]


class Definition(Struct, frozen=True, forbid_unknown_fields=True):
    """A defined word; ``laws`` are the clauses of its edition to open for it.

    ``met`` are the English phrases by which a clause uses it; a star is any ending.
    """

    name: str
    met: tuple[str, ...]
    laws: tuple[str, ...]
    said: dict[str, Wording]

    def words(self, language: str) -> Wording:
        """Title and words in a language; in English where that has none for it."""
        return in_language(self.said, language)


class Corrected(Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake, what holds instead, and other words people search it by."""

    said: str
    right: str
    also: str


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """What is often got wrong; ``laws`` say otherwise, ``when`` are situations."""

    name: str
    laws: tuple[str, ...]
    when: tuple[str, ...]
    said: dict[str, Corrected]

    def words(self, language: str) -> Corrected:
        """The mistake in a language; in English where that has no words for it."""
        return in_language(self.said, language)


class Known(Struct, frozen=True):
    """What a search finds beside clauses."""

    definitions: tuple[Definition, ...]
    mistakes: tuple[Mistake, ...]


class _MistakesFile(Struct, frozen=True, forbid_unknown_fields=True):
    word: tuple[Definition, ...] = ()
    mistake: tuple[Mistake, ...] = ()
    absent: tuple[str, ...] = ()


T = TypeVar("T", Definition, Mistake)


@cache
def definitions(edition: str) -> tuple[Definition, ...]:
    """Every defined word of an edition, in the order of the English alphabet.

    Raises `Refused` ``unknown_edition``.
    """
    clauses(edition)
    file = _file(edition, "definitions")
    if edition == BASE:
        return file.word
    return _merged(edition, definitions(BASE), file.word, file.absent)


@cache
def mistakes(edition: str) -> tuple[Mistake, ...]:
    """Every mistake told of an edition; raises `Refused` ``unknown_edition``."""
    clauses(edition)
    file = _file(edition, "mistakes")
    if edition == BASE:
        return file.mistake
    return _merged(edition, mistakes(BASE), file.mistake, file.absent)


def mistakes_about(edition: str, label: str) -> tuple[Mistake, ...]:
    """The mistakes that a clause puts right."""
    return tuple(one for one in mistakes(edition) if label in one.laws)


def mistakes_when(edition: str, situation: str) -> tuple[Mistake, ...]:
    """The mistakes that are made in a situation, by its name."""
    return tuple(one for one in mistakes(edition) if situation in one.when)


def search(edition: str, query: str, language: str = "") -> Known:
    """The defined words and the mistakes that answer; each word has to be met.

    In the words of a language if told, in those of all where it has no answer.
    A number brings the mistakes that clause puts right. Raises `Refused`
    ``unknown_edition``.
    """
    number = as_number(query)
    if number is not None:
        about = (m for m in mistakes(edition) if _stands_under(m.laws, number))
        return Known((), tuple(about))
    wanted = stems(query)
    for words_of in dict.fromkeys((language, "")):
        words = tuple(
            w for w in definitions(edition) if _answers(_titles(w, words_of), wanted)
        )
        wrong = tuple(
            m for m in mistakes(edition) if _answers(_told(m, words_of), wanted)
        )
        if words or wrong:
            break
    return Known(words, wrong)


def _merged(
    edition: str, base: tuple[T, ...], own: tuple[T, ...], absent: tuple[str, ...]
) -> tuple[T, ...]:
    kept = {
        one.name: replace(one, laws=_labels(edition, one.laws))
        for one in base
        if one.name not in absent
    }
    return tuple((kept | {one.name: one for one in own}).values())


def _labels(edition: str, laws: tuple[str, ...]) -> tuple[str, ...]:
    there = (name for law in laws for name in counterparts(BASE, law, edition))
    return tuple(dict.fromkeys(there))


def _stands_under(laws: tuple[str, ...], number: str) -> bool:
    return any(number == law or number in parents(law) for law in laws)


def _answers(text: str, wanted: frozenset[str]) -> bool:
    words = WORD.findall(folded(text))
    return bool(wanted) and all(
        any(word.startswith(stem) for word in words) for stem in wanted
    )


def _titles(word: Definition, language: str) -> str:
    return " ".join(one.title for one in spoken(word.said, language))


def _told(mistake: Mistake, language: str) -> str:
    told = spoken(mistake.said, language)
    return " ".join(f"{one.said} {one.right} {one.also}" for one in told)


def _file(edition: str, name: str) -> _MistakesFile:
    file = EDITIONS[edition].folder.joinpath("words", f"{name}.toml")
    if not file.is_file():
        return _MistakesFile()
    plain: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    for kind in ("word", "mistake"):
        plain[kind] = list(with_languages(plain.get(kind, ()), edition, kind))
    return msgspec.convert(plain, _MistakesFile)


@cache
def used_in(edition: str, label: str) -> tuple[Definition, ...]:
    """The defined words that a clause uses; of two phrases at one place the longer.

    Raises `Refused` ``unknown_edition`` or ``unknown_clause``.
    """
    said = clause(edition, label).words(ENGLISH)
    told = (said.title, said.words, *(cell for row in said.rows for cell in row))
    met = set(_met(edition, _tokens(" ".join(told))))
    return tuple(one for one in definitions(edition) if one.name in met)


def _met(edition: str, tokens: tuple[str, ...]) -> Iterator[str]:
    place = 0
    while place < len(tokens):
        for phrase, name in _phrases(edition).get(tokens[place][0], ()):
            if _starts(tokens[place:], phrase):
                yield name
                place += len(phrase) - 1
                break
        place += 1


@cache
def _phrases(edition: str) -> Mapping[str, tuple[Phrase, ...]]:
    """Each phrase with the name of its word, the longest first, by its first letter.

    A clause has hundreds of words, and an edition hundreds of phrases.
    """
    every = {tuple(m.split()): w.name for w in definitions(edition) for m in w.met}
    found: dict[str, tuple[Phrase, ...]] = {}
    for phrase, name in sorted(every.items(), key=lambda one: -len(one[0])):
        begins = phrase[0][0]
        found[begins] = (*found.get(begins, ()), (phrase, name))
    return found


def _starts(tokens: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    return len(tokens) >= len(phrase) and all(
        token.startswith(part[:-1]) if part.endswith("*") else token == part
        for token, part in zip(tokens, phrase, strict=False)
    )


def _tokens(text: str) -> tuple[str, ...]:
    words = (word.strip(".,;:()") for word in folded(text).split())
    return tuple(word for word in words if word)
