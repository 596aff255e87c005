"""The effect of a decision on the field, line by line, as the preview shows it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rulings.cases.decisions import ruling_words as said
from rulings.cases.decisions import wording as words
from rulings.cases.decisions.ruling import Preview
from rulings.scoring.awards import (
    Assigned,
    Award,
    FixedAverage,
    VariableAverage,
    Weighted,
)
from rulings.scoring.board_scores import Teams
from rulings.scoring.contract_scores import Outcome, PassedOut, Played, RawScore
from rulings.scoring.effects import Deduction, Effect, ScoreChange
from rulings.scoring.fields import BoardResults
from tables.web.wording.names import SEAT

# How many lines are shown at first; the others are folded away.
OPEN = 12


@dataclass(frozen=True, slots=True)
class PointsCell:
    """One side's points before and after, and the difference where there is one."""

    who: str
    before: str
    after: str
    difference: str


@dataclass(frozen=True, slots=True)
class LineShown:
    """One table of the field."""

    table: str
    result: str
    ns: PointsCell
    ew: PointsCell
    own: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class EffectShown:
    """All that the preview says of the field."""

    own: list[tuple[str, str, str, str]]
    open: list[LineShown]
    folded: list[LineShown]
    changed: int
    before: str
    after: str
    constant: bool
    deductions: list[str]
    damage: tuple[str, str] | None
    neuberg: tuple[int, int] | None
    provisional: bool


def effect_shown(shown: Preview) -> EffectShown | None:
    """The effect in words and figures; None while there is none."""
    found, field = shown.effect, shown.field
    if found is None or field is None:
        return None
    lines = _lines(found, field)
    before, after = shown.totals
    return EffectShown(
        own=[_own(one) for one in found.changes if one.at_table],
        open=lines[:OPEN],
        folded=lines[OPEN:],
        changed=sum(line.changed for line in lines),
        before=said.amount(before),
        after=said.amount(after),
        constant=before == after,
        deductions=[_deducted(one) for one in found.deductions],
        damage=_damage(found),
        neuberg=_neuberg(found.field, shown),
        provisional=any(one.after.provisional for one in found.changes),
    )


def _lines(found: Effect, field: BoardResults) -> list[LineShown]:
    """This table first, then the others in the order of the field."""
    by_table: dict[str, dict[str, ScoreChange]] = {}
    for change in found.changes:
        by_table.setdefault(change.before.table, {})[change.before.side] = change
    lines = [_line(table, sides, field) for table, sides in by_table.items()]
    return sorted(lines, key=lambda line: not line.own)


def _line(table: str, sides: dict[str, ScoreChange], field: BoardResults) -> LineShown:
    ns, ew = _cell(sides["NS"]), _cell(sides["EW"])
    return LineShown(
        table,
        award_short(field.line(table).sides.ns),
        ns,
        ew,
        own=sides["NS"].at_table or sides["EW"].at_table,
        changed=bool(ns.difference or ew.difference),
    )


def _cell(change: ScoreChange) -> PointsCell:
    return PointsCell(
        change.before.contestant,
        said.amount(change.before.amount),
        said.amount(change.after.amount),
        _signed(change.difference),
    )


def _signed(difference: Fraction) -> str:
    if not difference:
        return ""
    sign = "+" if difference > 0 else "−"
    return f"{sign}{said.amount(abs(difference))}"


def _own(change: ScoreChange) -> tuple[str, str, str, str]:
    side = f"{words.SIDE[change.before.side]} · {change.before.contestant}"
    before, after = said.points(change.before), said.points(change.after)
    return side, before, after, _signed(change.difference)


def award_short(award: Award) -> str:
    """A result as a score sheet has it: 4♠ = South, or -50."""
    match award:
        case Assigned(outcome=outcome):
            return _outcome_short(outcome)
        case Weighted() | FixedAverage() | VariableAverage():
            return said.award_words(award)
        case _:
            assert_never(award)


def _outcome_short(outcome: Outcome) -> str:
    match outcome:
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            over = tricks - 6 - int(contract[0])
            result = said.signed(over) if over else "="
            return f"{_symbols(contract)} {result} · {SEAT[declarer.value]}"
        case RawScore(ns=score):
            return said.signed(score)
        case PassedOut():
            return "–"
        case _:
            assert_never(outcome)


def _symbols(contract: str) -> str:
    level, strain = contract[0], contract[1:].rstrip("X")
    doubled = "×" * contract.count("X")
    suits = {"S": "♠︎", "H": "♥︎", "D": "♦︎", "C": "♣︎", "NT": "NT"}
    return f"{level}{suits[strain]}{doubled}"


def _deducted(one: Deduction) -> str:
    whose = f"{words.SIDE[one.penalty.side]} · {one.contestant}"
    if one.matchpoints is not None:
        return f"{whose}: −{said.amount(one.matchpoints)} MP"
    unit = words.UNIT[one.penalty.unit]
    return f"{whose}: −{said.amount(one.penalty.amount)} {unit}"


def _damage(found: Effect) -> tuple[str, str] | None:
    if found.damage is None:
        return None
    return said.amount(found.damage.total), said.amount(found.damage.self_inflicted)


def _neuberg(field: BoardResults, shown: Preview) -> tuple[int, int] | None:
    """How many results there are and how many there should be, where some miss."""
    if isinstance(shown.form, Teams):
        return None
    real = sum(isinstance(line.sides.ns, Assigned | Weighted) for line in field.lines)
    return (real, field.results) if real < field.results else None
