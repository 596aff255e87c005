"""The initial fields of a decision: from nothing, from what is known, from a ruling.

A ruling is typed again as it stands where a reopened or appealed case begins.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import assert_never

from lawbook import prescribed
from rulings.analysis.selectors import newest_report, proposal_for
from rulings.cases.decisions.board_results import contract_of, vulnerable_of
from rulings.cases.decisions.drafts import REFERRED
from rulings.cases.decisions.forms import typed_form
from rulings.cases.decisions.rows import ROWS
from rulings.cases.decisions.ruling import Ruling, read_ruling
from rulings.cases.models import Case
from rulings.cases.selectors import VisibleCase
from rulings.damage.report import Proposal
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scoring.awards import (
    Assigned,
    Award,
    FixedAverage,
    Share,
    VariableAverage,
    Weighted,
)
from rulings.scoring.board_scores import Butler, CrossImps, Form, Matchpoints, Teams
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
    ns_score,
)
from rulings.scoring.decisions import Penalty
from rulings.scoring.problems import Unscorable
from tables.boards.selectors import board_log

Typed = dict[str, str]
ROWS_OF = ("one", "both", "ns", "ew", "likely", "probable", "error")
# Law 12C2: what a side gets by how far it is at fault.
AVERAGE_OF = {"wholly": "fixed_minus", "partly": "fixed_average", "not": "fixed_plus"}


def fresh(seen: VisibleCase) -> Typed:
    """The scoring of the tournament, and everywhere the declarer of the board."""
    played = contract_of(seen.board)
    seat = played.declarer.value if played else ""
    tournament = seen.case.board.table.section.tournament
    declarers = {
        f"{block}-{row}-declarer": seat for block in ROWS_OF for row in range(ROWS)
    }
    return typed_form(tournament) | declarers


def from_ruling(case: Case) -> Typed:
    """The ruling that stands: where an appeal or a reopened case begins."""
    if case.decision == Case.Decision.REFERRED:
        return {"kind": REFERRED}
    try:
        ruling = read_ruling(case.ruling)
    except Unscorable:
        # Stored by a version with other rules; the reviewer types it again.
        return {}
    if ruling is None:
        return {}
    law = {"law": case.law} if case.law != ruling.decision.clause else {}
    return initial_data(ruling, vulnerable_of(case.board)) | law


def proposal_of(seen: VisibleCase) -> Proposal | None:
    """What the examination of the board proposes for the flag of this case, if it can
    tell."""
    report, flag = newest_report(seen.board), seen.case.flag
    if report is None or flag is None:
        return None
    found = proposal_for(report, flag.card, flag.law)
    return None if found and found.word == "cannot_tell" else found


def from_evidence(seen: VisibleCase) -> Typed:
    """The examination's tricks as a mixture, in whole percents: a place to begin."""
    found, setup = proposal_of(seen), board_log(seen.board).state.setup
    if found is None or not setup.contract:
        return {}
    typed = {"kind": "weighted"}
    shares = [
        (tricks, one) for tricks, one in enumerate(percents(found.weights)) if one
    ]
    best_first = sorted(shares, key=lambda one: -one[1])[:ROWS]
    for row, (tricks, percent) in enumerate(best_first):
        typed |= {
            f"both-{row}-contract": str(setup.contract),
            f"both-{row}-tricks": str(tricks),
            f"both-{row}-share": str(percent),
        }
    return typed


def from_table(seen: VisibleCase) -> Typed:
    """The result of the table in the first row of each block: a place to begin."""
    played = contract_of(seen.board)
    if played is None:
        return {}
    told = {"contract": played.contract, "tricks": str(played.tricks)}
    return {f"{block}-0-{name}": told[name] for block in ROWS_OF for name in told}


def from_laws(seen: VisibleCase) -> Typed:
    """The artificial score that the Laws prescribe of this board: a place to begin.

    Empty where they prescribe none. A side that keeps another score is left open.
    """
    found = prescribed(board_log(seen.board).state)
    if not found:
        return {}
    given = {"ns-average": found[-1].ns, "ew-average": found[-1].ew}
    averages = {at: AVERAGE_OF[fault] for at, fault in given.items() if fault}
    return {"kind": "artificial", "law": found[-1].law} | averages


def percents(weights: Iterable[float]) -> list[int]:
    """Weights as whole percents that make exactly 100: the largest remainders gain.

    >>> percents([0.336, 0.332, 0.332])
    [34, 33, 33]
    """
    exact = [100 * one for one in weights]
    whole = [floor(one) for one in exact]
    by_rest = sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])
    for at in by_rest[: max(0, 100 - sum(whole))]:
        whole[at] += 1
    return whole


def initial_data(ruling: Ruling, vulnerable: Vulnerable) -> Typed:
    """The fields of the form for the same decision, without its reason."""
    decision = ruling.decision
    typed = _adjustment(decision.adjustment) | _form(ruling.form)
    if ruling.neutral and isinstance(decision.adjustment, ForBoth):
        award = decision.adjustment.award
        typed |= _neutral(ruling.neutral, award, vulnerable)
    for number, penalty in enumerate(decision.penalties):
        typed |= _penalty(f"penalty-{number}", penalty)
    return typed


def _adjustment(given: Adjustment) -> Typed:
    """The fields of an adjustment by its kind."""
    match given:
        case NoAdjustment():
            return {"kind": "no_adjustment"}
        case ForBoth(award=award):
            return _for_both(award)
        case Extremes() | SelfInflicted():
            return {"offenders": given.offenders} | _against(given)
        case Artificial(ns=ns_average, ew=ew_average):
            averages = _average("ns-average", "ns-part", ns_average)
            averages |= _average("ew-average", "ew-part", ew_average)
            return {"kind": "artificial"} | averages
        case Split(ns=ns, ew=ew):
            return {"kind": "split"} | _award("ns", ns) | _award("ew", ew)
        case DirectorError(ns=ns, ew=ew):
            return {"kind": "director_error"} | _award("ns", ns) | _award("ew", ew)
        case _:
            assert_never(given)


def _for_both(award: Assigned | Weighted) -> Typed:
    if isinstance(award, Assigned):
        return {"kind": "assigned"} | _outcome("one-0", award.outcome)
    return {"kind": "weighted"} | _shares("both", award.shares)


def _against(given: Extremes | SelfInflicted) -> Typed:
    if isinstance(given, Extremes):
        rows = _outcome("likely-0", given.likely)
        return {"kind": "extremes"} | rows | _outcome("probable-0", given.probable)
    rows = _award("both", given.without_infraction)
    return {"kind": "self_inflicted"} | rows | _award("error", given.without_error)


def _award(block: str, award: Award) -> Typed:
    how = {f"{block}-how": "result"}
    match award:
        case FixedAverage() | VariableAverage():
            return _average(f"{block}-how", f"{block}-session", award)
        case Assigned(outcome=outcome):
            return how | _outcome(f"{block}-0", outcome)
        case Weighted(shares=shares):
            return how | _shares(block, shares)
        case _:
            assert_never(award)


def _average(at: str, session: str, award: FixedAverage | VariableAverage) -> Typed:
    if isinstance(award, FixedAverage):
        return {at: f"fixed_{award.level}"}
    known = "" if award.session is None else str(award.session)
    return {at: f"variable_{award.level}", session: known}


def _shares(block: str, shares: Iterable[Share]) -> Typed:
    typed: Typed = {}
    for number, one in enumerate(shares):
        name = f"{block}-{number}"
        typed |= _outcome(name, one.outcome) | {f"{name}-share": _share(one.share)}
        if one.through_infraction:
            typed |= {f"{name}-through": "1", f"{name}-why": one.reason}
    return typed


def _outcome(name: str, outcome: Outcome) -> Typed:
    match outcome:
        case PassedOut():
            return {f"{name}-contract": "pass"}
        case RawScore(ns=ns):
            return {f"{name}-contract": str(ns)}
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            return {
                f"{name}-contract": contract,
                f"{name}-declarer": declarer.value,
                f"{name}-tricks": str(tricks),
            }
        case _:
            assert_never(outcome)


def _share(share: Fraction) -> str:
    """Whole percents as such, anything else exactly.

    >>> _share(Fraction(2, 5)), _share(Fraction(2, 3))
    ('40', '2/3')
    """
    percent = share * 100
    if percent.denominator == 1:
        return str(percent)
    return f"{share.numerator}/{share.denominator}"


def _neutral(
    shares: tuple[Share, ...], given: Assigned | Weighted, vulnerable: Vulnerable
) -> Typed:
    """The shares before the favour, and the favour as the step that it was."""
    assert isinstance(given, Weighted)  # only a mixture can be moved
    before = {one.outcome: one.share for one in shares}
    gained = {one.outcome: one.share - before[one.outcome] for one in given.shares}
    best = max(gained, key=lambda outcome: gained[outcome])
    scores = [ns_score(one.outcome, vulnerable) for one in shares]
    side = "NS" if ns_score(best, vulnerable) == max(scores) else "EW"
    favour = {"favour-side": side, "favour": _share(gained[best])}
    return _shares("both", shares) | favour


def _penalty(name: str, penalty: Penalty) -> Typed:
    return {
        f"{name}-side": penalty.side,
        f"{name}-kind": penalty.kind,
        f"{name}-amount": str(penalty.amount),
        f"{name}-unit": penalty.unit,
        f"{name}-why": penalty.reason,
    }


def _form(form: Form | None) -> Typed:
    match form:
        case None:
            return {}
        case CrossImps(averaging=averaging):
            return {"scoring": "cross_imps", "averaging": averaging}
        case Butler(trim=trim):
            return {"scoring": "butler", "trim": str(trim)}
        case Teams(boards=boards, carried=carried, knockout=knockout):
            more = {"boards": str(boards), "carried": str(carried)}
            return {"scoring": "imps", "knockout": "1" if knockout else ""} | more
        case Matchpoints():
            return {"scoring": "matchpoints"}
        case _:
            assert_never(form)
