"""One solve on the real deal: what another card would have led to."""

import pytest
from msgspec.structs import replace

from rulings.damage.positions import card_name, card_number
from rulings.damage.screening import could_have_gained, screen
from tests.evidence.situations import (
    DECLARER_REQUIRED_HEARTS,
    GUESS_SOLVED_BY_THE_ACE,
    decided_in,
)

NO_DISCARDS = replace(
    GUESS_SOLVED_BY_THE_ACE,
    deal="32.KJ5.KJ5.97652 54.AQ86.863.QJT8 AKQJT9.43.AQ4.43 876.T972.T972.AK",
    play="CA C5 C8 C3 CK C6 CT C4 HT H5 HA H3",
)


def test_a_diamond_would_have_let_the_contract_make() -> None:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    found = screen(decided, 10)
    made = {
        card_name(action[0]): int(tricks)
        for action, tricks in zip(found.actions, found.tricks, strict=True)
    }
    assert (made["HT"], made["DT"], made["S8"]) == (10, 11, 11)
    assert could_have_gained(found)


def _after_a_diamond(made: int) -> list[float]:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    found = screen(decided, made)
    diamond = [card_name(action[0]) for action in found.actions].index("DT")
    assert found.outcomes.sum(axis=1).tolist() == pytest.approx([1] * 7)
    weights: list[float] = found.outcomes[diamond].tolist()
    return weights


def test_what_declarer_lost_later_is_no_damage() -> None:
    """A diamond would have been worth one trick more, whatever came after the heart."""
    weights = _after_a_diamond(7)
    assert weights[8] == 1


@pytest.mark.parametrize("made", range(2, 12))
def test_where_every_other_card_was_worse_for_declarer_nothing_was_lost(
    made: int,
) -> None:
    """The king of a sequence, with which declarer won nine, and less was made."""
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    diamond = replace(decided, chosen=card_number("DT"))
    found = screen(diamond, made)
    assert found.tricks[found.chosen] == found.tricks.max()
    assert not could_have_gained(found)


def test_the_table_result_is_never_moved_beyond_what_is_left_to_win() -> None:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    found = screen(decided, 11)
    assert not found.outcomes[:, 12:].any()
    assert not could_have_gained(found)


def test_where_every_suit_gives_the_same_nothing_could_have_been_gained() -> None:
    (decided,) = decided_in(NO_DISCARDS)
    assert not could_have_gained(screen(decided, 10))


def test_where_declarer_required_the_suit_only_its_cards_are_compared() -> None:
    (decided,) = decided_in(DECLARER_REQUIRED_HEARTS)
    found = screen(decided, 10)
    assert [card_name(action[0]) for action in found.actions] == ["HT", "H7", "H2"]
    assert not could_have_gained(found)


def test_the_card_chosen_counts_with_the_forced_card_that_followed() -> None:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    queen = replace(decided, forced=card_number("HQ"))
    free = replace(decided, forced=None)
    chosen = screen(queen, 10).chosen
    assert screen(queen, 10).tricks[chosen] >= screen(free, 10).tricks[chosen]
    others = [at for at in range(7) if at != chosen]
    assert (screen(queen, 10).tricks[others] == screen(free, 10).tricks[others]).all()
