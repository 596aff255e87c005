"""The results of one board as scoring programs write them: CSV, USEBIO, a PBN table.

`read_results` takes the rows of a file, as `tables.formats.results` reads them, and the
number of a board. What cannot be read is reported by line and left out; the rest is
the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from lawbook import Problem, vulnerable_of
from rulings.scoring.award_texts import read_award
from rulings.scoring.awards import (
    Assigned,
    Average,
    FixedAverage,
    Result,
    Sides,
    played,
    spread,
)
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
    ns_score,
)
from rulings.scoring.fields import TableResult
from rulings.scoring.problems import Unscorable, refuse
from rulings.scoring.result_texts import (
    NOT_PLAYED,
    NOTHING,
    average_of,
    bare,
    read_averages,
    read_bid,
    read_percentage,
    read_score,
    read_seat,
    read_tricks,
)

Noticed = Problem | None
AS_FIXED = Problem(
    "average_as_fixed",
    "The file does not tell 60 and 40 per cent from an average that follows the "
    "session; it is read as it stands.",
    "12C2",
)
VULNERABILITIES: Mapping[str, Vulnerable] = {
    "none": "none",
    "ns": "NS",
    "ew": "EW",
    "both": "both",
}
PLAIN_AVERAGES = {Fraction(40), Fraction(50), Fraction(60)}


class ResultRow(Struct, frozen=True):
    """One result as it is written: ``place`` is the line, or the number of the result.

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


def vulnerability(cells: Mapping[str, str], board: int) -> Vulnerable:
    """Law 2: who is vulnerable, as the row says; else by the number of the board."""
    said = bare(cells.get("vulnerable", "")).lower()
    return VULNERABILITIES.get(said) or vulnerable_of(board)


def line_of(row: ResultRow, vulnerable: Vulnerable) -> tuple[TableResult, Noticed]:
    """The row's line of the field; raises `Unscorable` where there is no result."""
    sides, noticed = _sides(row, vulnerable)
    ns, ew = _in_section(row, "ns"), _in_section(row, "ew")
    either = f"{ns}-{ew}" if ns and ew else str(row.place)
    table = _in_section(row, "table") or either
    return TableResult(table, ns or f"NS {table}", ew or f"EW {table}", sides), noticed


def _in_section(row: ResultRow, name: str) -> str:
    """A number with its section before it, unless it stands there already."""
    number, section = row.text(name), row.text("section")
    return number if not number or number.startswith(section) else section + number


def _sides(row: ResultRow, vulnerable: Vulnerable) -> tuple[Sides, Noticed]:
    adjusted = row.text("adjusted_ns"), row.text("adjusted_ew")
    if any(adjusted):
        return _adjusted(adjusted, vulnerable), None
    averages = _averages(row)
    if averages is not None:
        return Sides(*averages), AS_FIXED if _may_vary(averages) else None
    scores = _scores(row)
    outcome = _outcome(row)
    if outcome is None:
        return _of_scores(scores, vulnerable), None
    return _compared(outcome, scores, vulnerable)


def _adjusted(texts: Iterable[str], vulnerable: Vulnerable) -> Sides:
    """The awards of a ruling, as our own sheet has them beside each other."""
    sides = Sides(*map(read_award, texts))
    for award in (sides.ns, sides.ew):
        if isinstance(award, Result):
            # Raises `Unscorable` for a score that no contract gives here.
            spread(award, "NS", vulnerable)
    return sides


def _averages(row: ResultRow) -> tuple[Average, Average] | None:
    """The two sides' averages, wherever in the row they stand."""
    texts = [row.text(name) for name in ("score", "contract", "remarks")]
    if any(bare(text) in NOT_PLAYED for text in texts):
        raise _no_result()
    found = next((one for one in map(read_averages, texts) if one), None)
    return found or _percentages(row)


def _percentages(row: ResultRow) -> tuple[Average, Average] | None:
    """Averages from the percentages, where no result stands beside them."""
    if any(bare(row.text(name)) not in NOTHING for name in ("contract", "score")):
        return None
    texts = row.text("percent_ns"), row.text("percent_ew")
    ns, ew = (read_percentage(text) for text in texts)
    if ns is None or ew is None:
        return None
    if "^" in "".join(texts) or {ns, ew} <= PLAIN_AVERAGES:
        return average_of(ns), average_of(ew)
    return None


def _may_vary(averages: tuple[Average, Average]) -> bool:
    return any(
        isinstance(one, FixedAverage) and one.level != "average" for one in averages
    )


def _scores(row: ResultRow) -> tuple[int, int] | None:
    """The score of North-South as each side has it; usually the same."""
    ns, ew = read_score(row.text("score")), read_score(row.text("score_ew"))
    if ns is None and ew is None:
        return None
    for_ns = ns if ns is not None else -(ew or 0)
    return for_ns, for_ns if ew is None else -ew


def _outcome(row: ResultRow) -> Outcome | None:
    """What was played, if the row says it whole."""
    if bare(row.text("contract")) in NOTHING:
        return None
    bid = read_bid(row.text("contract"))
    if bid is None:
        return PassedOut()
    declarer = read_seat(bid.declarer, row.text("seat"), row.text("declarer"))
    tricks = row.text("tricks") or row.text("result") or bid.result
    if declarer is None or tricks in NOTHING:
        return None
    return Played(bid.contract, declarer, read_tricks(tricks, bid.contract))


def _of_scores(scores: tuple[int, int] | None, vulnerable: Vulnerable) -> Sides:
    if scores is None:
        raise _no_result()
    ns, ew = (RawScore(score) for score in scores)
    for one in (ns, ew):
        ns_score(one, vulnerable)
    return Sides(Assigned(ns), Assigned(ew))


def _compared(
    outcome: Outcome, scores: tuple[int, int] | None, vulnerable: Vulnerable
) -> tuple[Sides, Noticed]:
    """What was played, unless the scores of the file say otherwise."""
    by_law = ns_score(outcome, vulnerable)
    # Some programs write every score as declarer's own.
    if scores is None or set(scores) <= {by_law, -by_law}:
        return played(outcome), None
    noticed = Problem(
        "score_disagrees",
        f"The contract gives North-South {by_law}, the file says {scores[0]}; the "
        "score of the file counts.",
        "77",
    )
    return _of_scores(scores, vulnerable), noticed


def _no_result() -> Unscorable:
    return refuse("no_result", "There is no result in this row.")


class Results(Struct, frozen=True):
    """The lines that were read of a board, and what was noticed, row by row.

    ``rows`` is how many rows the file has of it, those without a result included: what
    a field may have expected.
    """

    lines: tuple[TableResult, ...]
    remarks: tuple[Remark, ...]
    rows: int


def read_results(
    rows: Iterable[tuple[int, Mapping[str, str]]], board: int, vulnerable: Vulnerable
) -> Results:
    """The results of a board out of the rows of a file, as `tables.formats` reads them.

    A row that cannot be read is left out and reported in the remarks. Raises
    `Unscorable` ``no_board`` where none is of this board.
    """
    known = (ResultRow(place, cells) for place, cells in rows)
    found = [row for row in known if _is_of(row, board)]
    if not found:
        raise refuse("no_board", f"There is no result of board {board} in this file.")
    return _results(found, vulnerable)


def _is_of(row: ResultRow, board: int) -> bool:
    """Whether a row is of this board; a table without a column for it is of one."""
    number = row.cells.get("board")
    return number is None or bare(number).lstrip("0") == str(board)


def _results(rows: list[ResultRow], vulnerable: Vulnerable) -> Results:
    lines: list[TableResult] = []
    remarks: list[Remark] = []
    for row in rows:
        try:
            line, noticed = line_of(row, vulnerable)
            _only_once(line, lines)
        except Unscorable as error:
            remarks.append(Remark(row.place, error.problem, kept=False))
            continue
        lines.append(line)
        remarks.extend(_kept(row.place, noticed))
    return Results(tuple(lines), tuple(remarks), len(rows))


def _kept(place: int, noticed: Problem | None) -> list[Remark]:
    return [] if noticed is None else [Remark(place, noticed, kept=True)]


def _only_once(line: TableResult, lines: list[TableResult]) -> None:
    """Refuse a table, or a pair of a direction, that stands in the field already."""
    same = [
        other
        for other in lines
        if line.table == other.table or line.ns == other.ns or line.ew == other.ew
    ]
    if same:
        raise refuse(
            "line_twice",
            f"Table {line.table} or one of its pairs is in the field already, at "
            f"table {same[0].table}.",
        )
