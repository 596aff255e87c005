"""Search for names in free text, which was written by people and cannot be changed.

Another app searches its own texts when it hears `tables.signals.texts_searched`, and is
never imported here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.db import connection

from lawbook import EVENT_TYPES
from tables.privacy.sql import TEXTS
from tables.signals import answers, texts_searched

# Members of events in which a person writes what they like.
FREE = frozenset({"text", "reason", "by"})
FREE_TYPES = [
    name
    for name, kind in EVENT_TYPES.items()
    if FREE.intersection(field.encode_name for field in msgspec.structs.fields(kind))
]
# A word of a name that is shorter than this stands for too much else.
SHORTEST = 4


Matches = Callable[[str], bool]


class Mention(msgspec.Struct, frozen=True):
    """An entry whose free text names a person, and in which members."""

    board_id: int
    version: int
    tournament: str
    table: int
    board: int
    fields: tuple[str, ...]

    def __str__(self) -> str:
        where = f"{self.tournament}, table {self.table}, board {self.board}"
        return f"{where}, version {self.version} ({', '.join(self.fields)})"


def find_elsewhere(names: Iterable[str]) -> list[str]:
    """Every place outside the store whose text contains one of these, as a sentence."""
    pattern = _pattern(names)
    if pattern is None:
        return []

    def matches(text: str) -> bool:
        return bool(pattern.search(fold(text)))

    return list(answers(texts_searched, matches=matches))


def find_mentions(names: Iterable[str]) -> list[Mention]:
    """Every entry in the store whose free text holds one of these, or a long word
    of one: whole words, whatever their case and accents."""
    pattern = _pattern(names)
    return [] if pattern is None else list(_matching(pattern))


def free_members(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a person wrote in an event, by the member it is in."""
    for name in sorted(FREE & data.keys()):
        if isinstance(data[name], str) and data[name]:
            yield name, data[name]


def _matching(pattern: re.Pattern[str]) -> Iterator[Mention]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(TEXTS, [FREE_TYPES])
        for board_id, version, tournament, table, number, data in cursor:
            written = free_members(msgspec.json.decode(data))
            fields = tuple(name for name, text in written if pattern.search(fold(text)))
            if fields:
                yield Mention(board_id, version, tournament, table, number, fields)


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    folded = [fold(name).strip() for name in names]
    words = {w for name in folded for w in re.split(r"[\s,.]+", name)}
    sought = {w for w in words if len(w) >= SHORTEST}.union(folded) - {""}
    if not sought:
        return None
    either = "|".join(re.escape(one) for one in sorted(sought, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def fold(text: str) -> str:
    """The text without case and accents, for searching."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in plain if not unicodedata.combining(one))
