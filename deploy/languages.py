"""The languages of the screens: folders of the core's words that have a catalogue.

A language is offered when the Director can speak it (`lawbook.languages`) and `tables`
has a catalogue for it. It is marked as a draft when its ``language.toml`` says so, or
when one of the other catalogues is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from lawbook import About, languages

CATALOGUES = ("tables", "rulings", "deploy")
# The language that the screens are written in.
ENGLISH = "en"
# What a language is called that lacks a catalogue, and words of its own for that.
DRAFT = "draft"


class Offered(NamedTuple):
    """A language of the menu: its code, its name there, whether it is a draft."""

    code: str
    name: str
    draft: bool


def offered(root: Path) -> list[Offered]:
    """The languages of the screens, English first; catalogues lie under ``root``."""
    return [
        Offered(code, about.shown, bool(about.draft))
        for code, about in _with_catalogue(root, languages()).items()
    ]


def _with_catalogue(root: Path, known: Mapping[str, About]) -> dict[str, About]:
    """What is written in English needs no catalogue."""
    found = {}
    for code, about in known.items():
        had = [one for one in CATALOGUES if (root / one / "locale" / code).is_dir()]
        if code == ENGLISH or len(had) == len(CATALOGUES):
            found[code] = about
        elif "tables" in had:
            found[code] = replace(about, draft=about.draft or DRAFT)
    return found
