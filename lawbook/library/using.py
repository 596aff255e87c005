"""Which defined words a clause uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from lawbook.library import clause
from lawbook.library.definitions import Definition, definitions
from lawbook.library.finding import folded


@cache
def used_in(edition: str, label: str) -> tuple[Definition, ...]:
    """The defined words that a clause uses; of two phrases at one place the longer.

    Raises `Refused` ``unknown_edition`` or ``unknown_clause``.
    """
    said = clause(edition, label).en
    met = set(_met(edition, _tokens(f"{said.title} {said.words}")))
    return tuple(one for one in definitions(edition) if one.name in met)


def _met(edition: str, tokens: tuple[str, ...]) -> Iterator[str]:
    place = 0
    while place < len(tokens):
        for phrase, name in _phrases(edition).items():
            if _starts(tokens[place:], phrase):
                yield name
                place += len(phrase) - 1
                break
        place += 1


@cache
def _phrases(edition: str) -> Mapping[tuple[str, ...], str]:
    """Each phrase with the name of its word, the longest first."""
    every = {tuple(m.split()): w.name for w in definitions(edition) for m in w.met}
    return dict(sorted(every.items(), key=lambda one: -len(one[0])))


def _starts(tokens: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    return len(tokens) >= len(phrase) and all(
        token.startswith(part[:-1]) if part.endswith("*") else token == part
        for token, part in zip(tokens, phrase, strict=False)
    )


def _tokens(text: str) -> tuple[str, ...]:
    words = (word.strip(".,;:()") for word in folded(text).split())
    return tuple(word for word in words if word)
