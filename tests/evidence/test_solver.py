"""The batches say what the library's own objects say, one position at a time."""

from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pytest
from endplay.dds import solve_board
from endplay.types import Card, Deal, Denom, Player

from rulings.damage.dds import MOST_BOARDS
from rulings.damage.positions import Position, card_name, cards_in, follow
from rulings.damage.solver import SolverFailed, TrickInProgress, card_values, turn_of
from tests.evidence.random_positions import random_position

PLACES = range(30, 52, 3)


def by_objects(now: Position) -> dict[str, int]:
    """The tricks still to take with each card, from endplay's own objects."""
    deal = Deal(first=Player(now.leader), trump=Denom(now.contract.strain))
    for seat, hand in enumerate(now.hands):
        for card in cards_in(hand):
            deal[Player(seat)].add(Card(card_name(card)))
    for place, card in enumerate(now.trick):
        deal[Player((now.leader + place) % 4)].add(Card(card_name(card)))
    for card in now.trick:
        deal.play(Card(card_name(card)))
    return {
        str(Card(suit=card.suit, rank=card.rank)): tricks
        for card, tricks in solve_board(deal)
    }


def as_layouts(*found: Position) -> np.ndarray:
    return np.array([one.hands for one in found], dtype=np.uint64)


@pytest.mark.parametrize("plies", PLACES)
def test_every_card_has_the_value_of_the_object_api(plies: int) -> None:
    now = random_position(Random(plies), plies)
    values = card_values(as_layouts(now), turn_of(now))[0]
    mine = {card_name(c): int(values[c]) for c in range(52) if values[c] >= 0}
    lawful = {card_name(c) for c in cards_in(follow(now.hands[now.seat], now.trick))}
    assert set(mine) == lawful
    theirs = {Card(name): value for name, value in mine.items()}
    assert {str(card): value for card, value in theirs.items()} == by_objects(now)


def test_more_boards_than_one_call_takes_keep_their_order() -> None:
    now = [random_position(Random(seed), 40) for seed in range(4)]
    turn = TrickInProgress(4, 0)
    layouts = np.tile(as_layouts(*now), (MOST_BOARDS // 2, 1))
    values = card_values(layouts, turn)
    assert len(values) == 2 * MOST_BOARDS
    for at in range(4):
        assert (values[at::4] == card_values(as_layouts(now[at]), turn)[0]).all()


def test_no_layouts_are_no_work() -> None:
    assert card_values(
        np.zeros((0, 4), dtype=np.uint64), TrickInProgress(4, 0)
    ).shape == (0, 52)


UNEVEN, DOUBLED, EMPTY = [1, 2, 4, 24], [1, 1, 2, 4], [0, 0, 0, 0]


@pytest.mark.parametrize("hands", [UNEVEN, DOUBLED, EMPTY])
def test_impossible_hands_never_reach_the_solver(hands: list[int]) -> None:
    with pytest.raises(SolverFailed) as caught:
        card_values(np.array([hands], dtype=np.uint64), TrickInProgress(4, 0))
    assert caught.value.code == "bad_position"


def test_a_card_of_the_trick_is_in_no_hand_any_more() -> None:
    with pytest.raises(SolverFailed) as caught:
        card_values(
            np.array([[0, 1, 2, 4]], dtype=np.uint64), TrickInProgress(4, 0, (1,))
        )
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (TrickInProgress(4, 5), "First is not"),
        (TrickInProgress(7, 0), "without values"),
    ],
)
def test_what_the_solver_refuses_or_leaves_out_is_an_error(
    turn: TrickInProgress, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # DDS writes what it refuses into a file where it runs
    with pytest.raises(SolverFailed, match=words) as caught:
        card_values(np.array([[1, 1 << 13, 1 << 26, 1 << 39]], dtype=np.uint64), turn)
    assert caught.value.code == "solver_failed"


def test_two_threads_may_ask_at_the_same_time() -> None:
    found = [random_position(Random(seed), 36) for seed in (5, 6)]
    alone = [card_values(as_layouts(one), turn_of(one)) for one in found]
    together: dict[int, np.ndarray] = {}

    def ask(at: int) -> None:
        many = np.repeat(as_layouts(found[at]), 300, axis=0)
        together[at] = card_values(many, turn_of(found[at]))

    threads = [Thread(target=ask, args=(at,)) for at in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((together[at] == alone[at]).all() for at in (0, 1))
