"""The situations to practise, read once, and the user's progress in one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.utils.translation import get_language
from msgspec import Struct

from lawbook import in_language, with_languages
from tables.access.roles import RULINGS

Event = dict[str, Any]
T = TypeVar("T")
# Any words that were chosen or typed are right, in any language.
FREE = "text"


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Situations that belong together."""

    name: str
    said: dict[str, str]

    @property
    def title(self) -> str:
        """In the language of the page."""
        return _in_page_language(self.said)


class PracticeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation in one language."""

    title: str
    story: str
    notice: str


class PracticeSituation(Struct, frozen=True, forbid_unknown_fields=True):
    """What has happened, what happens now, and how it is to be entered.

    ``key`` is the form that makes the first event; later ones have their own.
    """

    name: str
    group: str
    key: str
    events: tuple[Event, ...]
    expected: tuple[Event, ...]
    laws: tuple[str, ...]
    said: dict[str, PracticeWords]

    @property
    def told(self) -> PracticeWords:
        """In the language of the page."""
        return _in_page_language(self.said)

    @property
    def rules(self) -> bool:
        """Whether only a Director enters it."""
        return any(event["type"] in RULINGS for event in self.expected)


class Progress(Struct, frozen=True):
    """The user's progress: ``well`` is whether the last entry was right."""

    steps: int
    done: bool
    well: bool


class _PracticeFile(Struct, frozen=True):
    group: tuple[Group, ...]
    situation: tuple[PracticeSituation, ...]


@cache
def _file() -> _PracticeFile:
    text = resources.files(__package__).joinpath("situations.toml").read_text("utf-8")
    plain = tomllib.loads(text)
    said = {
        kind: list(with_languages(entries, "practice", kind))
        for kind, entries in plain.items()
    }
    return msgspec.convert(said, _PracticeFile)


def _in_page_language(said: Mapping[str, T]) -> T:
    return in_language(said, get_language() or settings.LANGUAGE_CODE)


@cache
def situations() -> Mapping[str, PracticeSituation]:
    """Every situation by its name, in the order they are learnt."""
    return {one.name: one for one in _file().situation}


def offered(*, director: bool) -> Mapping[str, PracticeSituation]:
    """Those that this official has the keys for."""
    return {
        name: one for name, one in situations().items() if director or not one.rules
    }


def grouped(*, director: bool) -> Iterator[tuple[Group, list[PracticeSituation]]]:
    """The groups, each with what this official can practise of it."""
    here = offered(director=director).values()
    for group in _file().group:
        found = [one for one in here if one.group == group.name]
        if found:
            yield group, found


def after(name: str, *, director: bool) -> PracticeSituation | None:
    """The situation that follows this one."""
    names = list(situations())
    later = names[names.index(name) + 1 :]
    here = offered(director=director)
    return next((here[one] for one in later if one in here), None)


def progress(situation: PracticeSituation, entered: Sequence[Event]) -> Progress:
    """Compare the entries with the situation; later entries are free."""
    steps, well = 0, True
    for event in entered:
        if steps == len(situation.expected):
            break
        well = _is(event, situation.expected[steps])
        steps += well
    return Progress(steps, steps == len(situation.expected), well)


def _is(event: Event, expected: Event) -> bool:
    return all(
        field == FREE or _same(event.get(field), value)
        for field, value in expected.items()
    )


def _same(given: object, wanted: object) -> bool:
    if isinstance(given, list) and isinstance(wanted, list):
        return sorted(given, key=str) == sorted(wanted, key=str)
    return given == wanted
