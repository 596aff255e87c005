"""The forms of scoring that a tournament can have: these, and no others. Pure.

Whoever asks which one it is goes through all of them and ends with `assert_never`.
"""

from __future__ import annotations

from typing import Literal, assert_never, get_args

from tables.common.unknown_kinds import known

Form = Literal["matchpoints", "imps", "cross_imps", "board_a_match"]
FORMS: tuple[Form, ...] = get_args(Form)


def form_of(written: str) -> Form:
    """The form that this is; raises `UnknownKind` rather than take another for it."""
    return known("form of scoring", written, FORMS)


def is_of_teams(form: Form) -> bool:
    """Whether two tables play one match."""
    match form:
        case "imps" | "board_a_match":
            return True
        case "matchpoints" | "cross_imps":
            return False
        case _:
            assert_never(form)
