"""Examines a board, with reports that grow: coarse first, then in full.

The caller may stop between two reports and keep the last one, or let ``enough`` say
that the time is up; there is no clock in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulings.damage import reporting
from rulings.damage.assistance import worth_of_duty
from rulings.damage.dds import SOLVER
from rulings.damage.decision_points import DecisionPoint, Window
from rulings.damage.decisions import window
from rulings.damage.merging import as_full_record
from rulings.damage.record import (
    Record,
    refuse_other_hands,
    refuse_revokes,
    tricks_made,
)
from rulings.damage.report import PartnerChoice, Proposal, Report
from rulings.damage.reporting import DecisionGroup, groups
from rulings.damage.screening import could_have_gained, screen, was_best
from rulings.damage.settings import Settings, check, least_loss
from rulings.damage.solver import SolverFailed
from rulings.damage.unrecorded import unrecorded
from rulings.damage.verdict import Examined, conclude
from rulings.damage.verdict import examine as follow_up

# Raised with every change of the method that changes figures.
METHOD = "10"
VERSIONS = {"method": METHOD, "solver": SOLVER}

Enough = Callable[[], bool]


def no_limit() -> bool:
    """A limit that is never reached."""
    return False


def report(
    known: Record, settings: Settings | None = None, enough: Enough = no_limit
) -> Report:
    """The full report of a board; see `examine`."""
    *_, last = examine(known, settings, enough)
    return last


def examine(
    known: Record, settings: Settings | None = None, enough: Enough = no_limit
) -> Iterator[Report]:
    """Yield reports of a board, each with more in it; the last is the full one.

    The first comes before anything is weighed, then one for each question answered from
    few layouts, then more and more; all but the last are ``coarse``. When ``enough``
    says so no more is begun, and the last stays coarse.

    Raises `BadRecord` before the first: ``not_known``, ``bad_deal``, ``bad_play``,
    ``not_held``, ``contradicts``, ``choice_open``, ``revoked_play``, ``no_result``,
    ``impossible_result``; and `BadAssumptions`.
    """
    board = _opened(known, settings or Settings())
    questions = board.found.questions
    told = [_told(board, one, None) for one in questions]
    following = [_following(board, one) for one in questions]
    yield _so_far(board, told)
    for place, each in enumerate(following):
        if enough():
            break
        told[place] = _told(board, questions[place], next(each))
        yield _so_far(board, told)
    board = _with_costs(board)
    yield _so_far(board, told)
    if enough():
        return
    for place, answer in _full_answers(following):
        told[place] = _told(board, questions[place], answer)
        yield _so_far(board, told)
        if enough():
            return


Answer = Examined | None


class _Board(Struct, frozen=True):
    found: Window
    base: Report
    settings: Settings


def _opened(known: Record, settings: Settings) -> _Board:
    check(settings)
    entries = as_full_record(known)
    found = window(entries, known.edition)
    refuse_other_hands(found.end)
    refuse_revokes(found.end)
    made = tricks_made(known, found.end)
    asked = [one for one in found.questions if _says_something(one, made)]
    asked += unrecorded(known, found, made)
    found = replace(found, questions=tuple(asked))
    base = Report(
        "done",
        found.end.setup.edition,
        made,
        settings,
        VERSIONS,
        left_out=found.left_out,
        contract=str(found.end.setup.contract),
        declarer=str(found.end.declarer),
        of=len(found.questions),
    )
    return _Board(found, base, settings)


def _with_costs(board: _Board) -> _Board:
    """Add compelled plays and elections with their costs, after all first answers."""
    found = board.found
    base = replace(
        board.base,
        compelled=tuple(reporting.compulsion(one) for one in found.compelled),
        elections=tuple(reporting.election(one) for one in found.elections),
    )
    return replace(board, base=base)


def _says_something(question: DecisionPoint, made: int) -> bool:
    """A compulsion is asked about only where the card it forced was the best one."""
    decided = question.decided
    if decided.kind != "compelled":
        return True
    screened = screen(decided, made)
    return was_best(screened) and could_have_gained(screened)


def _following(board: _Board, question: DecisionPoint) -> Iterator[Examined]:
    """One question followed up; a solver that fails ends it with that state."""
    decided = question.decided
    if question.unasked:
        yield Examined(decided, question.unasked)
        return
    try:
        yield from follow_up(decided, board.base.made, board.settings)
    except SolverFailed as failed:
        yield Examined(decided, failed.code)


def _full_answers(
    following: Sequence[Iterator[Examined]],
) -> Iterator[tuple[int, Examined]]:
    return ((place, one) for place, each in enumerate(following) for one in each)


class _Told(Struct, frozen=True):
    """An answer, and what the report says of it: written once."""

    answer: Answer
    choice: PartnerChoice


def _told(board: _Board, question: DecisionPoint, answer: Answer) -> _Told:
    return _Told(answer, reporting.choice(question, answer, board.settings))


def _so_far(board: _Board, told: Sequence[_Told]) -> Report:
    answers = [one.answer for one in told]
    done = sum(is_full(answer) for answer in answers)
    return replace(
        board.base,
        choices=tuple(one.choice for one in told),
        proposals=tuple(_proposals(board, answers)),
        coarse=done < len(answers),
        done=done,
    )


def is_full(answer: Answer) -> bool:
    """Whether nothing more is to be solved for it."""
    if answer is None:
        return False
    return answer.assistance is None or not answer.assistance.is_coarse


def _proposals(board: _Board, answers: Sequence[Answer]) -> list[Proposal]:
    """One for each card and clause; of a compulsion only where it says something.

    Law 72C asks what the player could have known when the card was exposed. That they
    would have to play it can only have promised something where having to is worth
    clearly more to them than their own choice.
    """
    asked = groups(board.found.questions)
    by_information = [
        _proposal(board, answers, group)
        for group in asked
        if not group.is_of_compulsion
    ]
    taken = {(one.clause, card.card) for one in by_information for card in one.cards}
    hints = [
        _proposal(board, answers, group)
        for group in asked
        if group.is_of_compulsion and _could_be_known(board, answers, group)
    ]
    said = [one for one in hints if one.word in ("flag", "look")]
    return by_information + [one for one in said if (one.clause, one.card) not in taken]


def _could_be_known(
    board: _Board, answers: Sequence[Answer], group: DecisionGroup
) -> bool:
    given = [answers[place] for place in group.places]
    worth = [
        worth_of_duty(one.assistance, one.screened.chosen)
        for one in given
        if one and one.assistance and one.screened
    ]
    return any(more >= least_loss(board.settings) for more in worth)


def _proposal(
    board: _Board, answers: Sequence[Answer], group: DecisionGroup
) -> Proposal:
    known = [answers[place] for place in group.places]
    finding = conclude(known, board.base.made, board.settings)
    return reporting.proposal(group, finding)
