"""The forms of scoring that a tournament can have. Pure.

Code that depends on the form matches all of them and ends with `assert_never`.
"""

from __future__ import annotations

from typing import Literal, assert_never, get_args

from tables.common.closed_kinds import member_of

Form = Literal["matchpoints", "imps", "cross_imps", "board_a_match"]
FORMS: tuple[Form, ...] = get_args(Form)


def scoring_form(written: str) -> Form:
    """The form of scoring with this value; raises `UnknownKind`."""
    return member_of("form of scoring", written, FORMS)


def is_of_teams(form: Form) -> bool:
    """Whether two tables play one match."""
    match form:
        case "imps" | "board_a_match":
            return True
        case "matchpoints" | "cross_imps":
            return False
        case _:
            assert_never(form)
