"""The situations to practise, read once, and how far somebody has come in one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from django.utils.translation import get_language
from msgspec import Struct

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
    en: Told
    el: Told

    @property
    def told(self) -> Told:
        """In the language of the page."""
        return self.el if get_language() == "el" else self.en


class Progress(Struct, frozen=True):
    """How far one has come: ``well`` is whether the last entry was what happened."""

    steps: int
    done: bool
    well: bool


@cache
def situations() -> Mapping[str, Situation]:
    """Every situation by its name, in the order they are learnt."""
    text = resources.files(__package__).joinpath("situations.toml").read_text("utf-8")
    found = msgspec.convert(tomllib.loads(text)["situation"], list[Situation])
    return {one.name: one for one in found}


def after(name: str) -> Situation | None:
    """The situation that follows this one."""
    names = list(situations())
    place = names.index(name) + 1
    return situations()[names[place]] if place < len(names) else None


def progress(situation: Situation, entered: Sequence[Event]) -> Progress:
    """Compare what was entered with what happened; afterwards one is free."""
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
