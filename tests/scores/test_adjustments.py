"""What can be decided about a score, and what cannot, in each edition."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from lawbook import Seat
from lawbook.library import clauses, editions
from lawbook.library.references import parents
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
from rulings.scoring.awards import Share, VariableAverage, Weighted
from rulings.scoring.contract_scores import Outcome, PassedOut, Played, RawScore
from rulings.scoring.decisions import Decision, Penalty, provisions
from rulings.scoring.problems import Unscorable
from tests.scores.builders import MINUS, PLUS, mixed, score

MADE: Outcome = Played("4S", Seat.SOUTH, 10)
DOWN: Outcome = Played("4S", Seat.SOUTH, 9)

ASSIGNED = ForBoth(score(420))
WEIGHTED = ForBoth(mixed(plus_420="2/3", minus_50="1/3"))
SPLIT = Split(score(420), mixed(plus_420="1/2", minus_50="1/2"))
VARIABLE = Artificial(VariableAverage("plus"), VariableAverage("minus"))
OWN_ERROR = SelfInflicted("EW", score(420), score(300))
EXTREMES = Extremes("EW", RawScore(420), RawScore(450))


@pytest.mark.parametrize(
    ("edition", "adjustment", "expected"),
    [
        ("2017", NoAdjustment("no damage"), ("12B1",)),
        ("2017", ASSIGNED, ("12C1",)),
        ("2017", WEIGHTED, ("12C1(c)",)),
        ("2017", SPLIT, ("12C1", "12C1(c)")),
        ("2017", Artificial(PLUS, MINUS), ("12C2(a)",)),
        ("2017", VARIABLE, ("12C2(a)", "12C2(c)")),
        ("2017", OWN_ERROR, ("12C1(e)",)),
        ("2017", DirectorError(score(420), PLUS), ("82C", "12C2(a)")),
        ("2007", WEIGHTED, ("12C1(c)",)),
        ("2007", OWN_ERROR, ("12C1(b)",)),
        ("2007", EXTREMES, ("12C1(e)",)),
        ("1997", NoAdjustment("no damage"), ("12A1",)),
        ("1997", ASSIGNED, ("12C2",)),
        ("1997", WEIGHTED, ("12C3",)),
        ("1997", EXTREMES, ("12C2",)),
        ("1997", Artificial(PLUS, MINUS), ("12C1",)),
        ("1997", Artificial(VariableAverage("plus"), MINUS), ("12C1", "88")),
        ("1997", DirectorError(PLUS, PLUS), ("82C", "12C1")),
    ],
)
def test_a_decision_carries_the_clauses_of_its_edition(
    edition: str, adjustment: Adjustment, expected: tuple[str, ...]
) -> None:
    decision = Decision(edition, adjustment)
    assert decision.clauses == expected
    assert decision.clause == expected[0]


@pytest.mark.parametrize(
    ("edition", "adjustment"),
    [("2017", EXTREMES), ("1997", OWN_ERROR), ("1997", VARIABLE)],
)
def test_what_an_edition_does_not_know_cannot_be_decided(
    edition: str, adjustment: Adjustment
) -> None:
    with pytest.raises(Unscorable) as refused:
        Decision(edition, adjustment)
    assert refused.value.code == "not_in_edition"


def test_there_is_no_edition_of_another_year() -> None:
    with pytest.raises(Unscorable) as refused:
        Decision("1987", ASSIGNED)
    assert refused.value.code == "edition_unknown"


def test_every_clause_has_words_or_stands_below_one_that_has() -> None:
    # The lawbook holds the clauses of play; of these it has no words.
    outside = {"86B", "88", "12C4"}
    for edition in editions():
        kinds = provisions(edition)
        assert len(kinds) > 10
        worded = {one.label for one in clauses(edition)}
        for clause in set(kinds.values()) - outside:
            assert worded & {clause, *parents(clause)}, (edition, clause)


def shares(*written: str) -> Weighted:
    results = [RawScore(420), RawScore(-50), RawScore(450), RawScore(400)]
    return Weighted(
        tuple(
            Share(result, Fraction(share))
            for result, share in zip(results, written, strict=False)
        )
    )


def test_three_thirds_are_exactly_one() -> None:
    assert len(shares("1/3", "1/3", "1/3").shares) == 3


REFUSED: dict[str, tuple[str, Callable[[], object]]] = {
    "shares of 99 per cent": ("shares_not_one", lambda: shares("0.66", "0.33")),
    "shares of 33.3 per cent three times": (
        "shares_not_one",
        lambda: shares("0.333", "0.333", "0.333"),
    ),
    "shares of more than one": ("shares_not_one", lambda: shares("1/2", "2/3")),
    "no outcome at all": ("shares_not_one", lambda: Weighted(())),
    "a share of nothing": ("share_not_positive", lambda: shares("1", "0")),
    "a share below nothing": ("share_not_positive", lambda: shares("3/2", "-1/2")),
    "the same outcome twice": (
        "outcome_twice",
        lambda: Weighted((Share(MADE, Fraction(1, 2)), Share(MADE, Fraction(1, 2)))),
    ),
    "a share that rests on the infraction, no reason given": (
        "share_needs_reason",
        lambda: Share(DOWN, Fraction(1, 2), through_infraction=True, reason=" "),
    ),
    "no adjustment and no reason": ("reason_missing", lambda: NoAdjustment("")),
    "two averages as a split score": ("both_averages", lambda: Split(PLUS, MINUS)),
    "average minus for the Director's own error": (
        "nobody_at_fault",
        lambda: DirectorError(PLUS, MINUS),
    ),
    "a session of 101 per cent": (
        "impossible_session",
        lambda: VariableAverage("plus", Fraction(101)),
    ),
    "a session of more than 100 IMPs lost": (
        "impossible_session",
        lambda: VariableAverage("minus", Fraction(-101)),
    ),
    "a penalty of nothing": (
        "penalty_not_positive",
        lambda: Penalty("NS", "procedural", Fraction(0), "imps", "late"),
    ),
    "a penalty without a reason": (
        "reason_missing",
        lambda: Penalty("NS", "disciplinary", Fraction(1), "imps", ""),
    ),
}


@pytest.mark.parametrize("what", sorted(REFUSED))
def test_what_cannot_be_decided(what: str) -> None:
    code, attempt = REFUSED[what]
    with pytest.raises(Unscorable) as refused:
        attempt()
    assert refused.value.code == code
    assert refused.value.problem.detail


def test_a_share_that_rests_on_the_infraction_with_its_reason() -> None:
    share = Share(DOWN, Fraction(1, 4), through_infraction=True, reason="Forced.")
    assert Weighted((share, Share(PassedOut(), Fraction(3, 4)))).shares[0] == share


def test_penalties_add_their_clauses() -> None:
    late = Penalty("NS", "procedural", Fraction(10), "percent_of_top", "late")
    rude = Penalty("EW", "disciplinary", Fraction(25), "percent_of_top", "rude")
    assert Decision("2017", ASSIGNED, (late, rude)).clauses == ("12C1", "90A", "91A")
