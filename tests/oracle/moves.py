"""What could happen next at a table whose every card is recorded.

Each maker looks at the oracle's own reading of the board and offers events with a
weight. `docs/oracle.md` lists what they keep away from, and why.
"""

from collections.abc import Iterator
from random import Random

from tests.oracle import choices, penalty, playable, plays, restrictions, turns
from tests.oracle.cards import left_of, partner
from tests.oracle.history import History, Raw, defenders, happened, is_claimed

Move = tuple[float, Raw]
MANNERS = ("dropped", "dropped", "dropped", "stuck", "shown", "named")


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


def held(history: History, seat: str) -> list[str]:
    return sorted(playable.hand(history, history.now, seat) or ())


def unfaced(history: History, seat: str) -> list[str]:
    """Cards that are neither penalty cards nor waiting for somebody's choice."""
    t = history.now
    if playable.promised(history, t, seat):
        return []
    lying = penalty.penalty_cards(history, t, seat) | facing(history, seat)
    return [card for card in held(history, seat) if card not in lying]


def facing(history: History, seat: str) -> set[str]:
    t = history.now
    v = plays.open_lead(history, t)
    own = v is not None and history.at(v)["seat"] == seat
    pulled = [e for _, e in happened(history, t, "CardsPlayedTogether")]
    shown = {c for e in pulled if e["seat"] == seat for c in e["visible"]}
    return {*shown, *([history.at(v)["card"]] if own and v else [])}


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
    v = plays.open_lead(history, t) or 0
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
    v = plays.open_lead(history, t)
    if v is None or plays.is_last_trick(history, v):
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


# What goes wrong


def exposures(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    if choices.is_open(history, t, "two_cards"):
        return
    begun = 0.02 if plays.plays(history, t) else 0.0
    for seat in may_expose(history):
        if cards := unfaced(history, seat):
            weight = 0.25 if seat in defenders(history, t) else begun
            yield weight, exposure(seat, cards, rng)


def may_expose(history: History) -> list[str]:
    """Not the partner of one whose card declarer may still reject."""
    v = plays.open_failure(history, history.now)
    spared = partner(history.at(v)["seat"]) if v else None
    return [seat for seat in "NESW" if seat != spared]


def exposure(seat: str, cards: list[str], rng: Random) -> Raw:
    many = 2 if rng.random() < 0.15 and len(cards) > 1 else 1
    event: dict[str, object] = {
        "type": "CardExposed",
        "seat": seat,
        "cards": rng.sample(cards, many),
        "manner": rng.choice(MANNERS),
    }
    if rng.random() < 0.1:
        event["manner"] = rng.choice(("external", "current_trick", "restored"))
    if rng.random() < 0.1:
        event["intentional"] = rng.random() < 0.5
    if rng.random() < 0.05 and event["manner"] != "named":
        event["partner_could_see"] = False
    return event


def odd_cards(history: History, rng: Random) -> Iterator[Move]:
    """45E and 58B."""
    t = history.now
    if choices.open_choices(history, t):
        return
    for play in turns.current_trick(history, t):
        cards = unfaced(history, play.seat)
        if cards and play.seat in defenders(history, t):
            yield 0.05, fifth_card(play.seat, rng.choice(cards), rng)
    seat = turns.to_play(history, t)
    if seat in defenders(history, t):
        yield from two_cards(history, seat or "", rng)


def fifth_card(seat: str, card: str, rng: Random) -> Raw:
    event = {"type": "FifthCardPlayed", "seat": seat, "card": card}
    return {**event, "intentional": False} if rng.random() < 0.3 else event


def two_cards(history: History, seat: str, rng: Random) -> Iterator[Move]:
    legal = sorted(playable.legal_cards(history, history.now, seat))
    played = rng.choice(legal)
    others = [card for card in unfaced(history, seat) if card != played]
    if others:
        shown = [played, *rng.sample(others, min(len(others), rng.randint(1, 2)))]
        event = {"type": "CardsPlayedTogether", "seat": seat, "visible": shown}
        yield 0.1, {**event, "designated": played}
        if set(shown) <= set(legal) and not owes_anything(history, seat):
            yield 0.1, event


def owes_anything(history: History, seat: str) -> bool:
    t = history.now
    owed = penalty.penalty_cards(history, t, seat)
    return bool(owed or playable.promised(history, t, seat))


def leads_out_of_turn(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    leader = turns.on_lead(history, t)
    if playable.substitutes(history, t, leader or ""):
        return
    for seat in sorted(defenders(history, t) - {leader}):
        cards = held(history, seat)
        if leader is None or not cards:
            continue
        event = {"type": "LeadOutOfTurn", "seat": seat, "card": rng.choice(cards)}
        minor = penalty.penalty_cards(history, t, seat) - penalty.majors(
            history, t, seat
        )
        if event["card"] not in minor or leader == partner(seat):
            yield 0.6, {**event, "induced": True} if rng.random() < 0.1 else event


def premature_plays(history: History, rng: Random) -> Iterator[Move]:
    """57A and 57D."""
    t = history.now
    turn, trick = turns.to_play(history, t), turns.current_trick(history, t)
    if turn is None or not trick:
        return
    hasty = partner(turn) if turn in defenders(history, t) else left_of(turn)
    has_played = hasty in {p.seat for p in trick}
    ours = turn in defenders(history, t)
    if not (may_be_early if ours else may_be_hasty)(history, turn, hasty):
        return
    cards = held(history, hasty)
    event = {"type": "PlayedOutOfTurn", "seat": hasty, "card": rng.choice(cards)}
    yield 0.5, {**event, "lead": True} if has_played else event


def may_be_early(history: History, turn: str, hasty: str) -> bool:
    """57A, not 57C1, and no card of the partner waiting under 57D."""
    t = history.now
    hands = {p.seat for p in turns.current_trick(history, t)} - defenders(history, t)
    waiting = [playable.promised(history, t, seat) for seat in (turn, hasty)]
    return bool(held(history, hasty)) and len(hands) < 2 and not any(waiting)


def may_be_hasty(history: History, turn: str, hasty: str) -> bool:
    """57D by a defender who owes nothing else."""
    t = history.now
    played = {p.seat for p in turns.current_trick(history, t)}
    owes = penalty.penalty_cards(history, t, hasty)
    bound = restrictions.on(history, t, hasty) or playable.promised(history, t, hasty)
    return bool(held(history, hasty)) and hasty not in played and not (owes or bound)


def revokes_corrected(history: History, rng: Random) -> Iterator[Move]:
    """62A: put right by the next event, before anybody has played."""
    t = history.now
    last = history.at(t)
    if last["type"] != "CardPlayed" or plays.too_soon(history, t):
        return
    seat, card = last["seat"], last["card"]
    if playable.broken_rule(history, t - 1, seat, card) != "44C":
        return
    right = sorted(playable.legal_cards(history, t - 1, seat))
    event = {"type": "RevokeCorrected", "seat": seat, "withdrawn": card}
    yield 30.0, {**event, "substituted": rng.choice(right)}


def director(history: History, rng: Random) -> Iterator[Move]:
    """50: what the director says of a card; and entries that change nothing."""
    t = history.now
    yield 0.05, {"type": "NoteAdded", "text": "Play goes on."}
    if t > 3 and history.at(t)["type"] not in ("Void", "EventWithdrawn"):
        slip = {"type": "EventWithdrawn", "event": t, "reason": "A slip."}
        yield 0.15, slip
    if not choices.is_open(history, t, "two_cards") and not plays.open_failure(
        history, t
    ):
        yield from rulings(history, rng)


def rulings(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    for seat in sorted(defenders(history, t)):
        cards = sorted(penalty.penalty_cards(history, t, seat))
        if playable.substitutes(history, t, seat):
            continue
        ruled = {e["card"] for _, e in happened(history, t, "DirectorDesignated")}
        for card in (c for c in cards if c not in ruled):
            ruling = {"type": "DirectorDesignated", "seat": seat, "card": card}
            word = rng.choice(("not_penalty_card", other_kind(history, seat, card)))
            if word != "minor" or len(cards) == 1:
                yield 0.05, {**ruling, "status": word, "reason": "Ruled."}


def other_kind(history: History, seat: str, card: str) -> str:
    is_major = card in penalty.majors(history, history.now, seat)
    return "minor" if is_major else "major"


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
