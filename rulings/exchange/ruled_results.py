"""The result of each board after its ruling, for files of results. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from lawbook import Seat
from rulings.exchange.values import (
    BoardRecord,
    CaseRecord,
    Document,
    Loss,
    ReportedBoard,
    WithReports,
)
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
    sides_after,
)
from rulings.scoring.awards import (
    Assigned,
    FixedAverage,
    Result,
    Sides,
    VariableAverage,
    Weighted,
    played,
    spread,
)
from rulings.scoring.board_scores import CrossImps, Matchpoints, amounts
from rulings.scoring.contract_scores import Outcome, PassedOut, Played
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.problems import Unscorable
from tables.tournaments.scoring import Form

HUNDREDTH = Decimal("0.01")
Place = tuple[str, int, int]


PASS = "PASS"


class BoardScore(Struct, frozen=True):
    """A board at a table with each side's score; ``case`` where a ruling changed it.

    ``sides`` is None where there is no result, or none that two awards can say;
    ``before`` is the same without the ruling. ``told`` is what was reported beside a
    result that the devices or a file gave (``is_reported``).
    """

    board: BoardRecord
    sides: Sides | None
    case: CaseRecord | None = None
    before: Sides | None = None
    is_reported: bool = False
    told: Mapping[str, str] = {}


def standings(document: Document) -> Iterator[BoardScore]:
    """Every board at every table, in the order of the document.

    A reported result counts where none was recorded; a ruling changes either.
    """
    decided = {
        (case.section, case.table, case.board): case
        for case in document.cases
        if case.status != "withdrawn" and case.score is not None
    }
    reported = _reported(document)
    for board in document.boards:
        at = (board.section, board.table, board.board)
        case, report = decided.get(at), reported.pop(at, None)
        before = _at_the_table(board, report)
        sides = _sides(before.board, case, before.sides)
        yield replace(before, sides=sides, case=_changing(case), before=before.sides)
    for report in reported.values():
        yield _as_reported(report.board, report)


def _at_the_table(board: BoardRecord, report: ReportedBoard | None) -> BoardScore:
    """What both sides have before a ruling: as recorded, else as reported."""
    outcome = _outcome(board)
    if outcome is not None:
        return BoardScore(board, played(outcome))
    if report is None:
        return BoardScore(board, None)
    pairs = {"ns": report.board.ns, "ew": report.board.ew}
    return _as_reported(replace(board, **pairs), report)


def _as_reported(board: BoardRecord, report: ReportedBoard) -> BoardScore:
    return BoardScore(board, report.sides, is_reported=True, told=report.told)


def _reported(document: Document) -> dict[Place, ReportedBoard]:
    found = document.reported if isinstance(document, WithReports) else ()
    return {(b.section, b.table, b.board): one for one in found for b in (one.board,)}


def _changing(case: CaseRecord | None) -> CaseRecord | None:
    if case is None or case.score is None:
        return None
    return None if isinstance(case.score.adjustment, NoAdjustment) else case


def _sides(
    board: BoardRecord, case: CaseRecord | None, now: Sides | None
) -> Sides | None:
    if case is None or case.score is None:
        return now
    match case.score.adjustment:
        case NoAdjustment():
            return now
        case SelfInflicted():
            return None
        case ForBoth() | Split() | Artificial() | Extremes() | DirectorError() as given:
            # What is at the table counts for none of these.
            return _adjusted(given, now or played(PassedOut()), board)
        case other:
            assert_never(other)


def _adjusted(given: Adjustment, before: Sides, board: BoardRecord) -> Sides | None:
    """What both sides have after it; None for a score that no contract gives here."""
    try:
        return _possible(sides_after(given, before, board.vulnerable), board)
    except Unscorable:
        return None


def _possible(sides: Sides, board: BoardRecord) -> Sides:
    """The same; raises `Unscorable` for a score that no contract gives here."""
    for award in (sides.ns, sides.ew):
        if isinstance(award, Result):
            spread(award, "NS", board.vulnerable)
    return sides


def _outcome(board: BoardRecord) -> Outcome | None:
    if board.contract == PASS:
        return PassedOut()
    if board.contract is None or board.declarer is None or board.tricks is None:
        return None
    return Played(board.contract, Seat(board.declarer), board.tricks)


def averages(sides: Sides) -> bool:
    """Whether both sides have an average."""
    return all(
        isinstance(one, FixedAverage | VariableAverage) for one in (sides.ns, sides.ew)
    )


def lost(one: BoardScore) -> Iterator[Loss]:
    """What no file of results says of a ruling, whatever its format."""
    case = one.case
    if case is None or case.score is None:
        return
    if one.sides is None:
        yield Loss("not_two_scores", case.number)
    elif Weighted in (type(one.sides.ns), type(one.sides.ew)):
        yield Loss("weighted", case.number)
    elif averages(one.sides):
        yield from _of_averages(one.sides, case.number)
    elif not isinstance(one.sides.ns, Assigned) or not isinstance(
        one.sides.ew, Assigned
    ):
        yield Loss("half_average", case.number)


def _of_averages(sides: Sides, case: int) -> Iterator[Loss]:
    given = (sides.ns, sides.ew)
    if any(isinstance(one, VariableAverage) for one in given):
        yield Loss("variable_average", case)
    elif any(getattr(one, "level", "") != "average" for one in given):
        yield Loss("fixed_average", case)


def of_document(document: Document, whole: str = "only_results") -> Iterator[Loss]:
    """What files of results leave out of every tournament and every case.

    ``whole`` is the code of what no such file holds at all.
    """
    yield Loss(whole)
    for case in document.cases:
        if case.score_as_kept is not None:
            yield Loss("score_left_out", case.number)
        if case.worked_out is not None:
            yield Loss("worked_out", case.number)
        if case.score is not None and case.score.penalties:
            yield Loss("penalties", case.number)
    if not all(one.ns and one.ew for one in document.boards):
        yield Loss("pairs_unknown")


class Points(Struct, frozen=True):
    """Both sides' matchpoints or IMPs at a table."""

    ns: Fraction
    ew: Fraction


def points(scoring: Form, known: Iterable[BoardScore]) -> Mapping[Place, Points]:
    """The points of every table whose board can be scored."""
    found: dict[Place, Points] = {}
    form = _compared_by(scoring)
    ordered = sorted(known, key=lambda one: one.board.board)
    for _number, lines in groupby(ordered, key=lambda one: one.board.board):
        if form is not None:
            found |= _of_board(list(lines), form)
    return found


def _compared_by(scoring: Form) -> Matchpoints | CrossImps | None:
    """How the tables of pairs are compared; a match of teams has its own account."""
    match scoring:
        case "matchpoints":
            return Matchpoints()
        case "cross_imps":
            return CrossImps()
        case "imps" | "board_a_match":
            return None
        case _:
            assert_never(scoring)


def place(one: BoardScore) -> Place:
    """Where a result was reached."""
    return one.board.section, one.board.table, one.board.board


def decimal(amount: Fraction) -> str:
    """An amount with two decimals at most.

    >>> decimal(Fraction(9)), decimal(Fraction(1, 3))
    ('9', '0.33')
    """
    whole = Decimal(amount.numerator) / Decimal(amount.denominator)
    written = whole.quantize(HUNDREDTH, ROUND_HALF_EVEN)
    return format(written.normalize() + 0, "f")


def is_exact(amount: Fraction) -> bool:
    """Whether two decimals say all of it."""
    return (amount * 100).denominator == 1


def _of_board(
    lines: list[BoardScore], form: Matchpoints | CrossImps
) -> dict[Place, Points]:
    if any(one.sides is None and one.case is not None for one in lines):
        return {}
    scored = [(one, one.sides) for one in lines if one.sides is not None]
    vulnerable = {one.board.vulnerable for one, _sides in scored}
    if len(scored) < 2 or len(vulnerable) > 1:
        return {}
    named = tuple(_line(_name(one), sides) for one, sides in scored)
    field = BoardResults(vulnerable.pop(), named)
    try:
        given = amounts(field, form)
    except Unscorable:
        return {}
    return {
        place(one): Points(given[_name(one), "NS"], given[_name(one), "EW"])
        for one, _sides in scored
    }


def _line(name: str, sides: Sides) -> TableResult:
    return TableResult(name, f"NS {name}", f"EW {name}", sides)


def _name(one: BoardScore) -> str:
    return f"{one.board.section} {one.board.table}"
