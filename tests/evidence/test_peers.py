"""What simulated players choose, with the sight of a card and without."""

import numpy as np
import pytest
from msgspec.structs import replace

from rulings.damage.peers import (
    ActionValues,
    Choices,
    PlayerClass,
    choices,
    choices_of_each,
    half,
    looks,
)
from rulings.damage.values import Solved, resampled

FIRST, SECOND = [1.0, 0.0], [0.0, 1.0]


def seen(
    here: list[list[float]], there: list[list[float]], prior: float
) -> ActionValues:
    weights = np.ones(len(here)), np.ones(len(there))
    placed, elsewhere = np.array(here), np.array(there).reshape(-1, 2)
    return ActionValues(placed, placed, elsewhere, weights, prior, np.arange(2))


def ask(what: ActionValues, look: int = 10) -> tuple[list[float], list[float]]:
    asked = choices(what, looks(PlayerClass(looks=look), np.random.default_rng(1)))
    return asked.with_sight.tolist(), asked.without_sight.tolist()


def test_a_card_that_is_best_in_every_layout_is_everybodys_choice() -> None:
    assert ask(seen([FIRST] * 5, [FIRST] * 5, 0.5)) == ([1, 0], [1, 0])


def test_equal_cards_are_shared() -> None:
    assert ask(seen([[1.0, 1.0]] * 5, [[1.0, 1.0]] * 5, 0.5)) == ([0.5, 0.5],) * 2


def test_equal_actions_share_a_peer_and_each_its_part_among_its_cards() -> None:
    """Three small cards of a suit are no more likely than the ace of another."""
    worths = np.ones((5, 4))
    values = ActionValues(
        worths, worths, worths, (np.ones(5), np.ones(5)), 0.5, np.array([0, 0, 0, 1])
    )
    asked = choices(values, looks(PlayerClass(), np.random.default_rng(1)))
    assert asked.with_sight.tolist() == pytest.approx([1 / 6, 1 / 6, 1 / 6, 1 / 2])


def test_a_likelier_layout_is_looked_at_more_often() -> None:
    worths, none = np.array([FIRST, SECOND]), np.zeros((0, 2))
    weights = np.array([9.0, 1.0]), np.zeros(0)
    values = ActionValues(worths, worths, none, weights, 1.0, np.arange(2))
    asked = choices(values, looks(PlayerClass(looks=1), np.random.default_rng(1)))
    assert asked.with_sight[0] == pytest.approx(0.9, abs=0.03)


def test_without_sight_one_look_chooses_as_often_as_the_prior_says() -> None:
    with_sight, without = ask(seen([FIRST], [SECOND], 0.3), look=1)
    assert with_sight == [1, 0]
    assert without[0] == pytest.approx(0.3, abs=0.04)


def test_a_player_who_looks_at_more_layouts_is_surer_of_the_better_card() -> None:
    what = seen([FIRST], [SECOND], 0.6)
    _, novice = ask(what, look=1)
    _, expert = ask(what, look=25)
    assert novice[0] < 0.65
    assert expert[0] > 0.75


def test_a_card_that_can_lie_nowhere_else_tells_nothing() -> None:
    with_sight, without = ask(seen([FIRST, SECOND], [], 1.0))
    assert with_sight == without


def test_who_does_not_know_of_a_card_does_not_count_that_it_is_due() -> None:
    weights = np.ones(1), np.zeros(0)
    placed, free = np.array([FIRST]), np.array([SECOND])
    none = np.zeros((0, 2))
    values = ActionValues(placed, free, none, weights, 1.0, np.arange(2))
    assert ask(values) == ([1, 0], [0, 1])


def test_samples_asked_together_are_answered_as_each_alone() -> None:
    """Each has peers of its own, and says itself which cards are one action."""
    one = seen([[1.0, 1.0]] * 5, [FIRST] * 5, 0.5)
    other = replace(seen([[1.0, 1.0]] * 5, [SECOND] * 5, 0.3), groups=np.array([0, 0]))
    chance = np.random.default_rng(1)
    each = [looks(PlayerClass(peers=100), chance) for _ in range(2)]
    together = choices_of_each([one, other], each)
    alone = [choices(what, look) for what, look in zip((one, other), each, strict=True)]
    assert list(map(_listed, together)) == list(map(_listed, alone))


def _listed(asked: Choices) -> list[list[float]]:
    return [asked.with_sight.tolist(), asked.without_sight.tolist()]


def test_each_time_another_half_of_the_peers_is_asked() -> None:
    chance = np.random.default_rng(1)
    every = looks(PlayerClass(peers=100), chance)
    halves = [half(every, chance) for _ in range(3)]
    of_each = [{tuple(peer) for peer in one.which.T.tolist()} for one in halves]
    assert [len(one) for one in of_each] == [50] * 3
    assert all(one <= {tuple(p) for p in every.which.T.tolist()} for one in of_each)
    assert of_each[0] != of_each[1] != of_each[2]


def test_a_layout_that_is_drawn_again_keeps_its_weight() -> None:
    here = np.arange(6, dtype=np.int16).reshape(-1, 1)
    weights = np.array([0.2, 0.4, 0.7, 1.1, 1.6, 2.0])
    what = Solved(here, here, here, (weights, 2 * weights), 0.5, 100)
    again = resampled(what, np.random.default_rng(1))
    assert again.weights[0].tolist() == weights[again.here[:, 0]].tolist()
    assert again.weights[1].tolist() == (2 * weights)[again.there[:, 0]].tolist()


def test_resampling_keeps_the_sizes_and_moves_the_prior() -> None:
    weights = np.ones(3), np.ones(4)
    here, there = np.array([[9, 8]] * 3), np.array([[8, 9]] * 4)
    what = Solved(here, here, there, weights, 0.5, 100)
    chance = np.random.default_rng(1)
    again = [resampled(what, chance) for _ in range(20)]
    assert {len(one.here) for one in again} == {3}
    assert {len(one.there) for one in again} == {4}
    assert len({one.prior for one in again}) > 1
    assert all(0.3 < one.prior < 0.7 for one in again)
