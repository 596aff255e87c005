"""Restrictions in force: each election that made one, while its time lasts."""

from typing import NamedTuple

from tests.oracle import choices, turns
from tests.oracle.cards import partner
from tests.oracle.history import History, board_end, happened, play_on, remembered

# What an election makes, and how long it lasts (laws.md 1.9).
KINDS = {
    "require": ("require_lead", "this_lead"),
    "prohibit": ("prohibit_lead", "loses_lead"),
    "highest": ("play_highest", "this_trick"),
    "lowest": ("play_lowest", "this_trick"),
    "require_suit": ("play_require_suit", "this_trick"),
    "forbid_suit": ("play_forbid_suit", "this_trick"),
}


class Restriction(NamedTuple):
    seat: str
    kind: str
    suits: tuple[str, ...]
    until: str
    since: int


@remembered
def restrictions(history: History, t: int) -> tuple[Restriction, ...]:
    if board_end(history, t) is not None or play_on(history, t) is not None:
        return ()
    imposed = (imposed_by(history, v) for v, _ in happened(history, t, "Elected"))
    return tuple(r for r in imposed if r and in_force(history, t, r))


def imposed_by(history: History, v: int) -> Restriction | None:
    event = history.at(v)
    if event["choice"] not in KINDS:
        return None
    kind, until = KINDS[event["choice"]]
    suits = tuple(sorted(event.get("suits") or []))
    return Restriction(bound(history, v, kind), kind, suits, until, v)


def bound(history: History, v: int, kind: str) -> str:
    """The seat on lead (50D2), or the offender's partner (57A)."""
    if kind.endswith("_lead"):
        return choices.leader_asked_about(history, v)
    offence = choices.open_premature_play(history, v - 1) or 0
    return partner(history.at(offence)["seat"])


def in_force(history: History, t: int, r: Restriction) -> bool:
    if r.until == "this_trick":
        over = turns.trick_over(history, r.since, t)
        return not over and not turns.has_played(history, r.seat, r.since, t)
    lost = turns.lost_lead(history, r.seat, r.since, t)
    spent = r.until == "this_lead" and turns.has_led(history, r.seat, r.since, t)
    return not lost and not spent


def on(history: History, t: int, seat: str) -> tuple[Restriction, ...]:
    return tuple(r for r in restrictions(history, t) if r.seat == seat)
