"""What people write in their language and we read: seats, columns, calls, letters.

Each language has it in ``typed.toml`` in its folder. What someone has typed is read in
every language at once; a word that means two things is no answer, and the caller says
so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec
from msgspec import Struct

from lawbook.language import folder_of, languages

Words = Mapping[str, tuple[str, ...]]


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the ``typed.toml`` of a language says.

    ``seat``, ``column`` and ``call``: the words for each, by our own code or name;
    ``penalty_card``: the words for one, in every form that a sentence gives them;
    ``information``: beginnings of words that tell of a hesitation, a remark, a wrong
    explanation, in small letters;
    ``whole``: words that a search does not shorten, in small letters;
    ``unit``: beginnings of the words for what is counted, tricks and seconds;
    ``number``: the words for each number, by the number;
    ``alike``: capitals of its keyboard, and the Latin ones that they look like;
    ``encoding``: how its files are written where that is not UTF-8 or Western.
    """

    seat: dict[str, tuple[str, ...]] = {}
    column: dict[str, tuple[str, ...]] = {}
    call: dict[str, tuple[str, ...]] = {}
    penalty_card: tuple[str, ...] = ()
    information: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    unit: dict[str, tuple[str, ...]] = {}
    number: dict[str, tuple[str, ...]] = {}
    alike: tuple[str, str] = ("", "")
    encoding: str = ""


@cache
def typed() -> dict[str, Typed]:
    """What is written in each language, by its code."""
    return {code: _read(code) for code in languages()}


def as_latin(text: str) -> str:
    """The capitals of another keyboard as the Latin ones that they look like.

    >>> as_latin("ΑΚΤ")
    'AKT'
    """
    return text.translate(_alike())


def encodings() -> tuple[str, ...]:
    """The encodings that are neither UTF-8 nor Western; each once."""
    own = (one.encoding for one in typed().values() if one.encoding)
    return tuple(dict.fromkeys(own))


def meanings(word: str, words: Iterable[Words]) -> frozenset[str]:
    """The names that a word stands for, in each of these languages; often one or none.

    >>> meanings("o", [{"W": ("o",)}, {"E": ("o", "ost")}]) == {"E", "W"}
    True
    """
    return frozenset(name for own in words for name in own if word in own[name])


@cache
def _alike() -> dict[int, str]:
    pairs = (pair for own in typed().values() for pair in zip(*own.alike, strict=True))
    return {ord(letter): latin for letter, latin in pairs}


def _read(code: str) -> Typed:
    file = folder_of(code).joinpath("typed.toml")
    if not file.is_file():
        return Typed()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Typed)
