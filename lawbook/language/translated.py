"""Words that stand in several languages in one TOML file, and what a language adds.

An entry of a file has its words under the codes of languages: ``en = …``, or a table
``[clause.el]``. A language that the file does not have brings them in its own folder:
``fr/words/2017.toml`` for the files of an edition, ``fr/words/situations.toml`` for the
situations. There the words stand by the kind and the name of the entry:
``[clause."50D2"]``, ``[mistake.sight-of-the-card]``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
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
    more = {code: _book(code, book).get(kind, {}) for code in languages()}
    for entry in entries:
        name = entry["label" if "label" in entry else "name"]
        said = {code: entry.get(code, own.get(name)) for code, own in more.items()}
        kept = {key: value for key, value in entry.items() if key not in said}
        yield kept | {"said": {code: words for code, words in said.items() if words}}


def _book(code: str, book: str) -> Mapping[str, Mapping[str, Any]]:
    file = folder_of(code).joinpath("words", f"{book}.toml")
    if not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))
