"""Whom a text names, of those who played or ruled. Pure."""

import re
from collections.abc import Iterable

# Shorter parts of a name are words of the language more often than somebody.
SHORTEST = 3
WORD = re.compile(r"[\w-]+")


def named_in(text: str, names: Iterable[str]) -> list[str]:
    """The parts of the names that stand in the text as words, in their order."""
    said = {word.casefold() for word in WORD.findall(text)}
    parts = (part for name in names for part in WORD.findall(name))
    found = [
        part for part in parts if len(part) >= SHORTEST and part.casefold() in said
    ]
    return list(dict.fromkeys(found))
