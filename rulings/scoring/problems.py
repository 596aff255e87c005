"""What cannot be scored or decided so, with a stable code and one sentence."""

from __future__ import annotations

from lawbook import Problem


class Unscorable(ValueError):
    """Nothing was computed; ``problem`` says why, ``code`` is its stable word."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.code = problem.code


def refuse(
    code: str, detail: str, *, law: str | None = None, field: str | None = None
) -> Unscorable:
    """A problem ready to be raised."""
    return Unscorable(Problem(code, detail, law, field))
