"""What declarer's choice over a lead was worth, against a search of every line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from lawbook import BoardState, replay
from rulings.damage.decision_points import Election
from rulings.damage.elections import clause_of, options
from rulings.damage.positions import (
    IN_SUIT,
    SUITS,
    Position,
    card_name,
    cards_in,
    follow,
)
from rulings.damage.record import position_of, written_hand
from tests.evidence.boards import dropped, read
from tests.evidence.random_positions import random_deal
from tests.evidence.test_values import searched_after

LEFT = 4


def played_out(chance: Random, hands: list[int]) -> Iterator[dict[str, Any]]:
    """Cards at random, by who may play, until each hand has only a few left."""
    deal = "N:" + " ".join(written_hand(hand) for hand in hands)
    board = {"type": "BoardOpened", "board": 1, "record": "full", "deal": deal}
    raw: list[dict[str, Any]] = [
        board,
        {"type": "AuctionEnded", "contract": "3NT", "declarer": "S"},
    ]
    yield from raw
    while True:
        now = position_of(replay(read(*raw)).state)
        held = now.hands[now.seat]
        if held.bit_count() == LEFT and not now.trick:
            return
        card = chance.choice([*cards_in(follow(held, now.trick))])
        entry = {
            "type": "CardPlayed",
            "seat": "NESW"[now.seat],
            "card": card_name(card),
        }
        raw.append(entry)
        yield entry


@cache
def before_a_lead(seed: int) -> tuple[BoardState, Position, tuple[int, ...]]:
    """A defender leads; two cards of partner's lie on the table."""
    chance = Random(seed)
    while True:
        raw = [*played_out(chance, list(random_deal(chance)))]
        now = position_of(replay(read(*raw)).state)
        if now.seat % 2 == 1:
            partner = (now.seat + 2) % 4
            two = chance.sample([*cards_in(now.hands[partner])], 2)
            fell = dropped(*map(card_name, two), seat="NESW"[partner])
            return replay(read(*raw, fell)).state, now, tuple(two)


def worth(now: Position, due: tuple[int, ...], choice: str, suits: str) -> int:
    """Declarer's tricks after the defence's best lead that the choice leaves."""
    named = sum(IN_SUIT[SUITS.index(suit)] for suit in suits)
    held = now.hands[now.seat]
    asked = held & (named if choice == "require" else ~named)
    lying = [card for card in due if not named >> card & 1]
    return 13 - max(_after(now, lead, lying) for lead in cards_in(asked or held))


def _after(now: Position, lead: int, lying: list[int]) -> int:
    """Of several cards that partner could play declarer says which (51A)."""
    lawful = follow(now.hands[(now.seat + 2) % 4], (lead,))
    due = [card for card in lying if lawful >> card & 1]
    if not due:
        return searched_after(now, lead, None)
    return min(searched_after(now, lead, card) for card in due)


@pytest.mark.parametrize("seed", range(10))
def test_each_option_is_worth_what_a_search_of_every_line_finds(seed: int) -> None:
    state, now, due = before_a_lead(seed)
    found = options(Election(1, state, {}))
    names = [name for name, _tricks in found]
    assert len(set(names)) == len(names)
    assert {name.split()[0] for name in names} == {"require", "prohibit", "neither"}
    for name, tricks in found:
        choice, *suits = name.split()
        assert tricks == worth(now, due, choice, "".join(suits)), name


@pytest.mark.parametrize("seed", range(10))
def test_one_suit_may_be_required_and_any_of_them_forbidden(seed: int) -> None:
    state, _now, due = before_a_lead(seed)
    named = [name.split() for name, _tricks in options(Election(1, state, {}))]
    ways = {
        choice: {frozenset(suits) for word, *suits in named if word == choice}
        for choice in ("require", "prohibit")
    }
    each = {frozenset(card_name(card)[0]) for card in due}
    assert ways["require"] == each
    assert {frozenset("".join(one)) for one in ways["prohibit"]} == {
        *each,
        frozenset().union(*each),
    }


@pytest.mark.parametrize(("cards", "clause"), [(1, "50D2"), (2, "51B2")])
def test_the_clause_is_that_of_one_card_or_of_several(cards: int, clause: str) -> None:
    raw: list[dict[str, Any]] = [
        {"type": "BoardOpened", "board": 1},
        {"type": "AuctionEnded", "contract": "3NT", "declarer": "S"},
        dropped(*("HA", "D8")[:cards]),
    ]
    assert clause_of(Election(1, replay(read(*raw)).state, {})) == clause
