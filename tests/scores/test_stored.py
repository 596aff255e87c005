"""Decisions and fields as JSON and back, nothing lost and nothing let in."""

import json
from fractions import Fraction
from typing import Any

import pytest

from lawbook import Seat
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
from rulings.scoring.awards import FixedAverage, Share, VariableAverage, Weighted
from rulings.scoring.board_scores import Butler, CrossImps, Form, Matchpoints, Teams
from rulings.scoring.contract_scores import PassedOut, Played, RawScore
from rulings.scoring.decisions import Decision, Penalty
from rulings.scoring.fields import BoardResults
from rulings.scoring.fractions import read_fraction
from rulings.scoring.problems import Unscorable
from rulings.scoring.stored import from_json, to_json
from tests.scores.builders import averages, both_mixed, room, score

MIXTURE = Weighted(
    (
        Share(Played("4SX", Seat.SOUTH, 10), Fraction(2, 7)),
        Share(PassedOut(), Fraction(3, 7)),
        Share(RawScore(-50), Fraction(2, 7), through_infraction=True, reason="Forced."),
    )
)
SIXTY_TWO = VariableAverage("plus", Fraction(377, 6))
LATE = Penalty("EW", "procedural", Fraction(25, 2), "percent_of_top", "late")


@pytest.mark.parametrize(
    ("edition", "adjustment"),
    [
        ("2017", NoAdjustment("No damage.")),
        ("2017", ForBoth(MIXTURE)),
        ("2017", ForBoth(score(420))),
        ("2017", Split(score(420), FixedAverage("minus"))),
        (
            "2017",
            Artificial(SIXTY_TWO, FixedAverage("minus")),
        ),
        ("2017", SelfInflicted("NS", MIXTURE, score(-50))),
        ("2017", DirectorError(score(420), VariableAverage("plus"))),
        ("1997", Extremes("EW", RawScore(420), RawScore(450))),
    ],
)
def test_a_decision_comes_back_as_it_was(edition: str, adjustment: Adjustment) -> None:
    decision = Decision(edition, adjustment, (LATE,))
    assert from_json(json.loads(json.dumps(to_json(decision))), Decision) == decision


def test_a_field_comes_back_as_it_was() -> None:
    field = room(
        420, averages("plus", "minus"), both_mixed(plus_450="1/3", minus_50="2/3")
    )
    assert from_json(json.loads(json.dumps(to_json(field))), BoardResults) == field


@pytest.mark.parametrize(
    "form",
    [Matchpoints(1), CrossImps("sum"), Butler(2, None), Teams(8, Fraction(-3, 2))],
)
def test_a_form_of_scoring_comes_back_as_it_was(form: Form) -> None:
    assert from_json(json.loads(json.dumps(to_json(form))), type(form)) == form


def no_adjustment(**changed: object) -> dict[str, Any]:
    plain = {"edition": "2017", "adjustment": {"type": "no_adjustment", "reason": "x"}}
    return {**plain, **changed}


def weighted(share: object) -> dict[str, Any]:
    shares = [{"outcome": {"type": "passed_out"}, "share": share}]
    award = {"type": "weighted", "shares": shares}
    return no_adjustment(adjustment={"type": "both", "award": award})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "malformed"),
        ({}, "malformed"),
        (no_adjustment(adjustment={"type": "guess"}), "malformed"),
        (weighted(0.5), "malformed"),
        (weighted(True), "malformed"),
        (weighted("half"), "not_a_number"),
        (weighted("1/0"), "not_a_number"),
        (weighted("1e9"), "not_a_number"),
        (weighted("1/2"), "shares_not_one"),
        (no_adjustment(edition="1987"), "edition_unknown"),
    ],
)
def test_what_is_no_decision_is_refused(data: object, code: str) -> None:
    with pytest.raises(Unscorable) as refused:
        from_json(data, Decision)
    assert refused.value.code == code


def test_a_share_may_be_a_whole_number() -> None:
    alone = Weighted((Share(PassedOut(), Fraction(1)),))
    assert from_json(weighted(1), Decision).adjustment == ForBoth(alone)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        ("0.25", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        ("33.3 %", None),
        ("12.5%", Fraction(1, 8)),
        ("200/3%", Fraction(2, 3)),
        ("-3", Fraction(-3)),
        (" 7 ", Fraction(7)),
        ("", None),
        ("1/", None),
        (".5", None),
        ("nan", None),
        ("1" * 19, None),
    ],
)
def test_a_number_is_read_exactly_or_not_at_all(
    text: str, value: Fraction | None
) -> None:
    if value is not None:
        assert read_fraction(text) == value
        return
    with pytest.raises(Unscorable) as refused:
        read_fraction(text)
    assert refused.value.code == "not_a_number"
