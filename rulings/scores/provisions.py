"""Which adjustments an edition of the Laws knows, and the clause each rests on."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.scores.problems import refuse

# A kind that an edition does not have is not in its list.
OF_2017: Mapping[str, str] = {
    "no_adjustment": "12B1",
    "assigned": "12C1",
    "weighted": "12C1(c)",
    "split": "12C1",
    "artificial": "12C2(a)",
    "variable_plus": "12C2(c)",
    "variable_minus": "12C2(c)",
    "self_inflicted": "12C1(e)",
    "director_error": "82C",
    "knockout": "12C4",
    "procedural": "90A",
    "disciplinary": "91A",
}

# The authority may choose the two extremes in place of the weighted score.
OF_2007: Mapping[str, str] = {
    **OF_2017,
    "self_inflicted": "12C1(b)",
    "extremes": "12C1(e)",
    "knockout": "86B",
}

# 12C3 lets an appeals committee vary an assigned score for equity: the weighted score
# of that time. There is no variable average minus, and no self-inflicted part.
OF_1997: Mapping[str, str] = {
    "no_adjustment": "12A1",
    "assigned": "12C2",
    "weighted": "12C3",
    "split": "12C2",
    "extremes": "12C2",
    "artificial": "12C1",
    "variable_plus": "88",
    "director_error": "82C",
    "knockout": "86B",
    "procedural": "90A",
    "disciplinary": "91A",
}

PROVISIONS: Mapping[str, Mapping[str, str]] = {
    "2017": OF_2017,
    "2007": OF_2007,
    "1997": OF_1997,
}


def provides(edition: str, kind: str) -> bool:
    """Whether an edition knows this kind of adjustment."""
    return kind in _of(edition)


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
    return _of(edition)[kind]


def _of(edition: str) -> Mapping[str, str]:
    if edition not in PROVISIONS:
        raise refuse(
            "edition_unknown",
            f"There is no edition {edition!r} here; choose 2017, 2007 or 1997.",
            field="edition",
        )
    return PROVISIONS[edition]
