"""The value of a regulation pack, and how its text is read. Pure.

The text is TOML: docs/guides/organiser.md gives an example line by line. Laws 80B and
81 leave to the Regulating Authority what stands here: penalties, periods, who hears
appeals, and words of its own beside a clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lawbook import library
from tables.common.errors import FileRefused
from tables.tournaments.scoring import Form

# The language that is shown where the reader's own is missing.
FALLBACK = "en"
MOST = 200

Line = Annotated[str, Meta(min_length=1, max_length=120)]
Words = Annotated[str, Meta(min_length=1, max_length=1000)]
# By language code.
Said = Annotated[dict[Annotated[str, Meta(max_length=10)], Words], Meta(min_length=1)]
Minutes = Annotated[int, Meta(ge=0, le=7 * 24 * 60)]
# As an organiser writes it: per cent of a top, IMPs or victory points.
Amount = Annotated[str, Meta(pattern=r"^\d{1,3}(\.\d{1,2})?$")]
Unit = Literal["percent_of_top", "imps", "victory_points"]
# In which units a penalty is taken off a score, the usual one first.
UNITS: dict[Form, tuple[Unit, ...]] = {
    "matchpoints": ("percent_of_top",),
    "imps": ("victory_points", "imps"),
    "cross_imps": ("imps", "victory_points"),
    "board_a_match": ("percent_of_top", "victory_points"),
}


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack: frozen, and a misspelt name is an error."""


class StandardPenalty(Shape, frozen=True):
    """A penalty the regulations name: its amount in each unit it is given in."""

    code: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    kind: Literal["procedural", "disciplinary"]
    name: Said
    amounts: Annotated[dict[Unit, Amount], Meta(min_length=1)]

    def amount_in(self, form: Form) -> tuple[Unit, str] | None:
        """The unit and the amount in a form of scoring, where one is given."""
        units = (one for one in UNITS[form] if one in self.amounts)
        return next(((unit, self.amounts[unit]) for unit in units), None)


class PeriodsSaid(Shape, frozen=True):
    """The correction period (79C) and the time for an appeal (92B), in minutes."""

    correction: Minutes | None = None
    appeal: Minutes | None = None


class LocalWording(Shape, frozen=True):
    """What the authority says beside a clause, by language."""

    clause: Annotated[str, Meta(max_length=16)]
    words: Said


class Pack(Shape, frozen=True):
    """The regulations of an authority; ``issue`` tells one version from the next."""

    format: Literal["rectify regulations 1"]
    authority: Line
    name: Line
    issue: Line
    valid_from: date
    laws: Annotated[tuple[str, ...], Meta(min_length=1)]
    periods: PeriodsSaid = PeriodsSaid()
    appeals_heard_by: Mapping[str, str] = {}
    penalties: Annotated[tuple[StandardPenalty, ...], Meta(max_length=MOST)] = ()
    wording: Annotated[tuple[LocalWording, ...], Meta(max_length=MOST)] = ()

    @property
    def title(self) -> str:
        """Authority, name and issue in one line."""
        return f"{self.authority}: {self.name} ({self.issue})"

    def penalty(self, code: str) -> StandardPenalty | None:
        """The standard penalty of a code."""
        return next((one for one in self.penalties if one.code == code), None)

    def heard_by(self, language: str) -> str:
        """Who hears appeals (93), or nothing."""
        return said_in(self.appeals_heard_by, language)

    def beside(self, clause: str, language: str) -> str:
        """The authority's words beside a clause, or nothing."""
        found = [one.words for one in self.wording if one.clause == clause]
        return said_in(found[0], language) if found else ""


def said_in(words: Mapping[str, str], language: str) -> str:
    """The words in a language, else in English, else in whichever there is."""
    for code in (language, language.partition("-")[0], FALLBACK):
        if code in words:
            return words[code]
    return next(iter(words.values()), "")


def read_pack(text: str) -> Pack:
    """The pack in a text; raises `FileRefused` (``bad_regulations``) and says where."""
    try:
        pack = msgspec.toml.decode(text, type=Pack)
    except (msgspec.DecodeError, ValueError) as wrong:
        raise FileRefused("bad_regulations", _place(str(wrong))) from wrong
    for what in _mistakes(pack):
        raise FileRefused("bad_regulations", what)
    return pack


def _mistakes(pack: Pack) -> Iterator[str]:
    """What the types cannot say: an unknown edition or clause, a code that is twice."""
    known = [year for year in pack.laws if year in library.editions()]
    yield from (year for year in pack.laws if year not in known)
    labels = {one.label for year in known for one in library.clauses(year)}
    clauses = [one.clause for one in pack.wording]
    yield from (clause for clause in clauses if clause not in labels)
    for names in ([one.code for one in pack.penalties], clauses):
        yield from (name for name in names if names.count(name) > 1)


def _place(wrong: str) -> str:
    """Where it is wrong: the path of the member, or what the parser found."""
    found = re.search(r"`\$\.?([^`]*)`", wrong)
    return found[1] if found and found[1] else wrong.partition(" - ")[0][:120]
