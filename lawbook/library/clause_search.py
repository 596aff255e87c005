"""The clauses that answer a search: by number, by word, by what happened.

Accents, capitals and endings do not matter; each word of the search has to be met. The
words of one language are looked at first, and those of all where these do not answer. A
number may be written as a book of any of them prints it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from msgspec import Struct

from lawbook.editions import BASE
from lawbook.language import languages
from lawbook.language.language import LETTERS
from lawbook.language.translated import in_language
from lawbook.language.typed import typed
from lawbook.library import ClauseWords, Wording, clauses
from lawbook.library.references import counterparts, parents
from lawbook.library.situations import Situation, situations

NUMBER = re.compile(r"^(\d{1,2})(?:([a-f])(\d?)(?:\(?([a-e])\)?)?)?$")
WORD = re.compile(r"[^\W_]+")
TITLE, SITUATION, WORDS = 5, 3, 1
T = TypeVar("T")
LONGEST = 200  # characters of a search that are looked at


class Found(Struct, frozen=True):
    """A clause that answers, the situations by which it does, and how well."""

    clause: ClauseWords
    situations: tuple[Situation, ...]
    score: int


class Answer(Struct, frozen=True):
    """What a search finds: a clause by its number, situations, clauses by words."""

    number: str | None
    situations: tuple[Situation, ...]
    found: tuple[Found, ...]


def find(edition: str, query: str, language: str = "") -> Answer:
    """Answer a search in an edition, best first; in the words of a language if told.

    Raises `Refused` ``unknown_edition``.
    """
    known = {words.label: words for words in clauses(edition)}
    number = as_number(query)
    if number is not None and _under(number, known):
        under = [Found(known[name], (), TITLE) for name in _under(number, known)]
        return Answer(number, (), tuple(under))
    wanted = stems(query)
    for words_of in dict.fromkeys((language, "")):
        answer = _in_words(edition, wanted, words_of)
        if answer.found or answer.situations:
            break
    return answer


def _in_words(edition: str, wanted: frozenset[str], language: str) -> Answer:
    found = tuple(_by_words(edition, wanted, language))
    return Answer(None, _situations(wanted, language), found)


def as_number(query: str) -> str | None:
    """The clause a search names, or None: ``law 50 d2a``, ``50Δ2(α)``.

    >>> as_number("Law 50 D2 (a)"), as_number("50Δ2(α)"), as_number("ace")
    ('50D2(a)', '50D2(a)', None)
    """
    bare = _before().sub("", folded(query.strip()[:LONGEST])).replace(" ", "")
    for own, latin in _letters():
        bare = bare.replace(own, latin)
    found = NUMBER.match(bare)
    if found is None:
        return None
    law, letter, number, item = found.groups()
    return law + (letter or "").upper() + (number or "") + (f"({item})" if item else "")


@cache
def _before() -> re.Pattern[str]:
    """What may stand before a number: the words for a Law, in every language."""
    words = " ".join(folded(about.laws) for about in languages().values()).split()
    return re.compile(rf"^({'|'.join(sorted(words, key=len, reverse=True))}|§)\s*")


@cache
def _letters() -> tuple[tuple[str, str], ...]:
    """The letters that books of other languages print in a number; long ones first."""
    printed = (folded(about.letters).split() for about in languages().values())
    pairs = {pair for own in printed for pair in zip(own, LETTERS, strict=True)}
    said = {(own, latin.lower()) for own, latin in pairs if own != latin.lower()}
    return tuple(sorted(said, key=lambda pair: (-len(pair[0]), pair)))


def folded(text: str) -> str:
    """Without capitals and accents, so that words can be told to be the same.

    >>> folded("Τιμωρημένος")
    'τιμωρημενοσ'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def stems(query: str) -> frozenset[str]:
    """The words of a search without their endings; short ones only when alone.

    >>> sorted(stems("the penalty cards of East"))
    ['card', 'east', 'penal', 'the']
    """
    words = WORD.findall(folded(query[:LONGEST]))
    telling = [word for word in words if len(word) > 2] or words
    return frozenset(_stem(word) for word in telling)


def meets(word: str, wanted: frozenset[str]) -> bool:
    """Whether a word of a text is one that was asked for."""
    return folded(word).startswith(tuple(wanted))


def _stem(word: str) -> str:
    if len(word) < 5 or word in _whole():
        return word
    return word[: max(4, len(word) - 2)]


@cache
def _whole() -> frozenset[str]:
    """The words of any language that a search does not shorten."""
    return frozenset(folded(word) for own in typed().values() for word in own.whole)


def _under(number: str, known: Mapping[str, ClauseWords]) -> list[str]:
    """The clause itself and what stands below it."""
    return [name for name in known if name == number or number in parents(name)]


def _by_words(edition: str, wanted: frozenset[str], language: str) -> list[Found]:
    if not wanted:
        return []
    found = [one for one in _scored(edition, wanted, language) if one.score]
    return sorted(found, key=lambda one: -one.score)


def _scored(edition: str, wanted: frozenset[str], language: str) -> Iterator[Found]:
    by_situation = _situations(wanted, language)
    for words in clauses(edition):
        through = tuple(s for s in by_situation if words.label in _laws(edition, s))
        points = _points(_index(edition, language)[words.label], wanted)
        yield Found(words, through, points + SITUATION * bool(through))


def _points(own: tuple[frozenset[str], frozenset[str]], wanted: frozenset[str]) -> int:
    """How well a clause's own words answer; 0 when one word is not met."""
    titles, words = own
    points = 0
    for stem in wanted:
        if any(word.startswith(stem) for word in titles):
            points += TITLE
        elif any(word.startswith(stem) for word in words):
            points += WORDS
        else:
            return 0
    return points


def _situations(wanted: frozenset[str], language: str) -> tuple[Situation, ...]:
    if not wanted:
        return ()
    return tuple(
        one
        for one in situations()
        if all(any(w.startswith(stem) for w in _told(one, language)) for stem in wanted)
    )


@cache
def _laws(edition: str, situation: Situation) -> frozenset[str]:
    return frozenset(in_edition(edition, situation))


def in_edition(edition: str, situation: Situation) -> tuple[str, ...]:
    """The clauses of a situation under the labels of an edition, each once."""
    there = (name for law in situation.laws for name in _there(edition, law))
    return tuple(dict.fromkeys(there))


def _there(edition: str, law: str) -> tuple[str, ...]:
    return counterparts(BASE, law, edition)


@cache
def _told(situation: Situation, language: str) -> frozenset[str]:
    said = spoken(situation.said, language)
    told = (f"{one.title} {one.also}" for one in said)
    return _words(" ".join(told))


@cache
def _index(
    edition: str, language: str
) -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
    """Each clause with the words of its titles and of its text, folded."""
    return {
        words.label: (
            _words(" ".join(one.title for one in spoken(words.said, language))),
            _words(" ".join(_text(one) for one in spoken(words.said, language))),
        )
        for words in clauses(edition)
    }


def spoken(said: Mapping[str, T], language: str) -> tuple[T, ...]:
    """What is said in this language, or in every one."""
    return (in_language(said, language),) if language else tuple(said.values())


def _text(said: Wording) -> str:
    return " ".join((said.words, *(cell for row in said.rows for cell in row)))


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(folded(text)))
