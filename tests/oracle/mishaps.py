"""What can go wrong: cards faced, led or played when they should not be."""

from collections.abc import Iterator, Mapping
from random import Random

from tests.oracle import choices, penalty, playable, plays, restrictions, turns
from tests.oracle.cards import left_of, partner
from tests.oracle.history import History, Raw, defenders
from tests.oracle.table import Move, held, unfaced

MANNERS = ("dropped", "dropped", "dropped", "stuck", "shown", "named")


def exposures(history: History, rng: Random) -> Iterator[Move]:
    t = history.now
    if choices.is_open(history, t, "two_cards"):
        return
    for seat in may_expose(history):
        if cards := unfaced(history, seat):
            weight = 0.25 if seat in defenders(history, t) else 0.02
            yield weight, exposure(seat, cards, rng)
    yield from answers_by_showing(history, {s: held(history, s) for s in "NESW"}, rng)


def answers_by_showing(
    history: History, hands: Mapping[str, list[str]], rng: Random
) -> Iterator[Move]:
    """54A, 54C: a card of the declaring side is seen while it may choose."""
    t = history.now
    if not choices.is_open(history, t, "opening_lead_out_of_turn"):
        return
    for seat in sorted(set("NESW") - defenders(history, t)):
        event = {"type": "CardExposed", "seat": seat, "manner": "dropped"}
        yield 1.0, {**event, "cards": [rng.choice(hands[seat])]}


def may_expose(history: History) -> list[str]:
    """Not the partner of one whose card declarer may still reject, or has rejected."""
    t = history.now
    v = plays.open_failure(history, t)
    spared = {partner(history.at(v)["seat"])} if v else set()
    spared |= {partner(s) for s in "NESW" if playable.substitutes(history, t, s)}
    return [seat for seat in "NESW" if seat not in spared]


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
    for seat in sorted(set("NESW") - {leader}):
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
        for card in cards:
            ruling = {"type": "DirectorDesignated", "seat": seat, "card": card}
            word = rng.choice(("not_penalty_card", other_kind(history, seat, card)))
            yield 0.05, {**ruling, "status": word, "reason": "Ruled."}


def other_kind(history: History, seat: str, card: str) -> str:
    is_major = card in penalty.majors(history, history.now, seat)
    return "minor" if is_major else "major"
