"""Double dummy over a whole deal, beside the solver's own answer at every card."""

from random import Random

import numpy as np

from rulings.damage.double_dummy import SEATS, DealAsked, worked_out
from rulings.damage.positions import (
    Contract,
    Position,
    after,
    card_name,
    card_number,
    cards_in,
    follow,
)
from rulings.damage.record import hands_of
from rulings.damage.solver import card_values, turn_of
from tests.evidence.random_positions import random_deal
from tests.evidence.situations import BASE
from tests.evidence.situations import hands_of as hands_written

SPADES, SOUTH = 0, 2


def tricks_of_declarer(now: Position) -> int:
    best = int(card_values(np.array([now.hands], dtype=np.uint64), turn_of(now)).max())
    ours = now.contract.declarer % 2
    mine = best if now.seat % 2 == ours else 13 - sum(now.won) - best
    return now.won[ours] + mine


def test_the_deal_makes_what_the_solver_says_of_the_opening_lead() -> None:
    hands = random_deal(Random(4))
    contract = Contract(1, 3, 1)
    found = worked_out(DealAsked(hands, contract=contract))
    now = Position(contract, hands, 2)
    assert found.makeable["E"][3] == tricks_of_declarer(now)
    assert min(tricks for _, tricks in found.leads) == tricks_of_declarer(now)
    assert {card for card, _ in found.leads} == set(map(card_name, cards_in(hands[2])))
    assert [t for _, t in found.leads] == sorted(t for _, t in found.leads)


def test_each_card_costs_what_the_solver_says_before_and_after_it() -> None:
    chance = Random(7)
    contract, hands = Contract(2, 4, 2), random_deal(chance)
    now, cards, costs = Position(contract, hands, 3), [], []
    for _ in range(24):
        card = chance.choice(list(cards_in(follow(now.hands[now.seat], now.trick))))
        then = after(now, card)
        lost = tricks_of_declarer(now) - tricks_of_declarer(then)
        costs.append((SEATS[now.seat], lost if now.seat % 2 == 0 else -lost))
        cards.append(card)
        now = then
    replay = worked_out(DealAsked(hands, contract=contract, cards=tuple(cards))).replay
    assert [(one.seat, one.cost) for one in replay] == costs
    assert any(cost for _, cost in costs)


def test_par_is_the_partscore_that_neither_side_can_improve() -> None:
    # East and West make eight tricks in hearts, North and South nine in spades.
    found = worked_out(DealAsked(hands_of(f"N:{BASE}"), 0, "NS"))
    assert (found.par, found.par_contracts) == (140, ("3S-NS",))
    assert not found.leads
    assert not found.replay


def test_the_ace_that_had_to_be_played_cost_a_trick() -> None:
    play = ["CA", "C5", "C2", "C3", "CK", "C6", "C7", "C4", "HT", "H5", "HA", "H3"]
    contract = Contract(5, SPADES, SOUTH)
    asked = DealAsked(
        hands_written(BASE), 0, "", contract, tuple(map(card_number, play))
    )
    costs = {one.card: one.cost for one in worked_out(asked).replay if one.cost}
    assert costs == {"HA": 1}
