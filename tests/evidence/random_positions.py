"""Positions met in random play of random deals, for the solver and the layouts."""

from random import Random

from rulings.damage.positions import (
    Contract,
    Four,
    Position,
    after,
    as_hand,
    cards_in,
    follow,
)


def random_deal(chance: Random) -> Four:
    cards = chance.sample(range(52), 52)
    north, east, south, west = (as_hand(cards[at : at + 13]) for at in (0, 13, 26, 39))
    return north, east, south, west


def random_position(chance: Random, plies: int) -> Position:
    """The position after so many lawful cards chosen at random."""
    contract = Contract(chance.randint(1, 7), chance.randrange(5), chance.randrange(4))
    now = Position(contract, random_deal(chance), (contract.declarer + 1) % 4)
    for _ in range(plies):
        lawful = sorted(cards_in(follow(now.hands[now.seat], now.trick)))
        now = after(now, chance.choice(lawful))
    return now
