"""Events that cannot have happened: the core must refuse every one of them."""

from collections.abc import Callable
from random import Random

from tests.oracle import choices, plays, turns
from tests.oracle.cards import SEATS, left_of
from tests.oracle.history import (
    History,
    Raw,
    auction_end,
    board_end,
    dealt,
    is_claimed,
    is_full,
)

Maker = Callable[[History, Random], Raw | None]


def impossible_event(history: History, rng: Random) -> Raw | None:
    t = history.now
    if auction_end(history, t) is None or is_claimed(history, t):
        return None
    if board_end(history, t):
        return {"type": "PlayEnded", "tricks": 3}
    makers: list[Maker] = [not_offered, other_suit, other_card, opened_again, too_many]
    makers.append(asked_by_himself)
    if is_full(history):
        makers += [out_of_turn, not_his_card, played_again]
    return rng.choice(makers)(history, rng)


WORDS = ("accept", "refuse", "spread", "reject", "neither", "highest", "require_suit")


def not_offered(history: History, rng: Random) -> Raw | None:
    """A choice that nobody has now."""
    offered = {
        o.choice for c in choices.open_choices(history, history.now) for o in c.options
    }
    word = rng.choice([w for w in WORDS if w not in offered])
    event = {"type": "Elected", "choice": word}
    return {**event, "suits": ["H"]} if word == "require_suit" else event


def other_suit(history: History, rng: Random) -> Raw | None:
    """A suit that no choice offers, while one of penalty cards is open."""
    waiting = choices.open_choices(history, history.now)
    offered = {s for one in waiting for o in one.options for s in o.suits}
    free = sorted(set("SHDC") - offered)
    if free and "lead" in [one.kind for one in waiting]:
        word = rng.choice(("require", "prohibit"))
        return {"type": "Elected", "choice": word, "suits": [rng.choice(free)]}
    return None


def other_card(history: History, rng: Random) -> Raw | None:
    """A card that declarer may not designate."""
    for choice in choices.open_choices(history, history.now):
        offered = {c for o in choice.options for c in o.cards}
        hand = sorted(dealt(history).get(choice.blocks, frozenset()) - offered)
        if choice.kind == "designation" and hand:
            card = rng.choice(hand)
            return {"type": "Elected", "choice": "designate", "card": card}
    return None


def opened_again(history: History, rng: Random) -> Raw | None:
    return {"type": "BoardOpened", "board": 1}


def too_many(history: History, rng: Random) -> Raw | None:
    return {"type": "PlayEnded", "tricks": 14}


def asked_by_himself(history: History, rng: Random) -> Raw | None:
    """61B."""
    seat = rng.choice(SEATS)
    return {"type": "RevokeAsked", "by": seat, "seat": seat}


def out_of_turn(history: History, rng: Random) -> Raw | None:
    """A card from a hand that has neither the turn nor a choice to make by playing."""
    t = history.now
    if choices.open_choices(history, t):
        return None
    seat = turns.to_play(history, t)
    wrong = left_of(seat or rng.choice(SEATS))
    gone = {p.card for p in plays.plays(history, t)}
    hand = sorted(dealt(history)[wrong] - gone)
    return play(wrong, rng.choice(hand)) if hand else None


def not_his_card(history: History, rng: Random) -> Raw | None:
    """A card known to be in another hand."""
    seat = turns.to_play(history, history.now)
    if seat is None:
        return None
    return play(seat, rng.choice(sorted(dealt(history)[left_of(seat)])))


def played_again(history: History, rng: Random) -> Raw | None:
    seat = turns.to_play(history, history.now)
    done = [p.card for p in plays.plays(history, history.now) if p.seat == seat]
    return play(seat, rng.choice(done)) if seat and done else None


def play(seat: str, card: str) -> Raw:
    return {"type": "CardPlayed", "seat": seat, "card": card}
