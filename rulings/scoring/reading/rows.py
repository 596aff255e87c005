"""What the formats have in common: a row of texts under known names, and remarks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from lawbook import Problem


class ResultRow(Struct, frozen=True):
    """One result as it is written: ``place`` is the line, or the how-manieth result.

    The cells are those of `tables.formats.results`; any may be missing.
    """

    place: int
    cells: Mapping[str, str]

    def text(self, name: str) -> str:
        """A cell without the spaces around it; empty where there is none."""
        return self.cells.get(name, "").strip()


class Remark(Struct, frozen=True):
    """What was noticed at a row; ``kept`` says whether its result is in the field."""

    place: int
    problem: Problem
    kept: bool
