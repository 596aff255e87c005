"""What happens at a table, and which clauses to open for it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from lawbook.common.problems import refuse


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
    en: Told
    el: Told
    practice: str = ""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the index, in both languages."""

    name: str
    en: str
    el: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
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
    detail = f"There is no situation '{name}' here."
    raise refuse("unknown_situation", detail, field="situation")


@cache
def _file() -> _File:
    entry = resources.files("lawbook").joinpath("library", "situations.toml")
    return msgspec.convert(tomllib.loads(entry.read_text(encoding="utf-8")), _File)
