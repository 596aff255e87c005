"""The results of one board at all tables: what a decision is compared with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulings.scoring.awards import Result, Side, Sides, Spread, spread
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.problems import refuse


class TableResult(Struct, frozen=True):
    """One table's result: who sat there, and what each side has."""

    table: str
    ns: str
    ew: str
    sides: Sides

    def contestant(self, side: Side) -> str:
        """The pair (or team) of a side."""
        return self.ns if side == "NS" else self.ew


class BoardResults(Struct, frozen=True, omit_defaults=True):
    """All lines of a board; ``expected`` is how many results it should have had.

    Without ``expected`` it is the number of lines, those with an average included.
    """

    vulnerable: Vulnerable
    lines: tuple[TableResult, ...]
    expected: int | None = None

    def __post_init__(self) -> None:
        if not self.lines:
            raise refuse(
                "no_field", "There is no result of this board to compare with."
            )
        _once("table", "table_twice", (line.table for line in self.lines))
        _once("pair", "pair_twice", (line.ns for line in self.lines))
        _once("pair", "pair_twice", (line.ew for line in self.lines))
        if self.expected is not None and self.expected < len(self.lines):
            raise refuse(
                "expected_too_few",
                f"{self.expected} results were expected, but there are "
                f"{len(self.lines)}.",
                field="expected",
            )

    @property
    def results(self) -> int:
        """How many results the board should have had."""
        return self.expected or len(self.lines)

    def line(self, table: str) -> TableResult:
        """The line of a table."""
        found = [line for line in self.lines if line.table == table]
        if not found:
            raise refuse(
                "table_unknown",
                f"Table {table} has no result of this board.",
                field="table",
            )
        return found[0]


def _once(what: str, code: str, names: Iterable[str]) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise refuse(
            code, f"The {what} {twice[0]} stands twice in the field.", field=what
        )


def of_match(field: BoardResults, table: str) -> BoardResults:
    """Only the lines of the two teams that met at a table: their match."""
    line = field.line(table)
    teams = {line.ns, line.ew}
    lines = tuple(other for other in field.lines if {other.ns, other.ew} == teams)
    return replace(field, lines=lines, expected=None)


def with_sides(field: BoardResults, table: str, sides: Sides) -> BoardResults:
    """The same field with another result at one table."""
    changed = replace(field.line(table), sides=sides)
    lines = tuple(changed if line.table == table else line for line in field.lines)
    return replace(field, lines=lines)


def column(field: BoardResults, side: Side) -> dict[str, Spread]:
    """The real scores of one direction by table, each in view of that direction."""
    given = {line.table: line.sides.of(side) for line in field.lines}
    return {
        table: spread(award, side, field.vulnerable)
        for table, award in given.items()
        if isinstance(award, Result)
    }
