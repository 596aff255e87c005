"""What the scoring program has to have of the rulings, and what of it stands there.

A result that the devices can hold goes to them by itself (`tables.devices.sending`):
one contract or one pass-out for both sides, or an average each. Everything else is to
be typed: a weighted or a split score, a penalty. It stands on the list until the
devices give the same result, or a person says that it is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from operator import attrgetter
from typing import Any, assert_never

import msgspec
from django.db import transaction
from django.db.models import F

from rulings.cases.decisions.board_results import vulnerable_of
from rulings.cases.decisions.ruling import Ruling, read_ruling
from rulings.cases.lifecycle import RULED
from rulings.cases.models import Case
from rulings.exchange.models import ScorerEntry
from rulings.exchange.usebio import contract_cells
from rulings.scoring.adjustments import NoAdjustment, SelfInflicted, sides_after
from rulings.scoring.awards import (
    PER_CENT,
    Assigned,
    Award,
    FixedAverage,
    Sides,
    VariableAverage,
    Weighted,
    played,
)
from rulings.scoring.contract_scores import PassedOut
from rulings.scoring.decisions import Penalty
from rulings.scoring.problems import Unscorable
from rulings.scoring.stored import to_json
from tables.models import SentResult
from tables.setup.results import AdjustedResult

Cells = dict[str, str]
Kind = ScorerEntry.Kind
PLACE = "board__table__section__tournament"


class ScorerTask(msgspec.Struct, frozen=True):
    """One thing that the scoring program has to have.

    A score (with its ruling), a penalty, or neither: the result of the table again.
    ``digest`` names what is to be entered; ``cells`` are it where the devices can hold
    it. ``sent`` is what they were last sent of the board, ``entered`` who says that it
    stands there.
    """

    case: Case
    kind: ScorerEntry.Kind
    digest: str
    ruling: Ruling | None = None
    penalty: Penalty | None = None
    cells: Cells | None = None
    sent: SentResult | None = None
    entered: ScorerEntry | None = None

    @property
    def is_done(self) -> bool:
        """Whether the devices show it, or a person says so."""
        return self.entered is not None or self.is_shown

    @property
    def is_shown(self) -> bool:
        """Whether the devices gave the same result."""
        return self._is_sent and self.sent is not None and bool(self.sent.shown_at)

    @property
    def is_on_its_way(self) -> bool:
        """Whether the devices have taken it, and have not shown it yet."""
        is_taken = self._is_sent and self.sent is not None and not self.sent.refused
        return is_taken and not self.is_shown

    @property
    def refused(self) -> str:
        """What the Data Connector said, where it refused this result."""
        return self.sent.refused if self._is_sent and self.sent else ""

    @property
    def _is_sent(self) -> bool:
        return self.sent is not None and self.sent.cells == self.cells


def adjusted_results_of(tournament: int) -> Iterator[AdjustedResult]:
    """What the rulings make of the boards, as far as the devices can hold it."""
    for cases in _by_board(_decided(tournament)):
        holding, cells = _holding(cases), None
        if holding is not None:
            cells = carried(holding, read_ruling(holding.ruling))
        elif not any(map(_is_open, cases)):
            cells = {}
        if cells is not None:
            board = cases[0].board
            yield AdjustedResult(board.table_id, board.number, cells)


def tasks_of(tournament: int) -> list[ScorerTask]:
    """All that has to stand in the scoring program, by place; done or not."""
    cases = list(_decided(tournament))
    entered: dict[tuple[int, str], ScorerEntry] = {}
    for one in ScorerEntry.objects.filter(case__in=cases).select_related("by"):
        entered.setdefault((one.case_id, one.digest), one)
    sent = {
        (one.table_id, one.board): one
        for one in SentResult.objects.filter(
            table__section__tournament=tournament
        ).order_by("pk")
    }
    return [
        msgspec.structs.replace(
            task,
            sent=sent.get((task.case.board.table_id, task.case.board.number)),
            entered=entered.get((task.case.pk, task.digest)),
        )
        for group in _by_board(cases)
        for task in _tasks(group, sent, entered)
    ]


@transaction.atomic
def note_entered(*, task: ScorerTask, by: Any, at: datetime) -> ScorerEntry:
    """Keep that a person has entered it in the scoring program."""
    what = {"case": task.case, "kind": task.kind, "digest": task.digest}
    return ScorerEntry.objects.create(**what, by=by, at=at)


def carried(case: Case, ruling: Ruling | None) -> Cells | None:
    """The score of both sides as one result that devices hold; None for any other."""
    sides = None if ruling is None else _sides(case, ruling)
    if sides is None:
        return None
    if sides.ns == sides.ew and isinstance(sides.ns, Assigned):
        return contract_cells(sides.ns.outcome) or None
    ns, ew = _percent(sides.ns), _percent(sides.ew)
    return {"percent_ns": ns, "percent_ew": ew} if ns and ew else None


def _percent(award: Award) -> str:
    """The average of a side as a percentage; empty for a result."""
    match award:
        case FixedAverage(level=level) | VariableAverage(level=level):
            return str(PER_CENT[level])
        case Assigned() | Weighted():
            return ""
        case _:
            assert_never(award)


def _sides(case: Case, ruling: Ruling) -> Sides | None:
    adjustment = ruling.decision.adjustment
    if isinstance(adjustment, SelfInflicted | NoAdjustment):
        return None
    try:
        # What is at the table counts for none of the others.
        return sides_after(adjustment, played(PassedOut()), vulnerable_of(case.board))
    except Unscorable:
        return None


def _decided(tournament: int) -> Iterable[Case]:
    """The cases that were decided once, by board, the latest decision last."""
    cases = Case.objects.filter(**{PLACE: tournament}, decisions__gt=0)
    place = (
        "board__table__section__sort_key",
        "board__table__number",
        "board__number",
    )
    ordered = cases.order_by(*place, "board", F("decided_at"), "pk")
    return ordered.select_related(PLACE)


def _by_board(cases: Iterable[Case]) -> Iterator[list[Case]]:
    for _board, group in groupby(cases, key=attrgetter("board_id")):
        yield list(group)


def _holding(cases: list[Case]) -> Case | None:
    """The last case that changes the score of the board, as long as it stands."""
    return next((one for one in reversed(cases) if _adjusts(one)), None)


def _adjusts(case: Case) -> bool:
    ruling = _ruling(case) if case.status in RULED else None
    return ruling is not None and not isinstance(
        ruling.decision.adjustment, NoAdjustment
    )


def _is_open(case: Case) -> bool:
    """Whether it is under review again: until then what was ruled stays there."""
    return case.status not in (*RULED, Case.Status.WITHDRAWN)


def _ruling(case: Case) -> Ruling | None:
    try:
        return read_ruling(case.ruling)
    except Unscorable:
        return None


def _tasks(
    cases: list[Case],
    sent: dict[tuple[int, int], SentResult],
    entered: dict[tuple[int, str], ScorerEntry],
) -> Iterator[ScorerTask]:
    holding = _holding(cases)
    if holding is not None:
        ruling = _ruling(holding)
        assert ruling is not None  # it adjusts
        digest = _digest(Kind.SCORE, to_json(ruling.decision.adjustment))
        cells = carried(holding, ruling)
        yield ScorerTask(holding, Kind.SCORE, digest, ruling=ruling, cells=cells)
    elif not any(map(_is_open, cases)):
        yield from _taken_back(cases, sent, entered)
    for case in cases:
        yield from _penalties(case)


def _penalties(case: Case) -> Iterator[ScorerTask]:
    ruling = _ruling(case) if case.status in RULED else None
    for number, one in enumerate(ruling.decision.penalties if ruling else ()):
        digest = _digest(f"{Kind.PENALTY} {number}", to_json(one))
        yield ScorerTask(case, Kind.PENALTY, digest, ruling=ruling, penalty=one)


def _taken_back(
    cases: list[Case],
    sent: dict[tuple[int, int], SentResult],
    entered: dict[tuple[int, str], ScorerEntry],
) -> Iterator[ScorerTask]:
    """The result of the table, where the scoring program has had another."""
    case = cases[-1]
    theirs = sent.get((case.board.table_id, case.board.number))
    typed = [one for one in entered.values() if one.case_id in _numbers(cases)]
    scores = [one for one in typed if one.kind != Kind.PENALTY]
    last = max(scores, key=attrgetter("pk"), default=None)
    if theirs is None and (last is None or last.kind == Kind.BACK):
        return
    cells = (theirs.before or None) if theirs else None
    yield ScorerTask(case, Kind.BACK, _digest(Kind.BACK, case.version), cells=cells)


def _numbers(cases: Iterable[Case]) -> set[int]:
    return {one.pk for one in cases}


def _digest(kind: str, what: Any) -> str:
    return sha256(kind.encode() + msgspec.json.encode(what, order="sorted")).hexdigest()
