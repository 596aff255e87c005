"""Boards that were recorded card by card, with a card of East exposed on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tests.evidence.situations import (
    GUESS_SOLVED_BY_THE_ACE,
    GUESS_WITH_TWO_CARDS_LEFT,
    TWO_CLUBS,
    Situation,
)

Event = dict[str, Any]
FREE: Event = {"type": "Elected", "choice": "neither"}


def played(one: Situation) -> list[Event]:
    """The cards of the play, each by the hand that holds it."""
    holder = dict(zip("NESW", one.deal.split(), strict=True))
    return [
        {"type": "CardPlayed", "seat": seat, "card": card}
        for card in one.play.split()
        for seat, hand in holder.items()
        if card[1] in hand.split(".")["SHDC".index(card[0])]
    ]


def told(one: Situation, contract: str, chosen: Sequence[Event] = ()) -> list[Event]:
    """Opening to end; what declarer ``chosen`` comes before West's last lead."""
    cards = played(one)
    west = max(at for at, c in enumerate(cards) if c["seat"] == "W" and at % 4 == 0)
    place = west if chosen else len(cards)
    seen = {"type": "CardExposed", "seat": "E", "cards": [one.exposed]}
    return [
        {"type": "BoardOpened", "board": 7, "record": "full", "deal": f"N:{one.deal}"},
        {"type": "AuctionEnded", "contract": contract, "declarer": "S"},
        *cards[: one.since],
        seen | {"manner": "dropped"},
        *cards[one.since : place],
        *chosen,
        *cards[place:],
        {"type": "PlayEnded", "tricks": one.made},
    ]


# A guess with two cards left: few layouts, so a quick and exact one; a flag.
QUICK = told(GUESS_WITH_TWO_CARDS_LEFT, "6NT")
# A guess that the ace on the table solves; and West who guesses wrong beside it, so
# that no other card would have given declarer more.
SOLVED = told(GUESS_SOLVED_BY_THE_ACE, "5S", [FREE])
INNOCENT = told(
    replace(GUESS_SOLVED_BY_THE_ACE, play=f"{TWO_CLUBS}DT", made=11), "5S", [FREE]
)


def on_board(number: int, events: Sequence[Event]) -> list[Event]:
    """The same on another board."""
    opened, *rest = events
    return [opened | {"board": number}, *rest]


def cards_of(events: Sequence[Event]) -> list[str]:
    """The cards in the order played."""
    return [event["card"] for event in events if event["type"] == "CardPlayed"]


def as_incidents(events: Sequence[Event]) -> list[Event]:
    """What a table tells that does not record every card: no deal, no play."""
    opened, auction, *rest = events
    told_then = [event for event in rest if event["type"] != "CardPlayed"]
    return [
        {"type": "BoardOpened", "board": opened["board"]},
        auction,
        *_with_trick(events, told_then),
    ]


def _with_trick(events: Sequence[Event], kept: Sequence[Event]) -> list[Event]:
    """The exposed card with the trick in which it was seen."""
    at = next(i for i, one in enumerate(events) if one["type"] == "CardExposed")
    before = len(cards_of(events[:at]))
    return [
        one | {"trick": before // 4 + 1} if one["type"] == "CardExposed" else one
        for one in kept
    ]
