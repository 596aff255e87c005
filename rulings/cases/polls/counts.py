"""Numbers with what they count, as people write them: 10 tricks, ten tricks. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from lawbook import typed
from lawbook.library.clause_search import folded

WORD = re.compile(r"[^\W_]+")
# How many words may stand between a number and what it counts: "ten of the tricks".
BETWEEN = 2
Counts = Mapping[str, Set[int]]


def counts_told(text: str, withheld: Counts) -> Iterator[str]:
    """Each place that names a number withheld of its unit, as it was written.

    ``withheld`` are numbers by unit (`lawbook.Typed.unit`); every language is read.

    >>> list(counts_told("We made ten tricks.", {"tricks": {10}}))
    ['ten tricks']
    >>> list(counts_told("Tricks: 10. I had 9 tricks.", {"tricks": {10}}))
    ['Tricks: 10']
    """
    words = list(WORD.finditer(text))
    plain = [folded(word.group()) for word in words]
    for at, word in enumerate(plain):
        for unit, numbers in withheld.items():
            found = numbers & _numbers(word) and _near(plain, at, unit)
            if found:
                first, last = sorted((at, found - 1))
                yield text[words[first].start() : words[last].end()]


def _near(words: list[str], at: int, unit: str) -> int:
    """The place of the unit counted from one, behind the number or else before it.

    Another number between the two has the unit for itself; 0 where there is none.
    """
    behind = range(at + 1, min(at + BETWEEN + 2, len(words)))
    before = range(at - 1, max(at - BETWEEN, 0) - 1, -1)
    return _first(words, behind, unit) or _first(words, before, unit)


def _first(words: list[str], places: range, unit: str) -> int:
    for place in places:
        if words[place].startswith(_beginnings(unit)):
            return place + 1
        if _numbers(words[place]):
            return 0
    return 0


def _numbers(word: str) -> set[int]:
    if word.isdecimal():
        return {int(word)} if len(word) < 5 else set()
    return {
        int(number)
        for own in typed().values()
        for number, words in own.number.items()
        if word in map(folded, words)
    }


def _beginnings(unit: str) -> tuple[str, ...]:
    return tuple(folded(w) for own in typed().values() for w in own.unit.get(unit, ()))
