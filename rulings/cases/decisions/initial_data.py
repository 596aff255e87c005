"""A ruling as it would be typed again: where a reopened or appealed case begins."""

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

from rulings.cases.decisions.preview import Ruling
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
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
    ns_score,
)
from rulings.scoring.decisions import Penalty
from rulings.scoring.forms import Butler, CrossImps, Form, Matchpoints, Teams

Fields = dict[str, str]


def initial_data(ruling: Ruling, vulnerable: Vulnerable) -> Fields:
    """The fields of the form for the same decision, without its reason."""
    decision = ruling.decision
    typed = _adjustment(decision.adjustment) | _form(ruling.form)
    if ruling.neutral and isinstance(decision.adjustment, ForBoth):
        award = decision.adjustment.award
        typed |= _neutral(ruling.neutral, award, vulnerable)
    for number, penalty in enumerate(decision.penalties):
        typed |= _penalty(f"penalty-{number}", penalty)
    return typed


def _adjustment(given: Adjustment) -> Fields:
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


def _for_both(award: Assigned | Weighted) -> Fields:
    if isinstance(award, Assigned):
        return {"kind": "assigned"} | _outcome("one-0", award.outcome)
    return {"kind": "weighted"} | _shares("both", award.shares)


def _against(given: Extremes | SelfInflicted) -> Fields:
    if isinstance(given, Extremes):
        rows = _outcome("likely-0", given.likely)
        return {"kind": "extremes"} | rows | _outcome("probable-0", given.probable)
    rows = _award("both", given.without_infraction)
    return {"kind": "self_inflicted"} | rows | _award("error", given.without_error)


def _award(block: str, award: Award) -> Fields:
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


def _average(at: str, session: str, award: FixedAverage | VariableAverage) -> Fields:
    if isinstance(award, FixedAverage):
        return {at: f"fixed_{award.level}"}
    known = "" if award.session is None else str(award.session)
    return {at: f"variable_{award.level}", session: known}


def _shares(block: str, shares: Iterable[Share]) -> Fields:
    typed: Fields = {}
    for number, one in enumerate(shares):
        name = f"{block}-{number}"
        typed |= _outcome(name, one.outcome) | {f"{name}-share": _share(one.share)}
        if one.through_infraction:
            typed |= {f"{name}-through": "1", f"{name}-why": one.reason}
    return typed


def _outcome(name: str, outcome: Outcome) -> Fields:
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
) -> Fields:
    """The shares before the favour, and the favour as the step that it was."""
    assert isinstance(given, Weighted)  # only a mixture can be moved
    before = {one.outcome: one.share for one in shares}
    gained = {one.outcome: one.share - before[one.outcome] for one in given.shares}
    best = max(gained, key=lambda outcome: gained[outcome])
    scores = [ns_score(one.outcome, vulnerable) for one in shares]
    side = "NS" if ns_score(best, vulnerable) == max(scores) else "EW"
    favour = {"favour-side": side, "favour": _share(gained[best])}
    return _shares("both", shares) | favour


def _penalty(name: str, penalty: Penalty) -> Fields:
    return {
        f"{name}-side": penalty.side,
        f"{name}-kind": penalty.kind,
        f"{name}-amount": str(penalty.amount),
        f"{name}-unit": penalty.unit,
        f"{name}-why": penalty.reason,
    }


def _form(form: Form | None) -> Fields:
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
