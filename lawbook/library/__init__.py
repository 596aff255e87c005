"""The clauses in our own words, read once from the data beside this package.

Each Law has a file an edition: ``editions/2017/words/law_50.toml``. Every edition but
the base holds only the clauses that read differently there, and names those it does not
have; all else is the text of the base. This, `definitions`, `references`,
`situations` and `editions` are the only modules that read files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from lawbook.common.clauses import book_order
from lawbook.common.problems import refuse
from lawbook.editions import BASE, EDITIONS, the_editions
from lawbook.editions import label as moved_label
from lawbook.language.translated import in_language, with_languages

Status = Literal["mechanical", "recorded", "director", "reference", "not_modelled"]


class Wording(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Title and words of a clause in one language.

    ``rows`` are the lines of a table that belongs to it: what, and how much (77).
    """

    title: str
    words: str
    rows: tuple[tuple[str, str], ...] = ()


class ClauseWords(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause of one edition: what it says, how it is handled, what it points to.

    ``said`` holds its words by the codes of languages; it has them in English.
    """

    label: str
    status: Status
    said: dict[str, Wording]
    see: tuple[str, ...] = ()
    reason: str | None = None

    def words(self, language: str) -> Wording:
        """Its words in a language; in English where that has none for it."""
        return in_language(self.said, language)


class _ClausesFile(Struct, frozen=True, forbid_unknown_fields=True):
    clause: tuple[ClauseWords, ...] = ()
    absent: tuple[str, ...] = ()


def editions() -> tuple[str, ...]:
    """The editions there are words for, the newest first."""
    return tuple(sorted(EDITIONS, reverse=True))


def base_edition() -> str:
    """The edition that the rules are written for, and that others differ from."""
    return BASE


def clauses(edition: str) -> tuple[ClauseWords, ...]:
    """Every clause in scope of an edition, in the order of the book.

    Raises `Refused` ``unknown_edition``.
    """
    if edition not in EDITIONS:
        raise refuse(
            "unknown_edition", "editions", field="edition", editions=the_editions()
        )
    return _in_order(edition)


def clause(edition: str, label: str) -> ClauseWords:
    """One clause; raises `Refused` ``unknown_edition`` or ``unknown_clause``."""
    for words in clauses(edition):
        if words.label == label:
            return words
    raise refuse(
        "unknown_clause", "clause", field="clause", edition=edition, clause=label
    )


@cache
def _in_order(edition: str) -> tuple[ClauseWords, ...]:
    found = _by_label(edition)
    return tuple(found[name] for name in sorted(found, key=book_order))


@cache
def _by_label(edition: str) -> dict[str, ClauseWords]:
    own = tuple(_files(edition))
    said = {words.label: words for file in own for words in file.clause}
    if edition == BASE:
        return said
    absent = {label for file in own for label in file.absent}
    base = _by_label(BASE)
    kept = {name: _kept(edition, base[name]) for name in base if name not in absent}
    return kept | said


def _kept(edition: str, words: ClauseWords) -> ClauseWords:
    """The words of 2017 where they stay; what they point to may have moved (34)."""
    moved = [moved_label(edition, name) for name in words.see]
    see = tuple(dict.fromkeys(name for name in moved if name != words.label))
    return words if see == words.see else msgspec.structs.replace(words, see=see)


def _files(edition: str) -> Iterator[_ClausesFile]:
    folder = EDITIONS[edition].folder.joinpath("words")
    for entry in sorted(folder.iterdir(), key=lambda file: file.name):
        if entry.name.startswith("law_"):
            plain: dict[str, Any] = tomllib.loads(entry.read_text(encoding="utf-8"))
            said = list(with_languages(plain.get("clause", ()), edition, "clause"))
            yield msgspec.convert(plain | {"clause": said}, _ClausesFile)
