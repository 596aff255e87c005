"""What a language supplies in Fluent messages, one folder a language."""

from __future__ import annotations

from functools import cache
from importlib import resources

from lawbook.language.language import Language, read_language

FOLDER = resources.files("lawbook.language")
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are words in; English first."""
    folders = (entry for entry in FOLDER.iterdir() if entry.is_dir())
    found = (one.name for one in folders if one.joinpath("language.toml").is_file())
    return tuple(sorted(found, key=lambda code: (code != ENGLISH, code)))


@cache
def words_in(code: str) -> Language:
    """The words of a language, read once; of one that we lack the English."""
    return read_language(FOLDER.joinpath(code if code in languages() else ENGLISH))
