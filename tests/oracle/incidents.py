"""What could be told about a table where only the incidents are recorded.

The generator knows all four hands; the record may know none of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tests.oracle import (
    choices,
    mishaps,
    moves,
    penalty,
    playable,
    plays,
    turns,
    wrong_leads,
)
from tests.oracle.cards import SUITS, left_of, partner
from tests.oracle.history import (
    History,
    Raw,
    auction_end,
    defenders,
    is_claimed,
)
from tests.oracle.table import Move, facing

Hands = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Scene:
    """A board, the dice, what each player really holds, and how the table is."""

    history: History
    rng: Random
    hands: Hands
    longest: int
    carelessness: float

    @property
    def t(self) -> int:
        return self.history.now

    def held(self, seat: str) -> list[str]:
        played = {p.card for p in plays.plays(self.history, self.t)}
        return sorted(self.hands[seat] - played)

    def unfaced(self, seat: str) -> list[str]:
        lying = penalty.penalty_cards(self.history, self.t, seat)
        waiting = facing(self.history, seat)
        return [c for c in self.held(seat) if c not in lying | waiting]


def incident_moves(scene: Scene) -> list[Move]:
    if is_claimed(scene.history, scene.t):
        hands = {seat: scene.held(seat) for seat in "NESW"}
        return list(moves.after_claim(scene.history, hands, scene.rng))
    found = list(moves.answers(scene.history, scene.rng))
    found += moves.differing(scene.history, scene.rng)
    found += [*mishaps.director(scene.history, scene.rng), *exposures(scene)]
    open_now = choices.open_choices(scene.history, scene.t)
    waiting = (too_early, accepting, answering_declarers_lead)
    makers = waiting if open_now else (told, leading, turning, ending)
    return found + [move for maker in makers for move in maker(scene)]


def exposures(scene: Scene) -> Iterator[Move]:
    sides = defenders(scene.history, scene.t)
    for seat in mishaps.may_expose(scene.history):
        if cards := scene.unfaced(seat):
            weight = 0.8 if seat in sides else 0.1
            yield weight, mishaps.exposure(seat, cards, scene.rng)
    hands = {seat: scene.held(seat) for seat in "NESW"}
    yield from mishaps.answers_by_showing(scene.history, hands, scene.rng)


def too_early(scene: Scene) -> Iterator[Move]:
    """49, 50D2; and 60A where declarer's side then plays to that lead."""
    leader = turns.on_lead(scene.history, scene.t)
    if leader is None or wrong_leads.open_lead(scene.history, scene.t):
        return
    blocked = leader in choices.must_wait(scene.history, scene.t)
    early = moves.already_early(scene.history, leader)
    if choices.is_open(scene.history, scene.t, "withdrawn_call"):
        return
    if blocked and not early and scene.unfaced(leader):
        yield 0.5, moves.card_played(leader, scene.rng.choice(scene.unfaced(leader)))
    if moves.has_led_early(scene.history, leader):
        led = scene.history.at(early[0])["card"][0]
        follows = left_of(leader)
        yield from any_card(scene, follows, {"suit_led": led})
        yield from moves.told_as_early(follows, scene.held(follows), scene.rng)


def any_card(scene: Scene, seat: str, more: Raw) -> Iterator[Move]:
    if cards := scene.held(seat):
        yield 1.0, {**moves.card_played(seat, scene.rng.choice(cards)), **more}


def accepting(scene: Scene) -> Iterator[Move]:
    """52B1: declarer plays from a hand that could still reject."""
    v = plays.open_failure(scene.history, scene.t)
    if v is not None and (side := wrong_leads.declarer(scene.history, scene.t)):
        wrong = plays.face(scene.history.at(v))
        led = turns.suit_led(scene.history, v) or wrong[0]
        seat = scene.rng.choice((side, partner(side)))
        yield from any_card(scene, seat, {"suit_led": led})


def answering_declarers_lead(scene: Scene) -> Iterator[Move]:
    """53A, 53B, 53C after a lead by the wrong one of declarer's hands."""
    v = wrong_leads.open_lead(scene.history, scene.t)
    hands = {seat: scene.held(seat) for seat in "NESW"}
    yield from moves.to_open_lead(scene.history, hands, scene.rng)
    if v is None or wrong_leads.is_by_defender(scene.history, v):
        return
    event = scene.history.at(v)
    yield from any_card(scene, left_of(event["seat"]), {"suit_led": event["card"][0]})
    other = partner(left_of(event["seat"]))
    if turns.on_lead(scene.history, scene.t) != other and scene.held(other):
        early = {"type": "PlayedOutOfTurn", "seat": other}
        yield 1.0, {**early, "card": scene.rng.choice(scene.held(other))}


def told(scene: Scene) -> Iterator[Move]:
    """Who has the lead now; every trick need not be recorded."""
    leader = turns.on_lead(scene.history, scene.t)
    end = auction_end(scene.history, scene.t) or 0
    since = [scene.history.at(v)["type"] for v in range(end + 1, scene.t + 1)]
    opening = set(since) <= {"CardExposed"}
    for seat in "NESW":
        if seat != leader or opening:
            yield 0.8, {"type": "OnLead", "seat": seat}


def leading(scene: Scene) -> Iterator[Move]:
    leader = turns.on_lead(scene.history, scene.t)
    if leader is None:
        return
    for card in proper(scene, leader):
        yield 0.4, moves.card_played(leader, card)
    for card in instead(scene, leader):
        yield 0.1, {"type": "PenaltyCardNotPlayed", "seat": leader, "played": card}
        yield 0.1, moves.card_played(leader, card)
    if playable.substitutes(scene.history, scene.t, leader):
        return
    for seat in sorted(set("NESW") - {leader}):
        if cards := owned(scene, seat, leader):
            card = scene.rng.choice(cards)
            yield 0.6, {"type": "LeadOutOfTurn", "seat": seat, "card": card}


def owned(scene: Scene, seat: str, leader: str) -> list[str]:
    return scene.held(seat) if leader == partner(seat) else scene.unfaced(seat)


def proper(scene: Scene, seat: str) -> list[str]:
    """The cards of the hand that meet every rule best."""
    cards = scene.held(seat)
    marks = {c: playable.marks(scene.history, scene.t, seat, c) for c in cards}
    best = max(marks.values(), default=())
    return [c for c in cards if marks[c] == best]


def instead(scene: Scene, seat: str) -> list[str]:
    """52: as good as the best but for the duty to a penalty card."""
    if not penalty.penalty_cards(scene.history, scene.t, seat):
        return []
    right, names = proper(scene, seat), rule_names(scene, seat)
    return [c for c in scene.unfaced(seat) if breaks_duty(scene, seat, c, right, names)]


def rule_names(scene: Scene, seat: str) -> list[str]:
    return [rule.name for rule in playable.rules(scene.history, scene.t, seat)]


def breaks_duty(
    scene: Scene, seat: str, card: str, right: list[str], names: list[str]
) -> bool:
    mine = playable.marks(scene.history, scene.t, seat, card)
    best = playable.marks(scene.history, scene.t, seat, right[0])
    broken = [n for n, m, b in zip(names, mine, best, strict=True) if m != b]
    return broken[:1] in (["50D1"], ["50C"], ["51A"])


def turning(scene: Scene) -> Iterator[Move]:
    """A defender's turn in a trick, and what is done at it."""
    history, t = scene.history, scene.t
    if turns.on_lead(history, t) is not None:
        return
    seat = turns.to_play(history, t)
    if seat is None:
        yield from new_turn(scene)
        return
    led = turns.suit_led(history, t)
    for card in proper(scene, seat):
        yield 0.4, {**moves.card_played(seat, card), "suit_led": led}
    for card in instead(scene, seat):
        yield 0.2, {"type": "PenaltyCardNotPlayed", "seat": seat, "played": card}
        yield 0.2, {**moves.card_played(seat, card), "suit_led": led}
    yield from premature(scene, partner(seat))


def new_turn(scene: Scene) -> Iterator[Move]:
    """Only for a defender of whom no card of this trick is recorded yet."""
    history, t = scene.history, scene.t
    opened = max(turns.last_told(history, t), 1)
    trick = [p for p in plays.plays(history, t) if p.counted > opened]
    led = trick[0].card[0] if trick else scene.rng.choice(SUITS)
    for seat in sorted(defenders(history, t) - {p.seat for p in trick}):
        event = {"type": "OnTurn", "seat": seat, "suit_led": led}
        void = not any(card[0] == led for card in scene.held(seat))
        yield 3.0, {**event, "void": True} if void else event


def premature(scene: Scene, seat: str) -> Iterator[Move]:
    """57A, and 57C where it has no consequence."""
    cards = scene.held(seat)
    if cards and is_known_to_wait(scene.history, partner(seat)):
        event = {"type": "PlayedOutOfTurn", "seat": seat}
        event["card"] = scene.rng.choice(cards)
        yield 0.6, event
        why = scene.rng.choice(("after_declarer_both", "dummy_prompted"))
        if event["card"] in scene.unfaced(seat):
            yield 0.1, {**event, "before": why}


def is_known_to_wait(history: History, seat: str) -> bool:
    """A trick was led by another, and nobody else is said to have played to it."""
    t = history.now
    led = turns.leading_plays(history, t)[-1:]
    turn = turns.last_turn(history, t)
    if not led or led[0].seat == seat:
        return False
    since = [p for p in plays.plays(history, t) if p.counted > led[0].counted]
    told = turn is None or history.at(turn)["seat"] == left_of(led[0].seat)
    return not since and told


def ending(scene: Scene) -> Iterator[Move]:
    yield 0.3, {"type": "PlayEnded", "tricks": 8}
    yield 0.2, moves.claim({seat: scene.held(seat) for seat in "NESW"}, scene.rng)
