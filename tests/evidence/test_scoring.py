"""What tricks are worth to the defenders, in each form of scoring."""

from rulings.damage.positions import Contract
from rulings.damage.values import Scoring, contract_score, worth

FOUR_SPADES = Contract(4, 0, 2)


def test_a_contract_in_numbers_scores_as_the_same_contract_in_words() -> None:
    redoubled_in_notrump = Contract(1, 4, 3, doubled=2, vulnerable=True)
    assert contract_score(FOUR_SPADES, 10) == 420
    assert contract_score(redoubled_in_notrump, 0) == -4000
    assert contract_score(Contract(5, 3, 0, doubled=1), 11) == 550


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
