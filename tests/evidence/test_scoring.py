"""Contract scores, IMPs and matchpoints, against the tables of Laws 77 and 78."""

import pytest
from endplay.types import Contract as Theirs
from endplay.types import Denom, Penalty, Player, Vul

from rulings.evidence.positions import Contract
from rulings.evidence.scoring import Scoring, contract_score, imps, worth

FOUR_SPADES = Contract(4, 0, 2)


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("strain", range(5))
def test_every_contract_scores_as_another_library_says(level: int, strain: int) -> None:
    for doubled in range(3):
        for vulnerable in (False, True):
            contract = Contract(level, strain, 0, doubled, vulnerable)
            mine = [contract_score(contract, tricks) for tricks in range(14)]
            theirs = [_theirs(contract, tricks) for tricks in range(14)]
            assert mine == theirs


def _theirs(contract: Contract, tricks: int) -> int:
    other = Theirs(
        level=contract.level,
        denom=Denom(contract.strain),
        declarer=Player.north,
        penalty=list(Penalty)[contract.doubled],
        result=tricks - 6 - contract.level,
    )
    score: int = other.score(Vul.both if contract.vulnerable else Vul.none)
    return score


@pytest.mark.parametrize(
    ("difference", "scale"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (-50, -2), (3990, 23), (4000, 24)],
)
def test_imps_begin_at_their_steps(difference: int, scale: int) -> None:
    assert imps(difference) == scale


def test_down_one_against_a_game_made_elsewhere_is_ten_imps() -> None:
    value = worth(FOUR_SPADES, Scoring("imps", datum=420), 10)
    assert (value[9], value[10]) == (10, 0)


def test_without_a_datum_the_usual_result_stands_for_it() -> None:
    assert worth(FOUR_SPADES, Scoring("imps"), 9)[9] == 0


def test_a_tie_with_half_the_field_and_a_win_over_the_rest() -> None:
    field = Scoring("matchpoints", field=(420, 420, 450, 450))
    value = worth(FOUR_SPADES, field, 10)
    assert (value[9], value[10], value[12]) == (1, 0.75, 0)


def test_where_the_field_is_unknown_the_contract_counts_beside_the_trick() -> None:
    value = worth(FOUR_SPADES, Scoring("matchpoints"), 10)
    assert (value[9] - value[10], value[10] - value[11]) == (2.5, 1)
    tricks = worth(FOUR_SPADES, Scoring("tricks"), 10)
    assert (tricks[9] - tricks[10], tricks[10] - tricks[11]) == (1, 1)
