"""Two editions side by side, with the words that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from lawbook.library import references
from tables.web.pages.lawbook.reading import Clause, Law, linked

TOKEN = re.compile(r"\s+|[^\W_]+|[\W_]", re.UNICODE)
# Below this likeness two texts are told apart whole, not word by word.
ALIKE = 0.35


@dataclass(frozen=True)
class Piece:
    """A stretch of words, and whether the other edition has it too."""

    text: str
    only_here: bool


@dataclass(frozen=True)
class Side:
    """A clause of one edition and its words in pieces.

    ``shown_above``: it stands beside an earlier clause already, with its words.
    """

    clause: Clause
    pieces: tuple[Piece, ...]
    shown_above: bool = False


@dataclass(frozen=True)
class Row:
    """The same matter in both editions; a side is empty where there is none."""

    left: tuple[Side, ...]
    right: tuple[Side, ...]
    same: bool


def law_beside(law: Law, other: str, other_law: Law | None) -> list[Row]:
    """A Law and, beside each clause, the same matter in another edition."""
    rows = []
    shown: set[str] = set()
    for left in law.clauses:
        right = linked(other, references.counterparts(left.edition, left.label, other))
        rows.append(row(left, right, shown))
        shown |= {one.label for one in right}
    rest = other_law.clauses if other_law else ()
    return rows + [_alone(one) for one in rest if one.label not in shown]


def clause_beside(left: Clause, other: str) -> Row:
    """One clause and the same matter in another edition."""
    labels = references.counterparts(left.edition, left.label, other)
    return row(left, linked(other, labels), set())


def row(left: Clause, right: Iterable[Clause], shown: set[str]) -> Row:
    """Put a clause beside its counterparts; of one alone, mark the words."""
    found = tuple(right)
    if len(found) != 1 or found[0].label in shown:
        beside = tuple(Side(one, _plain(one), one.label in shown) for one in found)
        return Row((Side(left, _plain(left)),), beside, same=False)
    ours, theirs = differing(left.words, found[0].words)
    same = left.words == found[0].words
    return Row((Side(left, ours),), (Side(found[0], theirs),), same)


def differing(ours: str, theirs: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Two texts in pieces; what only one of them has is marked."""
    first, second = TOKEN.findall(ours), TOKEN.findall(theirs)
    match = SequenceMatcher(a=first, b=second, autojunk=False)
    if match.ratio() < ALIKE:
        return (Piece(ours, only_here=True),), (Piece(theirs, only_here=True),)
    steps = match.get_opcodes()
    left = ((tag != "equal", first[a:b]) for tag, a, b, _c, _d in steps)
    right = ((tag != "equal", second[c:d]) for tag, _a, _b, c, d in steps)
    return tuple(_pieces(left)), tuple(_pieces(right))


def other_editions(of: Clause, editions: Iterable[str]) -> list[dict[str, object]]:
    """Where the matter of a clause stands in the other editions."""
    found = []
    for year in editions:
        if year != of.edition:
            labels = references.counterparts(of.edition, of.label, year)
            there = linked(year, labels)
            same = any(one.words == of.words for one in there)
            found.append({"edition": year, "clauses": there, "same": same})
    return found


def _alone(right: Clause) -> Row:
    """What only the other edition has; its matter may stand in another Law here."""
    return Row((), (Side(right, _plain(right)),), same=False)


def _plain(of: Clause) -> tuple[Piece, ...]:
    return (Piece(of.words, only_here=False),)


def _pieces(steps: Iterable[tuple[bool, list[str]]]) -> Iterator[Piece]:
    return (Piece("".join(words), only) for only, words in steps if words)
