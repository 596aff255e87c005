"""Law 16: information that may not be used, from partner (16B) or elsewhere (16D)."""

from __future__ import annotations

from typing import assert_never

from lawbook.common.clauses import cites
from lawbook.events.information import Finding, InformationKind
from lawbook.state.incidents import CaseKind


@cites("16B1", "16D", "21B1(a)", "73C")
def kind_of_case(kind: InformationKind) -> CaseKind:
    """Laws 16, 21: whom an incident may have misled: the opponents, or partner.

    >>> kind_of_case("alert"), kind_of_case("tempo"), kind_of_case("extraneous")
    ('misinformation', 'unauthorized', 'extraneous')
    """
    match kind:
        case "explanation" | "alert":
            return "misinformation"
        case "tempo" | "remark" | "question" | "mannerism":
            return "unauthorized"
        case "extraneous":
            return "extraneous"
        case _:
            assert_never(kind)


CLAUSE: dict[CaseKind, str] = {
    "misinformation": "21B1(a)",
    "unauthorized": "16B1",
    "extraneous": "16D",
}


@cites("16B1", "75A")
def reaches_partner(kind: InformationKind, finding: Finding | None) -> bool:
    """Laws 16B1, 75A: partner has it, unless it is ruled that nothing was let slip.

    An explanation or an alert was heard, whatever is ruled of it; an alert that was not
    given is what partner did not expect.

    >>> reaches_partner("tempo", None), reaches_partner("tempo", "none")
    (True, False)
    >>> reaches_partner("explanation", "none"), reaches_partner("extraneous", None)
    (True, False)
    """
    case = kind_of_case(kind)
    if case == "unauthorized":
        return finding != "none"
    return case == "misinformation"
