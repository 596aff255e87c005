"""Which adjustments an edition of the Laws knows, and the clause each rests on."""

from __future__ import annotations

from collections.abc import Mapping

from lawbook import UnknownEdition, adjustments
from rulings.scoring.problems import refuse


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
