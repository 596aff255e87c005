"""What declarer's choice over a defender's lead was worth, double dummy (50D2, 51B).

A suit required or prohibited takes its penalty cards from the table; one that stays is
due to the trick where it can be. What a prohibition or a card left there does to later
tricks is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from lawbook import BoardState
from rulings.evidence.decisions import Election
from rulings.evidence.positions import IN_SUIT, SUITS, Position, card_number, cards_in
from rulings.evidence.tables import position_of
from rulings.evidence.values import defence_tricks

Suits = tuple[str, ...]


def named(choice: str, suits: Suits) -> str:
    """An option as one word: ``require H``, ``prohibit HD``, ``neither``."""
    return f"{choice} {''.join(suits)}".strip()


def options(election: Election) -> tuple[tuple[str, int], ...]:
    """Each option there was, with declarer's tricks double dummy."""
    now = position_of(election.state)
    majors = _majors(election.state)
    return tuple(
        (named(choice, suits), 13 - _best_lead(now, majors, (choice, suits)))
        for choice, suits in _offered(election.state)
    )


def clause_of(election: Election) -> str:
    """The clause that gave declarer the choice."""
    return next(c.law for c in election.state.law.choices if c.kind == "lead")


def _offered(state: BoardState) -> Iterator[tuple[str, Suits]]:
    for choice in state.law.choices:
        if choice.kind != "lead":
            continue
        for option in choice.options:
            most = len(option.suits) if option.pick == "any" else 1
            named_suits = [str(suit) for suit in option.suits]
            for count in range(1, most + 1):
                for suits in combinations(named_suits, count):
                    yield option.choice, suits
            if not option.suits:
                yield option.choice, ()


def _majors(state: BoardState) -> tuple[int, ...]:
    leader = state.on_lead
    owned = state.majors_of(leader.partner) if leader else ()
    return tuple(card_number(one.card) for one in owned)


def _best_lead(
    now: Position, majors: tuple[int, ...], option: tuple[str, Suits]
) -> int:
    """The tricks of the defence after its best lead under this option."""
    choice, suits = option
    barred = sum(IN_SUIT[SUITS.index(suit)] for suit in suits)
    hand = now.hands[now.seat]
    allowed = hand & barred if choice == "require" else hand & ~barred
    left = [card for card in majors if not barred >> card & 1]
    return max(_lead(now, card, left) for card in cards_in(allowed or hand))


def _lead(now: Position, card: int, majors: list[int]) -> int:
    """The defence's tricks after this lead; of several cards due declarer names one."""
    partner = now.hands[(now.seat + 2) % 4]
    led = card // 13
    is_void = not partner & IN_SUIT[led]
    due: list[int | None] = [one for one in majors if is_void or one // 13 == led]
    real = np.array([now.hands], dtype=np.uint64)
    values = (defence_tricks(now, real, (card,), one)[0, 0] for one in due or [None])
    return int(min(values))
