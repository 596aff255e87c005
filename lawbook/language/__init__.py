"""What a language supplies in Fluent messages, one folder a language."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from lawbook.language.language import (
    About,
    Language,
    message_keys,
    read_about,
    read_language,
)

FOLDER = resources.files("lawbook.language")
ENGLISH = "en"
# The share of the messages from which a draft is a language.
OF_A_DRAFT = 0.9


@cache
def languages() -> dict[str, About]:
    """What each language says of itself, by its code; English first.

    A folder beside this module is a language if it has a ``language.toml``. A draft is
    one as soon as it has nine in ten of the messages; what it lacks is said in English.
    """
    folders = (entry for entry in FOLDER.iterdir() if entry.is_dir())
    found = [one for one in folders if one.joinpath("language.toml").is_file()]
    found.sort(key=lambda folder: (folder.name != ENGLISH, folder.name))
    about = {folder.name: read_about(folder) for folder in found}
    return {code: one for code, one in about.items() if not one.draft or _most(code)}


def folder_of(code: str) -> Traversable:
    """The folder in which a language has its files."""
    return FOLDER.joinpath(code)


def _most(code: str) -> bool:
    wanted = message_keys(folder_of(ENGLISH))
    had = wanted & message_keys(folder_of(code))
    return len(had) >= OF_A_DRAFT * len(wanted)


def clause_label(label: str, language: str) -> str:
    """The label of a clause as the books of a language print it: 57Α in Greek."""
    return words_in(language).clause(label)


def seat_name(seat: str, language: str, case: str = "") -> str:
    """A seat, or a side as "North or South", in a case: subject, object, owner."""
    return words_in(language).named(f"seat-{seat}", case)


def suit_name(suit: str, language: str, case: str = "") -> str:
    """A suit, or "one" card of it."""
    return words_in(language).named(f"suit-{suit}", case)


def card_name(card: str, language: str, case: str = "") -> str:
    """A card in a case: "the ace of spades"."""
    return words_in(language).named(f"rank-{card[1]}", case, card[0])


def call_name(call: str, language: str) -> str:
    """A call as a sentence names it: 1♥, 3NT, pass, double."""
    return words_in(language).calls(call)


def listed(names: list[str], language: str) -> str:
    """Names as a sentence lists them: a, b and c."""
    return words_in(language).listed(names)


@cache
def words_in(code: str) -> Language:
    """The words of a language, read once; of one that we lack the English."""
    if code not in languages():
        return words_in(ENGLISH)
    draft = languages()[code].draft
    return read_language(folder_of(code), words_in(ENGLISH) if draft else None)
