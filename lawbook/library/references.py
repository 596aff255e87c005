"""Where a clause points, what points to it, and the same matter in another edition.

A clause of 2017 stands in an earlier edition under the label that `lawbook.editions`
gives it; where that label stands for something else, or the matter is in several
clauses, ``counterparts.toml`` among its words tells.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from lawbook.common.clauses import CLAUSE
from lawbook.editions import BASE, EDITIONS, label
from lawbook.library import clauses


def mentioned_by(edition: str, clause: str) -> tuple[str, ...]:
    """The clauses of an edition that point to this one, in the order of the book.

    ``clause`` is a label of that edition, as ``50D2(a)``. Empty where none does.
    """
    return tuple(words.label for words in clauses(edition) if clause in words.see)


def counterparts(edition: str, clause: str, other: str) -> tuple[str, ...]:
    """The clauses of another edition on the same matter, in the order of the book.

    >>> counterparts("2017", "50E4", "2007"), counterparts("1997", "16C2", "2017")
    (('50E3',), ('16C2', '50E2'))
    """
    if edition == other:
        return (clause,)
    matters = _now(edition).get(clause, ())
    wanted = {there for matter in matters for there in _labels_in(other, matter)}
    return tuple(words.label for words in clauses(other) if words.label in wanted)


def parents(clause: str) -> tuple[str, ...]:
    """The labels a clause stands under, the Law first.

    >>> parents("50D1(a)"), parents("24")
    (('50', '50D', '50D1'), ())
    """
    found = CLAUSE.match(clause)
    if found is None:
        raise ValueError(f"{clause!r} is not a clause")
    steps = [part for part in found.group("law", "letter", "number") if part]
    labels = ("".join(steps[:size]) for size in range(1, len(steps) + 1))
    return tuple(name for name in labels if name != clause)


def law_of(clause: str) -> int:
    """The number of the Law a clause belongs to.

    >>> law_of("50D1(a)"), law_of("24")
    (50, 24)
    """
    found = CLAUSE.match(clause)
    if found is None:
        raise ValueError(f"{clause!r} is not a clause")
    return int(found["law"])


@cache
def _now(edition: str) -> Mapping[str, tuple[str, ...]]:
    """Each label of an edition and the labels of the base for the same matter."""
    found: dict[str, tuple[str, ...]] = {}
    for words in clauses(BASE):
        for there in _labels_in(edition, words.label):
            found[there] = (*found.get(there, ()), words.label)
    return found


def _labels_in(edition: str, clause: str) -> tuple[str, ...]:
    """The labels of an edition for the matter of a clause of 2017."""
    told = _elsewhere(edition).get(clause)
    return (label(edition, clause),) if told is None else tuple(told)


@cache
def _elsewhere(edition: str) -> Mapping[str, list[str]]:
    file = EDITIONS[edition].folder.joinpath("words", "counterparts.toml")
    if not file.is_file():
        return {}
    text = file.read_text(encoding="utf-8")
    found: Mapping[str, list[str]] = tomllib.loads(text)["elsewhere"]
    return found
