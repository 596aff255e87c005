"""The value of a card for the defence, against a search of every line of play."""

from random import Random

import numpy as np
import pytest

from rulings.damage.positions import (
    Position,
    after,
    card_name,
    card_number,
    cards_in,
    follow,
)
from rulings.damage.values import actions, defence_tricks
from tests.evidence.random_positions import random_position
from tests.evidence.situations import GUESS_SOLVED_BY_THE_ACE, decided_in


def searched(now: Position, forced: int | None) -> int:
    """Tricks of the defence in all, every line of play tried.

    ``forced`` is due from its owner in turn in this trick, when it is lawful.
    """
    hand = now.hands[now.seat]
    if not hand:
        return now.tricks_of_defence
    lawful = follow(hand, now.trick)
    if forced is not None and lawful >> forced & 1:
        return searched(after(now, forced), None)
    ours = now.seat % 2 != now.contract.declarer % 2
    values = [searched_after(now, card, forced) for card in cards_in(lawful)]
    return max(values) if ours else min(values)


def searched_after(now: Position, card: int, forced: int | None) -> int:
    then = after(now, card)
    return searched(then, forced if then.trick else None)


def a_defender_decides(seed: int, place: int) -> Position:
    """A random position of three cards each, a defender playing in this place."""
    chance = Random(seed)
    while True:
        now = random_position(chance, 40 + place)
        if now.seat % 2 != now.contract.declarer % 2:
            return now


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("is_forced", [False, True])
def test_values_are_those_of_a_full_search(
    seed: int, place: int, is_forced: bool
) -> None:
    now = a_defender_decides(seed, place)
    partner = (now.seat + 2) % 4
    forced = max(cards_in(now.hands[partner])) if is_forced else None
    cards = tuple(cards_in(follow(now.hands[now.seat], now.trick)))
    real = np.array([now.hands], dtype=np.uint64)
    values = defence_tricks(now, real, cards, forced)[0].tolist()
    assert values == [searched_after(now, card, forced) for card in cards]


def test_a_forced_card_is_forced_only_in_the_layouts_that_have_it_there() -> None:
    now = a_defender_decides(4, 0)
    partner, opponent = (now.seat + 2) % 4, (now.seat + 1) % 4
    card, other = (max(cards_in(now.hands[seat])) for seat in (partner, opponent))
    changed = list(now.hands)
    changed[partner] += (1 << other) - (1 << card)
    changed[opponent] += (1 << card) - (1 << other)
    layouts = np.array([now.hands, changed], dtype=np.uint64)
    lawful = tuple(cards_in(now.hands[now.seat]))
    both = defence_tricks(now, layouts, lawful, card)
    free = defence_tricks(now, layouts, lawful, None)
    assert (both[1] == free[1]).all()
    assert (both[0] <= free[0]).all()


def named(found: tuple[tuple[int, ...], ...]) -> list[str]:
    return [" ".join(card_name(card) for card in action) for action in found]


def test_cards_next_to_each_other_are_one_action() -> None:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    found = actions(decided.position, decided.lawful)
    assert named(found) == ["S8 S7 S6", "HT H9", "H7", "H2", "DT D9", "D7", "D2"]


def test_only_lawful_cards_are_actions() -> None:
    (decided,) = decided_in(GUESS_SOLVED_BY_THE_ACE)
    lawful = 1 << card_number("HT") | 1 << card_number("H2")
    assert named(actions(decided.position, lawful)) == ["HT", "H2"]
