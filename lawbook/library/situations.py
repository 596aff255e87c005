"""What happens at a table, and which clauses to open for it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from lawbook.common.problems import refuse
from lawbook.language.translated import in_language, with_languages


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """The situation in one language, and other words people search it by."""

    title: str
    also: str


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """One situation; ``laws`` are clauses of 2017 in the order to read them.

    ``practice`` is the name of the situation of the tablet's practice that shows it.
    """

    name: str
    group: str
    laws: tuple[str, ...]
    said: dict[str, Told]
    practice: str = ""

    def __hash__(self) -> int:
        return hash(self.name)

    def title(self, language: str) -> str:
        """What happened, in a language; in English where that has no words for it."""
        return in_language(self.said, language).title


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the index, in each language."""

    name: str
    said: dict[str, str]

    def heading(self, language: str) -> str:
        """The heading in a language; in English where that has no words for it."""
        return in_language(self.said, language)


class _SituationsFile(Struct, frozen=True, forbid_unknown_fields=True):
    group: tuple[Group, ...]
    situation: tuple[Situation, ...]


def groups() -> Iterator[tuple[Group, tuple[Situation, ...]]]:
    """Every heading with its situations, in the order of the file."""
    file = _file()
    for group in file.group:
        yield group, tuple(one for one in file.situation if one.group == group.name)


def situations() -> tuple[Situation, ...]:
    """Every situation, in the order of the file."""
    return _file().situation


def situation(name: str) -> Situation:
    """One situation; raises `Refused` ``unknown_situation``."""
    for one in situations():
        if one.name == name:
            return one
    raise refuse("unknown_situation", "name", field="situation", situation=name)


@cache
def _file() -> _SituationsFile:
    entry = resources.files("lawbook").joinpath("library", "situations.toml")
    plain = tomllib.loads(entry.read_text(encoding="utf-8"))
    said = {
        kind: list(with_languages(entries, "situations", kind))
        for kind, entries in plain.items()
    }
    return msgspec.convert(said, _SituationsFile)
