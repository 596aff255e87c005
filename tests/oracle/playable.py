"""Which cards a seat may play: the best that can be done under the rules, by weight.

Each card in the hand is held against every rule in order of weight. Law 59: a rule that
nothing can meet falls away and the next one still binds. So a card may be played
when no other card meets the rules better, the heaviest rule counting first.
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.oracle import (
    choices,
    designations,
    penalty,
    plays,
    restrictions,
    turns,
    wrong_leads,
)
from tests.oracle.cards import SUITS, is_honour, strength
from tests.oracle.history import (
    History,
    board_end,
    dealt,
    defenders,
    happened,
    is_full,
    play_on,
    remembered,
)

Meets = Callable[[str], bool]


class Rule(NamedTuple):
    name: str
    meets: Meets


@remembered
def hand(history: History, t: int, seat: str) -> frozenset[str] | None:
    """What is still held: in a full record, or before anything can be unrecorded."""
    certain = is_full(history) or choices.is_opening(history, t + 1)
    if seat not in dealt(history) or not certain:
        return None
    gone = {p.card for p in plays.plays(history, t) if p.seat == seat}
    return dealt(history)[seat] - gone


@remembered
def rules(history: History, t: int, seat: str) -> tuple[Rule, ...]:
    """laws.md 1.5.7, heaviest first."""
    led = turns.suit_led(history, t)
    found = [Rule("44C", lambda card: card[0] == led)] if led else []
    bound = following(history, t, seat) if led else leading(history, t, seat)
    found += bound
    if seat in defenders(history, t) and not play_on(history, t):
        found += owing(history, t, seat)
    return tuple(found)


def leading(history: History, t: int, seat: str) -> list[Rule]:
    """50D2(a), 51B: the latest election first; all that is barred is one rule (59)."""
    mine = restrictions.on(history, t, seat)
    bars = [r for r in mine if r.kind == "prohibit_lead"]
    barred = {s for r in bars for s in r.suits}
    found = [(r.since, required(r)) for r in mine if r.kind == "require_lead"]
    if bars and barred != set(SUITS):
        found.append((bars[-1].since, Rule("prohibit", lambda c: c[0] not in barred)))
    return [rule for _, rule in sorted(found, key=lambda pair: -pair[0])]


def required(r: "restrictions.Restriction") -> Rule:
    return Rule("require", lambda card: card[0] in r.suits)


def following(history: History, t: int, seat: str) -> list[Rule]:
    """57A, the latest election first."""
    mine = restrictions.on(history, t, seat)
    mine = tuple(r for r in reversed(mine) if r.kind.startswith("play_"))
    return [premature(history, t, seat, r) for r in mine]


def premature(
    history: History, t: int, seat: str, r: "restrictions.Restriction"
) -> Rule:
    led = turns.suit_led(history, t)
    suit = [c for c in hand(history, t, seat) or () if c[0] == led]
    extremes = {"play_highest": max, "play_lowest": min}
    if r.kind in extremes:
        only = extremes[r.kind](suit, key=strength, default="")
        return Rule("57A", lambda card: card == only)
    if r.kind == "play_require_suit":
        return Rule("57A", lambda card: card[0] in r.suits)
    return Rule("57A", lambda card: card[0] not in r.suits)


DUTIES = ("57D", "52B2", "51A", "50D1", "50C")


def owing(history: History, t: int, seat: str) -> list[Rule]:
    """57D, 52B2, 50D1(a), 51A, 50C."""
    kept, owed = promised(history, t, seat), substitutes(history, t, seat)
    major = penalty.majors(history, t, seat)
    minor = penalty.penalty_cards(history, t, seat) - major
    named = designations.designated(history, t, seat)
    return [
        Rule("57D", lambda card: card in kept),
        Rule("52B2", lambda card: card in owed),
        Rule("50D1", lambda card: card in major),
        Rule("51A", lambda card: card == named and card in major),
        Rule("50C", lambda card: card in major or minor_allows(minor, card)),
    ]


def minor_allows(minor: frozenset[str], card: str) -> bool:
    """50C: no other card of that suit below honour rank."""
    lies = card[0] in {m[0] for m in minor}
    return not lies or card in minor or is_honour(card)


def promised(history: History, t: int, seat: str) -> frozenset[str]:
    """57D: played at the right-hand turn and legal, so it must be played."""
    cards = [
        e["card"]
        for v, e in happened(history, t, "PlayedOutOfTurn")
        if e["seat"] == seat
        and choices.premature_kind(history, v) == "57D"
        and not turns.trick_over(history, v, t)
    ]
    return frozenset(cards)


def substitutes(history: History, t: int, seat: str) -> frozenset[str]:
    """52B2: after a rejection, the penalty cards that should have been played."""
    found: set[str] = set()
    kinds = ("CardPlayed", "PlayedOutOfTurn", "PenaltyCardNotPlayed")
    for v, event in happened(history, t, *kinds):
        rejected = event["seat"] == seat and plays.rejected_at(history, v, t)
        if rejected and not is_past(history, seat, rejected, t):
            found |= duty(history, v, seat)
    return frozenset(found)


def is_past(history: History, seat: str, since: int, t: int) -> bool:
    """The turn is over: the seat has played, or another trick or turn has come."""
    told = [v for v, _ in happened(history, t, "OnLead", "OnTurn") if v > since]
    return bool(told) or turns.has_played(history, seat, since, t)


def duty(history: History, v: int, seat: str) -> frozenset[str]:
    """The penalty cards that could rightly be played instead of the card at v.

    Where a failure is told, it is one of those that break the fewest rules.
    """
    if plays.is_play(history, v):
        return due_at(history, v)
    t, event = v - 1, history.at(v)
    played = event.get("played") or event["card"]
    lying = penalty.penalty_cards(history, t, seat) - {played}
    given = {card: marks(history, t, seat, card) for card in lying}
    best = [card for card in lying if given[card] == max(given.values())]
    return playable_majors(history, t, seat) or frozenset(best)


# The answers


def marks(history: History, t: int, seat: str, card: str) -> tuple[bool, ...]:
    return tuple(rule.meets(card) for rule in rules(history, t, seat))


@remembered
def best_marks(history: History, t: int, seat: str) -> tuple[bool, ...]:
    cards = hand(history, t, seat) or ()
    return max((marks(history, t, seat, card) for card in cards), default=())


@remembered
def legal_cards(history: History, t: int, seat: str) -> frozenset[str]:
    best = best_marks(history, t, seat)
    cards = hand(history, t, seat) or ()
    return frozenset(c for c in cards if marks(history, t, seat, c) == best)


def broken_rule(history: History, t: int, seat: str, card: str) -> str | None:
    """The heaviest rule that this card breaks and another would have met."""
    best, mine = best_marks(history, t, seat), marks(history, t, seat, card)
    for rule, wanted, met in zip(rules(history, t, seat), best, mine, strict=True):
        if wanted != met:
            return rule.name
    return None


@remembered
def due_at(history: History, v: int) -> frozenset[str]:
    """The penalty cards one of which should have been played at v."""
    event, (told, t) = history.at(v), at_his_turn(history, v)
    return due_instead(told, t, event["seat"], event["card"])


@remembered
def as_told(history: History, v: int) -> tuple[History, int]:
    """The board before v, what the card at v implies having been said aloud first."""
    led = wrong_leads.open_lead(history, v - 1)
    word = led and wrong_leads.answer_by_playing(history, led, history.at(v))
    if not word:
        return history, v - 1
    told = History((*history.events[: v - 1], {"type": "Elected", "choice": word}))
    return told, told.now


def at_his_turn(history: History, v: int) -> tuple[History, int]:
    """The same, and what the entry tells of the turn told first."""
    event, (told, t) = history.at(v), as_told(history, v)
    known = is_full(history) or turns.to_play(told, t) == event["seat"]
    if known or not event.get("suit_led"):
        return told, t
    turn = {"type": "OnTurn", "seat": event["seat"], "suit_led": event["suit_led"]}
    return History((*told.events[:t], turn)), t + 1


@remembered
def due_instead(history: History, t: int, seat: str, card: str) -> frozenset[str]:
    """52A: the penalty cards one of which is due at t rather than this card.

    Of a hand nobody knows only what has been seen of it counts, and what a restriction
    asks of height (57A) nobody can tell. Whatever other rule the card breaks as well,
    what is to be played is settled first.
    """
    best = best_of(history, t, seat, card)
    if card in best:
        return frozenset()
    major = penalty.majors(history, t, seat)
    mine = penalty.penalty_cards(history, t, seat) & best
    return frozenset(c for c in mine if c in major or c[0] == card[0])


def best_of(history: History, t: int, seat: str, card: str) -> frozenset[str]:
    if hand(history, t, seat) is not None:
        return legal_cards(history, t, seat)
    heights = ("play_highest", "play_lowest")
    bound = [r.kind for r in restrictions.on(history, t, seat)]
    if turns.to_play(history, t) != seat or set(bound) & set(heights):
        return frozenset({card})
    shown = penalty.penalty_cards(history, t, seat) | {card}
    given = {c: marks(history, t, seat, c) for c in shown}
    return frozenset(c for c in shown if given[c] == max(given.values()))


@remembered
def playable_majors(history: History, t: int, seat: str) -> frozenset[str]:
    """The major penalty cards that the heavier rules leave."""
    cards = hand(history, t, seat)
    if cards is not None:
        return legal_cards(history, t, seat) & penalty.majors(history, t, seat)
    noted, owed = noted_majors(history, t, seat), substitutes(history, t, seat)
    named = {designations.designated(history, t, seat)}
    return noted & owed & named or noted & owed or noted & named or noted


def noted_majors(history: History, t: int, seat: str) -> frozenset[str]:
    """An incident: only those of which the director can be certain."""
    v = turns.last_turn(history, t)
    event = history.at(v) if v else {}
    led, void = event.get("suit_led"), event.get("void")
    certain = penalty.majors(history, t, seat)
    if led:
        same = frozenset(c for c in certain if c[0] == led)
        certain = same or (certain if void else frozenset())
    return frozenset(c for c in certain if is_unbound(history, t, seat, c))


def is_unbound(history: History, t: int, seat: str, card: str) -> bool:
    """It meets what binds the seat, whatever else may be held.

    Once it is of a suit required, what its suit cannot meet besides is void (59).
    """
    for rule in rules(history, t, seat):
        if rule.name not in ("require", "prohibit", "57A"):
            continue
        if not rule.meets(card):
            return False
        if rule.name == "require":
            return True
    return True


@remembered
def playable(history: History, t: int) -> tuple[str, ...] | None:
    """Of the seat to play: `()` while it is stopped, None when not known."""
    seat = turns.to_play(history, t)
    if seat is None or board_end(history, t) is not None:
        return None
    if any(choices.holds(c, seat) for c in choices.open_choices(history, t)):
        return ()
    known = hand(history, t, seat) is not None
    return tuple(sorted(legal_cards(history, t, seat))) if known else None
