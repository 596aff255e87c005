"""Penalty cards: every event that makes one, every event that ends one.

A card is a penalty card at t when something made it one and nothing has ended it since.
It is major when, at any moment of that stretch, a reason for major was true (50B: never
back again).
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.oracle import choices, plays, wrong_leads
from tests.oracle.cards import is_honour, partner
from tests.oracle.history import (
    History,
    Raw,
    auction_end,
    defenders,
    edition,
    happened,
    is_claimed,
    is_full,
    play_on,
    remembered,
)

# 49, 16D, 68: seen, yet no penalty card.
HARMLESS = ("external", "before_auction", "current_trick")
DELIBERATE = ("shown", "named", "led")


ENDING = ("Elected", "DirectorDesignated", "PlayedOn", "PlayEnded")


class Made(NamedTuple):
    at: int
    seat: str
    card: str
    kind: str


class Ended(NamedTuple):
    at: int
    seat: str
    card: str
    how: str


@remembered
def made(history: History, t: int) -> tuple[Made, ...]:
    """Everything up to t by which a defender's card became a penalty card."""
    ours, events = defenders(history, t), happened(history, t, *MAKERS)
    found = (made_by(history, v, t, e) for v, e in events if e["seat"] in ours)
    return tuple(m for some in found for m in some if m.at <= t)


Maker = Callable[[History, int, int, Raw], list[Made]]


def made_by(history: History, v: int, t: int, event: Raw) -> list[Made]:
    return MAKERS[event["type"]](history, v, t, event)


def kind(card: str, meant: bool) -> str:
    """50B: minor is one card below honour rank, exposed unintentionally."""
    return "major" if meant or is_honour(card) else "minor"


def exposed(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """49; 24E: a card faced in the auction waits for its end."""
    end = auction_end(history, t)
    if end is None or not counts(history, event) or is_claimed(history, v):
        return []
    meant = event.get("intentional", event["manner"] in DELIBERATE)
    seat, at = event["seat"], max(v, end)
    if v < end and edition(history) == "1997":
        return as_declarer_says(history, v, t, event)
    return [Made(at, seat, card, kind(card, meant)) for card in event["cards"]]


def counts(history: History, event: Raw) -> bool:
    """49; before 2017 Law 24 reaches a card seen once the hand had been taken out."""
    if not event.get("partner_could_see", True):
        return False
    if event["manner"] == "before_auction":
        return edition(history) != "2017" and bool(event.get("hand_removed", True))
    return event["manner"] not in HARMLESS


def as_declarer_says(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """24 in 1997: declarer may treat a card faced in the auction as a penalty card."""
    answered, _ = choices.treated(history, t)
    meant = event["manner"] in DELIBERATE
    return [
        Made(u, event["seat"], card, kind(card, meant))
        for (at, card), (u, word) in answered
        if at == v and word == "yes"
    ]


def refused_lead(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """54D, 56: a lead out of turn that declarer refuses; 60B before declarer's own."""
    found = wrong_leads.verdict(history, v, t)
    if found is None or found[0] not in ("refuse", "60B"):
        return []
    return [Made(found[1], event["seat"], event["card"], "major")]


def premature_play(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """57A, and 57D where the card cannot be played at its turn.

    One that is a play to a lead not yet answered is like any other play.
    """
    if plays.is_play(history, v):
        return played_wrongly(history, v, t, event)
    if choices.premature_kind(history, v) in ("57A", "57D illegal"):
        return [Made(v, event["seat"], event["card"], "major")]
    return []


def played_wrongly(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """49 for a card played before declarer chose, 52B2 for one rejected."""
    card = plays.face(event)
    if plays.too_soon(history, v):
        return [Made(v, event["seat"], card, "major")]
    at = plays.rejected_at(history, v, t)
    return [Made(at, event["seat"], card, "major")] if at else []


def shown_with_another(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """58B2: every other card that could be seen."""
    named = [p for p in plays.plays(history, t) if p.version == v]
    others = [c for c in event["visible"] if named and c != named[0].card]
    return [
        Made(named[0].counted, event["seat"], c, kind(c, meant=False)) for c in others
    ]


def fifth_card(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """45E."""
    meant = event.get("intentional", True)
    return [Made(v, event["seat"], event["card"], kind(event["card"], meant))]


def designated(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """50: the director makes a card one, or says what it is."""
    if event["status"] == "not_penalty_card":
        return []
    return [Made(v, event["seat"], event["card"], event["status"])]


def revoke_card(history: History, v: int, t: int, event: Raw) -> list[Made]:
    """62B1; not 62B2, where the card was a faced one already, nor 62D at trick 12."""
    seat, card = event["seat"], event["withdrawn"]
    before = plays.plays(history, v - 1)
    lay = [p.version for p in before if (p.seat, p.card) == (seat, card)]
    if lay and is_penalty_card(history, lay[-1] - 1, seat, card):
        return []
    if is_full(history) and len(before) > 44:
        return []
    return [Made(v, seat, card, "major")]


# The roads of the Laws into a penalty card, by the event that starts each of them.
MAKERS: dict[str, Maker] = {
    "CardExposed": exposed,
    "LeadOutOfTurn": refused_lead,
    "PlayedOutOfTurn": premature_play,
    "CardPlayed": played_wrongly,
    "PenaltyCardNotPlayed": played_wrongly,
    "CardsPlayedTogether": shown_with_another,
    "FifthCardPlayed": fifth_card,
    "RevokeCorrected": revoke_card,
    "DirectorDesignated": designated,
}


# What ends one


@remembered
def ended(history: History, t: int) -> tuple[Ended, ...]:
    """Everything up to t that ends one of the cards that have been made one."""
    ever = {(m.seat, m.card) for m in made(history, t)}
    played = [
        Ended(p.counted, p.seat, p.card, "played") for p in plays.plays(history, t)
    ]
    other = [e for v, _ in happened(history, t, *ENDING) for e in ended_by(history, v)]
    return tuple(sorted(e for e in played + other if (e.seat, e.card) in ever))


def ended_by(history: History, v: int) -> list[Ended]:
    event = history.at(v)
    match event["type"]:
        case "Elected" if event["choice"] in ("require", "prohibit"):
            return picked_up(history, v, event)
        case "DirectorDesignated" if event["status"] == "not_penalty_card":
            return [Ended(v, event["seat"], event["card"], "director")]
        case "PlayedOn" if play_on(history, v):
            return everything(history, v, "play_on")
        case "PlayEnded":
            return everything(history, v, "board_over")
    return []


def picked_up(history: History, v: int, event: Raw) -> list[Ended]:
    """50D2(a), 51B: all the partner's penalty cards of the suits named."""
    if choices.about(history, v) != "lead":
        return []
    seat = partner(choices.leader_asked_about(history, v))
    cards = penalty_cards(history, v - 1, seat)
    suits = event.get("suits") or []
    return [Ended(v, seat, c, "picked_up") for c in cards if c[0] in suits]


def everything(history: History, v: int, how: str) -> list[Ended]:
    both = sorted(defenders(history, v))
    return [
        Ended(v, seat, c, how)
        for seat in both
        for c in penalty_cards(history, v - 1, seat)
    ]


# The answers


@remembered
def stretch(history: History, t: int, seat: str, card: str) -> int | None:
    """Since when this card has been the penalty card that it is at t."""
    ends = [e.at for e in ended(history, t) if (e.seat, e.card) == (seat, card)]
    last = max(ends, default=0)
    starts = [m.at for m in made(history, t) if (m.seat, m.card) == (seat, card)]
    return min((at for at in starts if at > last), default=None)


def is_penalty_card(history: History, t: int, seat: str, card: str) -> bool:
    return stretch(history, t, seat, card) is not None


@remembered
def penalty_cards(history: History, t: int, seat: str) -> frozenset[str]:
    cards = {m.card for m in made(history, t) if m.seat == seat}
    return frozenset(c for c in cards if is_penalty_card(history, t, seat, c))


@remembered
def major_since(history: History, t: int, seat: str, card: str) -> int | None:
    """The first moment of its stretch at which a reason for major was true."""
    start = stretch(history, t, seat, card)
    if start is None:
        return None
    said = director_said(history, t, seat, card)
    moments = range(max(start, said + 1), t + 1)
    return next((m for m in moments if is_reason(history, t, m, seat, card)), None)


def director_said(history: History, t: int, seat: str, card: str) -> int:
    """50: the director's word on the kind outranks all that went before it."""
    wanted = (seat, card, "minor")
    said = happened(history, t, "DirectorDesignated")
    about = (v for v, e in said if (e["seat"], e["card"], e["status"]) == wanted)
    return max(about, default=0)


def is_reason(history: History, t: int, m: int, seat: str, card: str) -> bool:
    """50B at moment m: made as a major one, or one of two or more as one is added."""
    as_major = Made(m, seat, card, "major") in made(history, t)
    cards = penalty_cards(history, m, seat)
    return as_major or (len(cards) > 1 and any(is_new(history, m, seat, cards)))


def is_new(history: History, m: int, seat: str, cards: frozenset[str]) -> list[bool]:
    return [stretch(history, m, seat, card) == m for card in cards]


@remembered
def majors(history: History, t: int, seat: str) -> frozenset[str]:
    cards = penalty_cards(history, t, seat)
    return frozenset(c for c in cards if major_since(history, t, seat, c))


@remembered
def gone(history: History, t: int) -> tuple[tuple[str, str, str], ...]:
    """Each ending that found a penalty card."""
    found = [e for e in ended(history, t) if ended_one(history, t, e)]
    return tuple((e.seat, e.card, e.how) for e in found)


def ended_one(history: History, t: int, end: Ended) -> bool:
    """It had been made one, after whatever had ended it before."""
    same = (end.seat, end.card)
    starts = [m.at for m in made(history, t) if (m.seat, m.card) == same]
    before = [
        e.at for e in ended(history, t) if (e.seat, e.card) == same and e.at < end.at
    ]
    return any(max(before, default=0) < at < end.at for at in starts)
