"""A decision: an adjustment under an edition of the Laws, and penalties beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from lawbook import UnknownEdition, adjustments
from rulings.scoring.adjustments import Adjustment, kinds
from rulings.scoring.awards import Side
from rulings.scoring.problems import refuse

Unit = Literal["percent_of_top", "imps", "victory_points"]


class Penalty(Struct, frozen=True):
    """A procedural (90) or disciplinary (91) penalty, apart from the score.

    ``amount`` is taken from the contestant's total, in the unit named; the other side
    gains nothing by it.
    """

    side: Side
    kind: Literal["procedural", "disciplinary"]
    amount: Fraction
    unit: Unit
    reason: str

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise refuse(
                "penalty_not_positive",
                "Write a penalty as an amount more than nothing; it is deducted.",
                law="90",
                field="amount",
            )
        if not self.reason.strip():
            raise refuse(
                "reason_missing", "Write what the penalty is for.", field="reason"
            )


class Decision(Struct, frozen=True, omit_defaults=True):
    """The Director's decision; only remedies of the edition can be chosen."""

    edition: str
    adjustment: Adjustment
    penalties: tuple[Penalty, ...] = ()

    def __post_init__(self) -> None:
        _ = self.clauses

    @property
    def clause(self) -> str:
        """The clause of the edition that the adjustment rests on."""
        return self.clauses[0]

    @property
    def clauses(self) -> tuple[str, ...]:
        """All the clauses: of the adjustment, of what it consists of, of penalties."""
        all_kinds = (*kinds(self.adjustment), *(one.kind for one in self.penalties))
        found = [clause_of(self.edition, kind) for kind in all_kinds]
        return tuple(dict.fromkeys(found))


def provides(edition: str, kind: str) -> bool:
    """Whether an edition knows this kind of adjustment."""
    return kind in provisions(edition)


def clause_of(edition: str, kind: str) -> str:
    """The clause of the edition on which this kind of adjustment rests.

    >>> clause_of("2017", "weighted"), clause_of("1997", "weighted")
    ('12C1(c)', '12C3')
    """
    if not provides(edition, kind):
        raise refuse(
            "not_in_edition",
            f"The Laws of {edition} do not know this kind of adjustment ({kind}).",
            field="adjustment",
        )
    return provisions(edition)[kind]


def provisions(edition: str) -> Mapping[str, str]:
    """Every kind of adjustment and penalty of an edition, with its clause."""
    try:
        return adjustments(edition)
    except UnknownEdition as unknown:
        raise refuse("edition_unknown", str(unknown), field="edition") from unknown
