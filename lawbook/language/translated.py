"""What data says in each language: in English itself, in others by their folders.

An entry of a TOML file has its words in English: ``en = …``, or a table
``[clause.en]``. Another language has them in a file of its folder: ``words/2017.toml``
for an edition, ``words/situations.toml`` for the situations, there by the kind and
the name of the entry: ``[clause."50D2"]``, ``[mistake.sight-of-the-card]``. The folder
of an edition from elsewhere may bring those of any language with it: ``[clause.el]``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from lawbook.language import ENGLISH, folder_of, languages

Entry = dict[str, Any]
T = TypeVar("T")


def in_language(said: Mapping[str, T], language: str) -> T:
    """What is said in this language; in English where it has no words for it."""
    return said.get(language, said[ENGLISH])


def with_languages(entries: Iterable[Entry], book: str, kind: str) -> Iterator[Entry]:
    """Each entry with its words in every language there is under ``said``, by code.

    ``book`` is the file of a language's folder in which it may have more of them.
    """
    books = {code: _book(code, book) for code in languages()}
    more = {code: words.get(kind, {}) for code, words in books.items()}
    for entry in entries:
        name = entry["label" if "label" in entry else "name"]
        said = {code: entry.get(code, own.get(name)) for code, own in more.items()}
        kept = {key: value for key, value in entry.items() if key not in said}
        yield kept | {"said": {code: words for code, words in said.items() if words}}


@cache
def _book(code: str, book: str) -> Mapping[str, Mapping[str, Any]]:
    """A file of a language's words, read once: each Law of an edition looks into it."""
    file = folder_of(code).joinpath("words", f"{book}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
