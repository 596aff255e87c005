"""Refusals: what cannot be entered, said with a code and one sentence."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an entry is refused.

    ``code`` is a stable word for programs, ``detail`` one sentence that says what to
    do, ``law`` the clause that decides (if one does), ``field`` the field at fault.
    """

    code: str
    detail: str
    law: str | None = None
    field: str | None = None


class Refused(Exception):
    """The event cannot have happened so; nothing is stored and nothing changes."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def refuse(
    code: str, detail: str, *, law: str | None = None, field: str | None = None
) -> Refused:
    """A refusal ready to be raised."""
    return Refused(Problem(code, detail, law, field))
