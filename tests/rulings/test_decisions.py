"""What makes a decision acceptable."""

import pytest

from rulings.cases.steps import CaseDecision, require_decision, tidy_clause
from rulings.common.errors import StepRefused

GOOD = CaseDecision(
    outcome="adjusted", reason="West led the suit he saw.", law="12C1(c)"
)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("12C1(c)", "12C1(c)"),
        ("Law 12 C 1 (C)", "12C1(c)"),
        ("50e4", "50E4"),
        ("law 72", "72"),
        ("12C1(e)(II)", "12C1(e)(ii)"),
    ],
)
def test_clause_is_kept_as_the_book_prints_it(written: str, printed: str) -> None:
    assert tidy_clause(written) == printed
    kept = require_decision(CaseDecision("no_adjustment", "seen by nobody", written))
    assert kept.law == printed


@pytest.mark.parametrize(
    ("outcome", "reason", "law", "code"),
    [
        ("adjusted", "  \n", "12C1(c)", "reason_missing"),
        ("adjusted", "because", " ", "clause_missing"),
        ("adjusted", "because", "the usual one", "clause_malformed"),
        ("adjusted", "because", "100A", "clause_malformed"),
        ("adjusted", "because", "50E4; DROP", "clause_malformed"),
        ("adjusted", "because", "50(a)", "clause_malformed"),
        ("", "because", "50E4", "decision_unknown"),
        ("maybe", "because", "50E4", "decision_unknown"),
    ],
)
def test_decision_is_refused_with_a_code(
    outcome: str, reason: str, law: str, code: str
) -> None:
    with pytest.raises(StepRefused) as refusal:
        require_decision(CaseDecision(outcome, reason, law))
    assert refusal.value.code == code
    assert str(refusal.value)


def test_good_decision_is_kept_with_its_reason() -> None:
    assert require_decision(GOOD) == GOOD
