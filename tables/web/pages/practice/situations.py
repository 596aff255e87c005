"""The situations to practise, read once, and the user's progress in one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import get_language
from msgspec import Struct

from lawbook import in_language, with_languages

Event = dict[str, Any]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation in one language."""

    title: str
    story: str
    taps: str
    notice: str


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """What has happened, what happens now, and how it is to be entered."""

    name: str
    events: tuple[Event, ...]
    expected: tuple[Event, ...]
    laws: tuple[str, ...]
    said: dict[str, Told]

    @property
    def told(self) -> Told:
        """In the language of the page."""
        return in_language(self.said, get_language() or settings.LANGUAGE_CODE)


class Progress(Struct, frozen=True):
    """The user's progress: ``well`` is whether the last entry was right."""

    steps: int
    done: bool
    well: bool


@cache
def situations() -> Mapping[str, Situation]:
    """Every situation by its name, in the order they are learnt."""
    text = resources.files(__package__).joinpath("situations.toml").read_text("utf-8")
    told = list(
        with_languages(tomllib.loads(text)["situation"], "practice", "situation")
    )
    found = msgspec.convert(told, list[Situation])
    return {one.name: one for one in found}


def after(name: str) -> Situation | None:
    """The situation that follows this one."""
    names = list(situations())
    place = names.index(name) + 1
    return situations()[names[place]] if place < len(names) else None


def progress(situation: Situation, entered: Sequence[Event]) -> Progress:
    """Compare the entries with the situation; later entries are free."""
    steps, well = 0, True
    for event in entered:
        if steps == len(situation.expected):
            break
        well = _is(event, situation.expected[steps])
        steps += well
    return Progress(steps, steps == len(situation.expected), well)


def _is(event: Event, expected: Event) -> bool:
    return all(_same(event.get(field), value) for field, value in expected.items())


def _same(given: object, wanted: object) -> bool:
    if isinstance(given, list) and isinstance(wanted, list):
        return sorted(given) == sorted(wanted)
    return given == wanted
