"""Which cards lie in the tricks at a moment, and by which event they got there.

An event puts a card into a trick unless the whole history says otherwise: faced while
its owner had to wait (50D2), led out of turn and not accepted (53A), put down instead
of a penalty card and rejected (52B2), a revoke put right (62).
"""

from typing import NamedTuple

from tests.oracle import choices, playable, turns, wrong_leads
from tests.oracle.cards import left_of
from tests.oracle.history import (
    History,
    Raw,
    defenders,
    happened,
    remembered,
)


class Play(NamedTuple):
    version: int  # the event that faced the card
    seat: str
    card: str
    counted: int  # the event from which it belongs to the trick


PLAYING = (
    "CardPlayed",
    "PlayedOutOfTurn",
    "LeadOutOfTurn",
    "CardsPlayedTogether",
    "PenaltyCardNotPlayed",
)


@remembered
def plays(history: History, t: int) -> tuple[Play, ...]:
    found = (play_made(history, v, t) for v, _ in happened(history, t, *PLAYING))
    return tuple(put_right(history, play, t) for play in found if play)


def play_made(history: History, v: int, t: int) -> Play | None:
    event = history.at(v)
    match event["type"]:
        case "CardPlayed" | "PlayedOutOfTurn" if is_play(history, v):
            return ordinary_play(history, v, t)
        case "LeadOutOfTurn":
            return accepted_lead(history, v, t)
        case "CardsPlayedTogether":
            return named_play(history, v, t)
        case "PenaltyCardNotPlayed" if not rejected_at(history, v, t):
            return Play(v, event["seat"], event["played"], v)
    return None


@remembered
def is_play(history: History, v: int) -> bool:
    """A card played; or told as out of turn, to a lead still to be answered."""
    event = history.at(v)
    if event["type"] == "PlayedOutOfTurn":
        return is_play_to_open_lead(history, v - 1, event)
    return bool(event["type"] == "CardPlayed")


def is_play_to_open_lead(history: History, t: int, event: Raw) -> bool:
    """53A, 60A: the next hand accepts it; the partner of who led it has to wait."""
    led = wrong_leads.open_lead(history, t)
    if led is not None:
        follows = wrong_leads.follows_it(history, led, event)
        return follows or wrong_leads.has_to_wait(history, led, event)
    told = happened(history, t, "CardPlayed")
    early = [u for u, _ in told if too_soon(history, u)]
    return any(plays_to_early_lead(history, u, t + 1, event) for u in early)


def ordinary_play(history: History, v: int, t: int) -> Play | None:
    event = history.at(v)
    counted: int | None = v
    if too_soon(history, v):
        counted = waived_at(history, v, t)
    if counted is None or rejected_at(history, v, t):
        return None
    return Play(v, event["seat"], event["card"], counted)


def accepted_lead(history: History, v: int, t: int) -> Play | None:
    event, found = history.at(v), wrong_leads.verdict(history, v, t)
    if found is None or found[0] not in ("accept", "spread"):
        return None
    return Play(v, event["seat"], event["card"], found[1])


def named_play(history: History, v: int, t: int) -> Play | None:
    """58B: the card that is named, or the only one that could be seen, is played."""
    event = history.at(v)
    if card := event.get("designated") or only(event["visible"]):
        return Play(v, event["seat"], card, v)
    for u, answer in happened(history, t, "Elected"):
        if u > v and answer["choice"] == "designate":
            return Play(v, event["seat"], answer["card"], u)
    return None


def only(cards: list[str]) -> str | None:
    return cards[0] if len(cards) == 1 else None


def put_right(history: History, play: Play, t: int) -> Play:
    """62: the substitute lies where the revoke lay."""
    for u, event in happened(history, t, "RevokeCorrected"):
        right = (event["seat"], event["withdrawn"]) == (play.seat, play.card)
        if right and u > play.version:
            return play._replace(card=event["substituted"], counted=u)
    return play


# 49, 50D2: a card faced while its owner had to wait for declarer


@remembered
def too_soon(history: History, v: int) -> bool:
    """Whatever the play implies is taken as said before it (53A)."""
    event = history.at(v)
    if not is_play(history, v):
        return False
    told, t = playable.as_told(history, v)
    return event["seat"] in choices.must_wait(told, t)


@remembered
def waived_at(history: History, v: int, t: int) -> int | None:
    """60A: the next hand played to a lead made before declarer had chosen."""
    for u, event in happened(history, t, "CardPlayed", "PlayedOutOfTurn"):
        if u > v and plays_to_early_lead(history, v, u, event):
            return u
    return None


def plays_to_early_lead(history: History, v: int, u: int, event: Raw) -> bool:
    leader = history.at(v)["seat"]
    same_lead = turns.lead_since(history, u - 1) == turns.lead_since(history, v - 1)
    still = turns.on_lead(history, u - 1) == leader == turns.on_lead(history, v - 1)
    offered = choices.is_open(history, u - 1, "lead")
    follows = event["seat"] == left_of(leader) and not event.get("lead")
    return bool(follows and still and same_lead and offered)


# 52: something else instead of a penalty card


@remembered
def is_failure(history: History, v: int) -> bool:
    event = history.at(v)
    if event["type"] == "PenaltyCardNotPlayed":
        return True
    if not is_play(history, v) or too_soon(history, v):
        return False
    if event["seat"] not in defenders(history, v):
        return False
    return bool(playable.due_at(history, v))


@remembered
def failure_verdict(history: History, v: int, t: int) -> tuple[str, int] | None:
    """52B1: declarer says so, or plays from either hand, which accepts."""
    answers = ("Elected", "CardPlayed", "PlayedOutOfTurn")
    for u, event in happened(history, t, *answers):
        if u <= v:
            continue
        if event["type"] == "Elected" and event["choice"] in ("accept", "reject"):
            return event["choice"], u
        declaring = event["seat"] not in defenders(history, t) if "seat" in event else 0
        if declaring and event["type"] != "Elected":
            return "accept", u
    return None


def face(event: Raw) -> str:
    """The card that a failure put down, however it was told."""
    return str(event.get("played") or event["card"])


def rejected_at(history: History, v: int, t: int) -> int | None:
    if not is_failure(history, v):
        return None
    found = failure_verdict(history, v, t)
    return found[1] if found and found[0] == "reject" else None


def open_failure(history: History, t: int) -> int | None:
    """The newest failure that declarer has neither accepted nor rejected."""
    kinds = ("CardPlayed", "PlayedOutOfTurn", "PenaltyCardNotPlayed")
    events = happened(history, t, *kinds)
    for v, _ in reversed(list(events)):
        if is_failure(history, v) and failure_verdict(history, v, t) is None:
            return v
    return None
