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
from rulings.damage.decision_points import Election
from rulings.damage.positions import IN_SUIT, SUITS, Position, card_number
from rulings.damage.record import position_of
from rulings.damage.values import actions, defence_tricks

Suits = tuple[str, ...]
Values = dict[int, int]


def option_name(choice: str, suits: Suits) -> str:
    """An option as one word: ``require H``, ``prohibit HD``, ``neither``."""
    return f"{choice} {''.join(suits)}".strip()


def options(election: Election) -> tuple[tuple[str, int], ...]:
    """Each option there was, with declarer's tricks double dummy."""
    now = position_of(election.state)
    majors = _majors(election.state)
    values = {due: _values(now, due) for due in (None, *majors)}
    return tuple(
        (option_name(choice, suits), 13 - _best_lead(now, values, (choice, suits)))
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


def _values(now: Position, due: int | None) -> Values:
    """The tricks of the defence after each lead, with this card due from partner."""
    reps = tuple(action[0] for action in actions(now, now.hands[now.seat]))
    real = np.array([now.hands], dtype=np.uint64)
    tricks = defence_tricks(now, real, reps, due)[0]
    return {card: int(value) for card, value in zip(reps, tricks, strict=True)}


def _best_lead(
    now: Position, values: dict[int | None, Values], option: tuple[str, Suits]
) -> int:
    """The tricks of the defence after its best lead under this option."""
    choice, suits = option
    barred = sum(IN_SUIT[SUITS.index(suit)] for suit in suits)
    leads = values[None]
    allowed = [c for c in leads if bool(barred >> c & 1) == (choice == "require")]
    left = [due for due in values if due is not None and not barred >> due & 1]
    return max(_lead(now, card, left, values) for card in allowed or leads)


def _lead(
    now: Position, card: int, majors: list[int], values: dict[int | None, Values]
) -> int:
    """The defence's tricks after this lead; of several cards due declarer names one."""
    led = card // 13
    is_void = not now.hands[(now.seat + 2) % 4] & IN_SUIT[led]
    due: list[int | None] = [one for one in majors if is_void or one // 13 == led]
    return min(values[one][card] for one in due or [None])
