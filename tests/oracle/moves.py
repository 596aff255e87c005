"""What could happen next at a table whose every card is recorded.

Each maker looks at the oracle's own reading of the board and offers events with a
weight. `docs/oracle.md` lists what they keep away from, and why.
"""

from collections.abc import Iterator, Mapping
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
        hands = {seat: held(history, seat) for seat in "NESW"}
        return list(after_claim(history, hands, rng))
    makers = (
        answers,
        differing,
        turn_played,
        implied,
        exposures,
        odd_cards,
        director,
        endings,
    )
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
        events = [said_by(choice, event, rng) for event in events]
        yield from ((6.0 / len(events), event) for event in events if event)


def said_by(choice: choices.Choice, event: Raw | None, rng: Random) -> Raw | None:
    """55A: of a side, the record may say which of the two has spoken."""
    seats = [*choice.chooser, None] if len(choice.chooser) == 2 else [None]
    seat = rng.choice(seats)
    return {**event, "by": seat} if event and seat else event


def differing(history: History, rng: Random) -> Iterator[Move]:
    """55A: the other defender answers a lead of declarer's otherwise."""
    for v, event in happened(history, history.now, "LeadOutOfTurn"):
        prevails = left_of(event["seat"])
        found = wrong_leads.verdict(history, v, history.now)
        if found is None or found[1] != history.now:
            continue
        said = history.at(found[1])
        if said.get("by") == partner(prevails):
            word = "refuse" if found[0] == "accept" else "accept"
            if word == "refuse" or not wrong_leads.is_last_trick(history, v):
                yield 20.0, {"type": "Elected", "choice": word, "by": prevails}


def may_choose(history: History, choice: choices.Choice, word: str) -> bool:
    accepting = word in ("accept", "spread") and "out_of_turn" in choice.kind
    return not accepting or is_simple_lead(history)


def is_simple_lead(history: History) -> bool:
    """No older duty bears on the card led out of turn (60A3 is the director's)."""
    t = history.now
    v = wrong_leads.open_lead(history, t) or 0
    seat = history.at(v)["seat"]
    if not wrong_leads.is_by_defender(history, v):
        return True
    owes = penalty.penalty_cards(history, t, seat)
    bound = [r for s in (seat, partner(seat)) for r in restrictions.on(history, t, s)]
    return not owes and not bound and not choices.is_open(history, t, "lead")


def election(
    history: History, choice: choices.Choice, option: choices.Option, rng: Random
) -> Raw | None:
    event = {"type": "Elected", "choice": option.choice}
    if len(choices.open_choices(history, history.now)) > 1:
        event["awaiting"] = choice.kind
    if option.cards:
        return {**event, "card": rng.choice(option.cards)}
    if not option.suits:
        return event
    many = option.choice == "prohibit" and choice.kind == "lead" and rng.random() < 0.5
    most = len(option.suits) if many else 1
    return {**event, "suits": rng.sample(option.suits, rng.randint(1, most))}


# What is played in turn


def turn_played(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    seat = turns.to_play(history, t)
    open_now = choices.open_choices(history, t)
    if any(not c.blocks for c in open_now):
        return
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
        if playable.due_instead(history, t, seat, card):
            yield 0.6, card_played(seat, card)
        elif broken and not owes and not playable.promised(history, t, seat):
            yield 0.02, card_played(seat, card)


def too_early(history: History, seat: str | None, rng: Random) -> Iterator[Move]:
    """49, 50D2: the leader does not wait for declarer."""
    t = history.now
    if seat not in choices.must_wait(history, t) or already_early(history, seat):
        return
    if choices.is_open(history, t, "withdrawn_call"):
        return
    if cards := unfaced(history, seat or ""):
        yield 1.0, card_played(seat or "", rng.choice(cards))


def already_early(history: History, seat: str | None) -> list[int]:
    """They have faced a card too soon at this very turn."""
    t = history.now
    events = happened(history, t, "CardPlayed", "PlayedOutOfTurn")
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
        yield from told_as_early(left_of(leader), held(history, left_of(leader)), rng)
    v = wrong_leads.open_lead(history, t)
    if v is None or wrong_leads.is_last_trick(history, v):
        return
    offender = history.at(v)["seat"]
    hands = {seat: held(history, seat) for seat in "NESW"}
    yield from to_open_lead(history, hands, rng)
    if is_simple_lead(history):
        yield from any_card(history, left_of(offender), rng, 2.0)
    if not wrong_leads.is_by_defender(history, v):
        yield from wrong_defender(history, partner(left_of(offender)), rng)
    if leader not in (partner(offender), left_of(offender)):
        yield from any_card(history, leader or "", rng, 2.0)


def to_open_lead(
    history: History, hands: Mapping[str, list[str]], rng: Random
) -> Iterator[Move]:
    """53A, 49: cards to a lead not yet answered, told as played out of turn."""
    t = history.now
    v = wrong_leads.open_lead(history, t)
    if v is None:
        return
    offender, leader = history.at(v)["seat"], turns.on_lead(history, t)
    if left_of(offender) != leader and is_simple_lead(history):
        yield from told_as_early(left_of(offender), hands[left_of(offender)], rng)
    waits = partner(offender)
    if wrong_leads.is_by_defender(history, v) and waits != leader:
        lying = penalty.penalty_cards(history, t, waits)
        if not lying and not already_early(history, waits):
            yield from told_as_early(waits, hands[waits], rng)


def told_as_early(seat: str, cards: list[str], rng: Random) -> Iterator[Move]:
    if cards:
        event = {"type": "PlayedOutOfTurn", "seat": seat, "card": rng.choice(cards)}
        yield 2.0, event


def wrong_defender(history: History, seat: str, rng: Random) -> Iterator[Move]:
    """53C: the wrong defender plays to declarer's irregular lead first."""
    cards = held(history, seat)
    if cards and turns.on_lead(history, history.now) != seat:
        event = {"type": "PlayedOutOfTurn", "seat": seat, "card": rng.choice(cards)}
        yield 2.0, event


def has_led_early(history: History, leader: str) -> bool:
    """They led before declarer had chosen, and owe nothing but that very card."""
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
        hands = {seat: held(history, seat) for seat in "NESW"}
        yield 0.1, claim(hands, rng)


def claim(hands: Mapping[str, list[str]], rng: Random) -> Raw:
    """68: a claim or a concession, by either side, with or without cards faced."""
    seat, word = rng.choice("NESW"), rng.choice(("Claimed", "Conceded"))
    event: dict[str, object] = {"type": word, "seat": seat, "tricks": 1}
    if hands[seat] and rng.random() < 0.6:
        event["cards"] = rng.sample(hands[seat], min(len(hands[seat]), 2))
    return event


def after_claim(
    history: History, hands: Mapping[str, list[str]], rng: Random
) -> Iterator[Move]:
    """68B2, 68D: what follows, and cards that are shown meanwhile."""
    yield 1.0, {"type": "PlayedOn", "seat": "S"}
    yield 1.0, {"type": "PlayEnded", "tricks": 9}
    said = [e for _, e in happened(history, history.now, "Claimed", "Conceded")]
    seat = said[-1]["seat"]
    if said[-1]["type"] == "Conceded" and seat in defenders(history, history.now):
        yield 4.0, {"type": "ConcessionObjected", "seat": partner(seat)}
    if hands[seat]:
        shown = {"type": "CardExposed", "seat": seat, "cards": hands[seat][:1]}
        yield 0.5, {**shown, "manner": "shown"}
