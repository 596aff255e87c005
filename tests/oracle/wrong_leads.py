"""Leads out of turn: what became of each of them (53, 54, 55, 56)."""

from tests.oracle import choices, plays, turns
from tests.oracle.cards import left_of, partner
from tests.oracle.history import (
    History,
    Raw,
    defenders,
    edition,
    first_declarer,
    happened,
    is_full,
    remembered,
)


@remembered
def verdict(history: History, v: int, t: int) -> tuple[str, int] | None:
    """What became of the lead out of turn faced at v, and when; None while open."""
    if word := settled_at_once(history, v):
        return word, v
    for u in range(v + 1, t + 1):
        if word := answer_to_lead(history, v, u):
            return prevailing(history, v, t, (word, u))
    return None


@remembered
def is_retracted(history: History, t: int) -> bool:
    """60B: declarer's lead was refused, and the same lead is still to be made."""
    leader = turns.on_lead(history, t)
    if leader is None or leader in defenders(history, t):
        return False
    for v, _ in happened(history, t, "LeadOutOfTurn"):
        found = None if is_by_defender(history, v) else verdict(history, v, t)
        if found and found[0] == "refuse" and turns.lead_since(history, t) < v:
            return True
    return False


ANSWERS = ("accept", "spread", "refuse", "make_proper_lead")


def settled_at_once(history: History, v: int) -> str | None:
    """47E1, 54E, 54C: nobody has anything to choose."""
    seat = history.at(v)["seat"]
    if history.at(v).get("induced"):
        return "induced"
    if is_retracted(history, v - 1) and seat in defenders(history, v):
        return "60B"
    if not choices.is_opening(history, v):
        return None
    if seat not in defenders(history, v):
        return "taken back"
    seen = happened(history, v, "CardExposed")
    dummy = partner(first_declarer(history, v) or "N")
    return "accept" if any(is_shown_by(e, dummy, history, u) for u, e in seen) else None


def is_shown_by(event: Raw, seat: str, history: History, u: int) -> bool:
    """Since the auction ended; a card faced in it does not count (54C)."""
    shown = event["seat"] == seat and event.get("partner_could_see", True)
    return shown and bool(defenders(history, u)) and event["manner"] != "external"


def answer_to_lead(history: History, v: int, u: int) -> str | None:
    event = history.at(u)
    match event["type"]:
        case "Elected" if event["choice"] in ANSWERS:
            return str(event["choice"])
        case "CardExposed" if choices.is_opening(history, v):
            return answer_by_showing(history, u)
        case "PlayedOutOfTurn" if follows_it(history, v, event):
            return "accept"
        case "PlayedOutOfTurn" if plays_to_declarers_lead(history, v, event):
            return "accept"
        case "CardPlayed":
            return answer_by_playing(history, v, event)
    return None


def answer_by_showing(history: History, u: int) -> str | None:
    """54A: declarer who shows a card spreads; 54C: dummy's card seen, accepted."""
    first = first_declarer(history, u) or "N"
    if is_shown_by(history.at(u), first, history, u):
        return "spread" if is_begun(history.at(u)) else None
    shown = is_shown_by(history.at(u), partner(first), history, u)
    return "accept" if shown else None


def is_begun(event: Raw) -> bool:
    """54A: declarer begins to spread; a card dropped or named is none of that."""
    meant = event.get("intentional", event["manner"] in ("shown", "led"))
    return bool(meant) and event["manner"] != "named"


def answer_by_playing(history: History, v: int, event: Raw) -> str | None:
    """53A: the next hand plays; 53B: an opponent simply makes the proper lead."""
    offender = history.at(v)["seat"]
    if event["seat"] == left_of(offender) and not is_last_trick(history, v):
        return "accept"
    whose = turns.on_lead(history, v - 1)
    proper = event["seat"] == whose != partner(offender)
    return "make_proper_lead" if proper else None


def follows_it(history: History, v: int, event: Raw) -> bool:
    """53A: a card of the next hand that is not led itself is played to it."""
    follows = event["seat"] == left_of(history.at(v)["seat"])
    led = event.get("lead") or is_last_trick(history, v)
    return bool(follows and not led)


def has_to_wait(history: History, v: int, event: Raw) -> bool:
    """53A: declarer has still to say whether the partner's lead stands."""
    waits = event["seat"] == partner(history.at(v)["seat"])
    return bool(waits and not event.get("lead")) and is_by_defender(history, v)


def plays_to_declarers_lead(history: History, v: int, event: Raw) -> bool:
    """53C: the wrong defender plays to declarer's irregular lead, which stands."""
    wrong = partner(left_of(history.at(v)["seat"]))
    if is_by_defender(history, v) or turns.on_lead(history, v - 1) == wrong:
        return False
    return event["seat"] == wrong and not is_last_trick(history, v)


def prevailing(
    history: History, v: int, t: int, first: tuple[str, int]
) -> tuple[str, int]:
    """55A: the defenders differ; the one next in turn to the lead prevails."""
    prevails, said = left_of(history.at(v)["seat"]), history.at(first[1])
    if said.get("by") != partner(prevails) or is_by_defender(history, v):
        return first
    for u in range(first[1] + 1, t + 1):
        event = history.at(u)
        if event["type"] == "Elected" and event.get("by") == prevails:
            return str(event["choice"]), u
        if event["type"] not in IDLE:
            return first
    return first


def is_overruled(history: History, v: int, t: int) -> bool:
    """Moment v knew an answer that the other defender has undone by t."""
    for u, _ in happened(history, v, "LeadOutOfTurn"):
        before, after = verdict(history, u, v), verdict(history, u, t)
        if before is not None and before != after:
            return True
    return False


IDLE = ("Void", "EventWithdrawn", "NoteAdded", "DirectorCalled")


def is_by_defender(history: History, v: int) -> bool:
    return history.at(v)["seat"] in defenders(history, v)


@remembered
def declarer(history: History, t: int) -> str | None:
    """54A: the declarer who spreads the hand becomes dummy."""
    first = first_declarer(history, t)
    leads = happened(history, t, "LeadOutOfTurn")
    said = (verdict(history, v, t) for v, _ in leads)
    spread = any(found and found[0] == "spread" for found in said)
    return partner(first) if first and spread else first


def is_last_trick(history: History, v: int) -> bool:
    """53A: a lead to the thirteenth trick cannot be accepted; in 1997 it could."""
    if edition(history) == "1997":
        return False
    return is_full(history) and len(plays.plays(history, v - 1)) == 48


@remembered
def open_lead(history: History, t: int) -> int | None:
    """The lead out of turn about which the other side has still to choose."""
    for v, _ in happened(history, t, "LeadOutOfTurn"):
        if defenders(history, t) and verdict(history, v, t) is None:
            return v
    return None


def defenders_open_lead(history: History, t: int) -> int | None:
    v = open_lead(history, t)
    return v if v is not None and is_by_defender(history, v) else None
