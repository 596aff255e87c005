"""Law 77, against another library for every contract and against its printed table."""

import pytest
from endplay.types import Contract as Theirs
from endplay.types import Denom, Penalty, Player, Vul

from lawbook import Seat
from rulings.scoring.contract_scores import (
    STRAINS,
    Contract,
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
    declarer_score,
    ns_score,
    possible_scores,
    read_contract,
)
from rulings.scoring.problems import Unscorable

DENOMS = {
    "S": Denom.spades,
    "H": Denom.hearts,
    "D": Denom.diamonds,
    "C": Denom.clubs,
    "NT": Denom.nt,
}


@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("doubled", [0, 1, 2])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_every_contract_scores_as_another_library_says(
    strain: str, doubled: int, vulnerable: bool
) -> None:
    for level in range(1, 8):
        contract = Contract(level, strain, doubled)
        for tricks in range(14):
            mine = declarer_score(contract, tricks, vulnerable=vulnerable)
            assert mine == _theirs(contract, tricks, vulnerable), (contract, tricks)


def _theirs(contract: Contract, tricks: int, vulnerable: bool) -> int:
    other = Theirs(
        level=contract.level,
        denom=DENOMS[contract.strain],
        declarer=Player.north,
        penalty=list(Penalty)[contract.doubled],
        result=tricks - 6 - contract.level,
    )
    score: int = other.score(Vul.both if vulnerable else Vul.none)
    return score


# Undertricks as the Law prints them: undoubled, doubled, redoubled; then vulnerable.
UNDERTRICKS = {
    1: (50, 100, 200, 100, 200, 400),
    2: (100, 300, 600, 200, 500, 1000),
    3: (150, 500, 1000, 300, 800, 1600),
    4: (200, 800, 1600, 400, 1100, 2200),
    5: (250, 1100, 2200, 500, 1400, 2800),
}


@pytest.mark.parametrize("down", sorted(UNDERTRICKS))
def test_undertricks_cost_what_the_law_prints(down: int) -> None:
    found = [
        -declarer_score(Contract(7, "C", doubled), 13 - down, vulnerable=vulnerable)
        for vulnerable in (False, True)
        for doubled in range(3)
    ]
    assert tuple(found) == UNDERTRICKS[down]


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1C", 7, 70, 70),
        ("1NT", 8, 120, 120),
        ("2NT", 8, 120, 120),
        ("3NT", 9, 400, 600),
        ("4H", 9, -50, -100),
        ("4H", 10, 420, 620),
        ("4D", 10, 130, 130),
        ("5D", 11, 400, 600),
        ("2HX", 8, 470, 670),
        ("1DXX", 7, 230, 230),
        ("2CX", 8, 180, 180),
        ("2CXX", 8, 560, 760),
        ("3CX", 10, 570, 870),
        ("6S", 12, 980, 1430),
        ("6NT", 12, 990, 1440),
        ("7NT", 13, 1520, 2220),
        ("7NTXX", 13, 2280, 2980),
        ("7NTXX", 0, -7000, -7600),
    ],
)
def test_well_known_scores(
    contract: str, tricks: int, not_vulnerable: int, vulnerable: int
) -> None:
    read = read_contract(contract)
    assert declarer_score(read, tricks, vulnerable=False) == not_vulnerable
    assert declarer_score(read, tricks, vulnerable=True) == vulnerable


def test_the_other_side_has_the_same_score_with_the_other_sign() -> None:
    assert ns_score(Played("4S", Seat.SOUTH, 10), "NS") == 620
    assert ns_score(Played("4S", Seat.WEST, 10), "NS") == -420
    assert ns_score(Played("4S", Seat.WEST, 10), "both") == -620
    assert ns_score(Played("4S", Seat.EAST, 9), "EW") == 100


def test_a_pass_out_is_nothing_to_either_side() -> None:
    assert ns_score(PassedOut(), "both") == 0


@pytest.mark.parametrize(
    ("score", "vulnerable"),
    [
        (620, "NS"),
        (-620, "EW"),
        (-430, "NS"),
        (70, "both"),
        (0, "both"),
        (-7600, "both"),
    ],
)
def test_a_bare_score_that_some_contract_gives(
    score: int, vulnerable: Vulnerable
) -> None:
    assert ns_score(RawScore(score), vulnerable) == score


@pytest.mark.parametrize(
    ("score", "vulnerable"),
    [(620, "EW"), (-620, "NS"), (615, "both"), (10, "none"), (-7610, "both")],
)
def test_a_bare_score_that_no_contract_gives_is_refused(
    score: int, vulnerable: Vulnerable
) -> None:
    with pytest.raises(Unscorable) as refused:
        ns_score(RawScore(score), vulnerable)
    assert refused.value.code == "impossible_score"


@pytest.mark.parametrize(
    "written", ["", "8C", "0NT", "4Z", "4SXXX", "4s", "PASS", "3N", "4S\n", "٤S"]
)
def test_a_contract_that_cannot_be_bid_is_refused(written: str) -> None:
    with pytest.raises(Unscorable) as refused:
        Played(written, Seat.NORTH, 10)
    assert refused.value.code == "impossible_contract"


@pytest.mark.parametrize(("tricks", "score"), [(0, -500), (13, 510)])
def test_declarer_may_win_no_trick_or_all(tricks: int, score: int) -> None:
    assert ns_score(Played("4S", Seat.NORTH, tricks), "none") == score


def test_a_contract_is_undoubled_unless_it_says_so() -> None:
    assert declarer_score(Contract(4, "S"), 10, vulnerable=False) == 420


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_that_cannot_be_won_are_refused(tricks: int) -> None:
    with pytest.raises(Unscorable) as refused:
        Played("4S", Seat.NORTH, tricks)
    assert refused.value.code == "impossible_tricks"
    with pytest.raises(Unscorable, match="0 to 13"):
        declarer_score(Contract(4, "S"), tricks, vulnerable=False)


@pytest.mark.parametrize(
    ("vulnerable", "least", "most"),
    [
        ("none", -7000, 7000),
        ("NS", -7600, 7000),
        ("EW", -7000, 7600),
        ("both", -7600, 7600),
    ],
)
def test_no_score_is_beyond_thirteen_down_redoubled(
    vulnerable: Vulnerable, least: int, most: int
) -> None:
    scores = possible_scores(vulnerable)
    assert (min(scores), max(scores)) == (least, most)


def test_the_best_contract_is_seven_no_trumps_redoubled_and_made() -> None:
    best = [one for one in possible_scores("both") if one % 100 == 80]
    assert max(best) == 2980
