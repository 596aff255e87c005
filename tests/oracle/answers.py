"""The oracle's whole answer about a moment, in a form that can be compared."""

from typing import Any

from tests.oracle import choices, penalty, playable, restrictions, turns, wrong_leads
from tests.oracle.history import (
    History,
    auction_end,
    board_end,
    defenders,
    is_claimed,
    is_full,
)

Answers = dict[str, Any]


def answers(history: History) -> Answers:
    t = history.now
    return {
        "declarer": wrong_leads.declarer(history, t),
        "penalty_cards": penalty_cards(history, t),
        "gone": tuple(sorted(penalty.gone(history, t))),
        "awaiting": awaiting(history, t),
        "restrictions": restricted(history, t),
        "on_lead": turns.on_lead(history, t),
        "trick": trick(history, t),
        "tricks": tricks(history, t),
        "playable": playable.playable(history, t),
    }


def penalty_cards(history: History, t: int) -> tuple[tuple[str, str, str], ...]:
    found = [
        (seat, card, "major" if card in penalty.majors(history, t, seat) else "minor")
        for seat in defenders(history, t)
        for card in penalty.penalty_cards(history, t, seat)
    ]
    return tuple(sorted(found))


def awaiting(history: History, t: int) -> tuple[Any, ...]:
    found = choices.open_choices(history, t)
    return tuple(
        sorted(
            (c.kind, c.chooser, c.blocks, tuple(sorted(tuple(o) for o in c.options)))
            for c in found
        )
    )


def restricted(history: History, t: int) -> tuple[Any, ...]:
    found = restrictions.restrictions(history, t)
    return tuple(sorted({(r.seat, r.kind, r.suits, r.until) for r in found}))


def trick(history: History, t: int) -> tuple[Any, ...] | None:
    """Leader, cards and turn of the trick in progress, or about to begin."""
    if not is_full(history) or auction_end(history, t) is None:
        return None
    if board_end(history, t) is not None or turns.to_play(history, t) is None:
        return None
    cards = turns.current_trick(history, t)
    leader = cards[0].seat if cards else turns.on_lead(history, t)
    played = tuple(sorted((p.seat, p.card) for p in cards))
    return leader, played, turns.to_play(history, t)


def tricks(history: History, t: int) -> tuple[int, int] | None:
    if not is_full(history):
        return None
    won = turns.tricks_won(history, t)
    return won["NS"], won["EW"]


def is_over(history: History) -> bool:
    t = history.now
    return board_end(history, t) is not None or is_claimed(history, t)
