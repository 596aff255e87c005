"""What stands of each board after its ruling, for files of results. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook import Seat
from rulings.exchange.values import BoardRecord, CaseRecord, Document, Loss
from rulings.scoring.adjustments import NoAdjustment, SelfInflicted, sides_after
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
from rulings.scoring.contract_scores import Outcome, PassedOut, Played
from rulings.scoring.problems import Unscorable

PASS = "PASS"


class BoardScore(Struct, frozen=True):
    """A board at a table with each side's score; ``case`` where a ruling changed it.

    ``sides`` is None where there is no result, or none that two awards can say.
    """

    board: BoardRecord
    sides: Sides | None
    case: CaseRecord | None = None


def standings(document: Document) -> Iterator[BoardScore]:
    """Every board at every table, in the order of the document."""
    decided = {
        (case.section, case.table, case.board): case
        for case in document.cases
        if case.status != "withdrawn" and case.score is not None
    }
    for board in document.boards:
        case = decided.get((board.section, board.table, board.board))
        yield BoardScore(board, _sides(board, case), _changing(case))


def _changing(case: CaseRecord | None) -> CaseRecord | None:
    if case is None or case.score is None:
        return None
    return None if isinstance(case.score.adjustment, NoAdjustment) else case


def _sides(board: BoardRecord, case: CaseRecord | None) -> Sides | None:
    outcome = _outcome(board)
    now = None if outcome is None else played(outcome)
    if case is None or case.score is None:
        return now
    adjustment = case.score.adjustment
    if isinstance(adjustment, NoAdjustment):
        return now
    if isinstance(adjustment, SelfInflicted):
        return None
    # What is at the table counts for no other kind of adjustment.
    before = now or played(PassedOut())
    try:
        return _possible(sides_after(adjustment, before, board.vulnerable), board)
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
        if case.score is not None and case.score.penalties:
            yield Loss("penalties", case.number)
    if not all(one.ns and one.ew for one in document.boards):
        yield Loss("pairs_unknown")
