"""What could happen next at a table whose every card is recorded.

Each maker looks at the oracle's own reading of the board and offers events with a
weight. `docs/oracle.md` lists what they keep away from, and why.
"""

from collections.abc import Iterator
from random import Random

from tests.oracle import (
    choices,
    penalty,
    playable,
    plays,
    restrictions,
    turns,
    wrong_leads,
)
from tests.oracle.cards import left_of, partner
from tests.oracle.history import History, Raw, defenders, happened, is_claimed
from tests.oracle.mishaps import (
    director,
    exposures,
    leads_out_of_turn,
    odd_cards,
    premature_plays,
    revokes_corrected,
)
from tests.oracle.table import Move, held, unfaced


def full_moves(history: History, rng: Random) -> list[Move]:
    t = history.now
    if is_claimed(history, t):
        return list(after_claim(history))
    makers = (answers, turn_played, implied, exposures, odd_cards, director, endings)
    found = [move for maker in makers for move in maker(history, rng)]
    if not choices.open_choices(history, t):
        for maker in (leads_out_of_turn, premature_plays, revokes_corrected):
            found += list(maker(history, rng))
    return found


# What is chosen


def answers(history: History, rng: Random) -> Iterator[Move]:
    for choice in choices.open_choices(history, history.now):
        words = [o for o in choice.options if may_choose(history, choice, o.choice)]
        events = [election(history, choice, option, rng) for option in words]
        yield from ((6.0 / len(events), event) for event in events if event)


def may_choose(history: History, choice: choices.Choice, word: str) -> bool:
    accepting = word in ("accept", "spread") and "out_of_turn" in choice.kind
    return not accepting or is_simple_lead(history)


def is_simple_lead(history: History) -> bool:
    """No older duty bears on the card led out of turn (60A3 is the director's)."""
    t = history.now
    v = wrong_leads.open_lead(history, t) or 0
    seat = history.at(v)["seat"]
    owes = penalty.penalty_cards(history, t, seat)
    bound = [r for s in (seat, partner(seat)) for r in restrictions.on(history, t, s)]
    return not owes and not bound and not choices.is_open(history, t, "lead")


def election(
    history: History, choice: choices.Choice, option: choices.Option, rng: Random
) -> Raw | None:
    event = {"type": "Elected", "choice": option.choice}
    if option.cards:
        return {**event, "card": rng.choice(option.cards)}
    if not option.suits:
        return event
    barred = [
        s for r in restrictions.on(history, history.now, choice.blocks) for s in r.suits
    ]
    suits = [s for s in option.suits if s not in barred]
    many = option.choice == "prohibit" and rng.random() < 0.5
    again = option.choice == "require" and barred
    if not suits or again or len(set(barred)) > 2:
        return None
    most = min(len(suits), 3 - len(set(barred))) if many else 1
    return {**event, "suits": rng.sample(suits, rng.randint(1, most))}


# What is played in turn


def turn_played(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    seat = turns.to_play(history, t)
    open_now = choices.open_choices(history, t)
    if seat is None or any(c.blocks == seat for c in open_now):
        yield from too_early(history, seat, rng)
        return
    if plays.open_failure(history, t) and seat in defenders(history, t):
        return
    legal = sorted(playable.legal_cards(history, t, seat))
    yield 10.0, card_played(seat, rng.choice(legal))
    yield from wrong_cards(history, seat, rng)


def card_played(seat: str, card: str) -> Raw:
    return {"type": "CardPlayed", "seat": seat, "card": card}


def wrong_cards(history: History, seat: str, rng: Random) -> Iterator[Move]:
    """A revoke, a broken restriction, or another card than the penalty card."""
    t = history.now
    owes = penalty.penalty_cards(history, t, seat)
    for card in held(history, seat):
        broken = playable.broken_rule(history, t, seat, card)
        if broken in playable.DUTIES and broken != "57D":
            yield 0.6, card_played(seat, card)
        elif broken and not owes and not playable.promised(history, t, seat):
            yield 0.02, card_played(seat, card)


def too_early(history: History, seat: str | None, rng: Random) -> Iterator[Move]:
    """49, 50D2: he does not wait for declarer."""
    t = history.now
    if seat not in choices.must_wait(history, t) or already_early(history, seat):
        return
    if cards := unfaced(history, seat or ""):
        yield 1.0, card_played(seat or "", rng.choice(cards))


def already_early(history: History, seat: str | None) -> list[int]:
    """He has faced a card too soon at this very turn."""
    t = history.now
    events = happened(history, t, "CardPlayed")
    return [
        v
        for v, e in events
        if e["seat"] == seat
        and plays.too_soon(history, v)
        and plays.plays(history, v) == plays.plays(history, t)
    ]


def implied(history: History, rng: Random) -> Iterator[Move]:
    """53A, 53B, 60A: choices that the law takes as made by playing on."""
    t = history.now
    leader = turns.on_lead(history, t)
    if leader and has_led_early(history, leader):
        yield from any_card(history, left_of(leader), rng, 3.0)
    v = wrong_leads.open_lead(history, t)
    if v is None or wrong_leads.is_last_trick(history, v):
        return
    offender = history.at(v)["seat"]
    if is_simple_lead(history):
        yield from any_card(history, left_of(offender), rng, 2.0)
    if leader not in (partner(offender), left_of(offender)):
        yield from any_card(history, leader or "", rng, 2.0)


def has_led_early(history: History, leader: str) -> bool:
    """He led before declarer had chosen, and owes nothing but that very card."""
    t = history.now
    early = already_early(history, leader)
    if len(early) != 1 or not choices.is_open(history, t, "lead"):
        return False
    alone = penalty.penalty_cards(history, t, leader) == {history.at(early[0])["card"]}
    asked = choices.is_open(history, early[0] - 1, "lead")
    said = [v for v, _ in happened(history, t, "Elected", "LeadOutOfTurn")]
    return alone and asked and not any(v > early[0] for v in said)


def any_card(history: History, seat: str, rng: Random, weight: float) -> Iterator[Move]:
    if cards := held(history, seat):
        yield weight, card_played(seat, rng.choice(cards))


def endings(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    if choices.open_choices(history, t):
        return
    won = turns.tricks_won(history, t)
    over = turns.to_play(history, t) is None
    yield (9.0 if over else 0.05), {"type": "PlayEnded", "tricks": min(won["NS"], 13)}
    if not over:
        yield 0.05, {"type": "Claimed", "seat": "S", "tricks": 1}


def after_claim(history: History) -> Iterator[Move]:
    yield 1.0, {"type": "PlayedOn", "seat": "S"}
    yield 1.0, {"type": "PlayEnded", "tricks": 9}
