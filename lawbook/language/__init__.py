"""What a language supplies in Fluent messages, one folder a language."""

from __future__ import annotations

from functools import cache
from importlib import resources

from lawbook.language.language import About, Language, read_about, read_language

FOLDER = resources.files("lawbook.language")
ENGLISH = "en"


@cache
def languages() -> dict[str, About]:
    """What each language says of itself, by its code; English first.

    A folder beside this module is a language if it has a ``language.toml``.
    """
    folders = (entry for entry in FOLDER.iterdir() if entry.is_dir())
    found = [one for one in folders if one.joinpath("language.toml").is_file()]
    found.sort(key=lambda folder: (folder.name != ENGLISH, folder.name))
    return {folder.name: read_about(folder) for folder in found}


def clause_label(label: str, language: str) -> str:
    """The label of a clause as the books of a language print it: 57Α in Greek."""
    return words_in(language).clause(label)


@cache
def words_in(code: str) -> Language:
    """The words of a language, read once; of one that we lack the English."""
    return read_language(FOLDER.joinpath(code if code in languages() else ENGLISH))
