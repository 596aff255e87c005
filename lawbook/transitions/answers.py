"""Which open choice an election answers, and whether it names what is on offer."""

from __future__ import annotations

from typing import Literal

from lawbook.cards.cards import Suit
from lawbook.common.cite import cites
from lawbook.events import Elected
from lawbook.remedies.choices import find_choice
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice, Option

Suits = tuple[Suit, ...]
Lasting = Literal["this_lead", "loses_lead"]


def answered(state: BoardState, event: Elected) -> Choice | None:
    """The open choice that offers what is elected; where one is named, only that."""
    for choice in state.law.choices:
        asked = event.awaiting is None or choice.id == event.awaiting
        if asked and offered(choice, event.choice):
            return choice
    return None


def offered(choice: Choice, name: str) -> Option | None:
    """The option of this name, if the choice has it."""
    for option in choice.options:
        if option.choice == name:
            return option
    return None


def suits_of(choice: Choice, event: Elected) -> Suits:
    """The suits named; where only one could be, it goes without saying."""
    option = offered(choice, event.choice)
    if event.suits or option is None or len(option.suits) != 1:
        return tuple(dict.fromkeys(event.suits))
    return option.suits


@cites("55A")
def overruled(state: BoardState, event: Elected) -> BoardState | None:
    """Law 55A: the state before the other defender answered, if this one prevails."""
    before = state.before_answer
    led = find_choice(before, "lead_out_of_turn") if before else None
    if led is None or led.seat is None or event.by is not led.seat.next:
        return None
    return before if offered(led, event.choice) else None


def may_yet_differ(choice: Choice, event: Elected) -> bool:
    """Whether the defender next in turn to the irregular lead may still differ."""
    if choice.seat is None or choice.chooser not in ("NS", "EW"):
        return False
    return event.by is choice.seat.next.partner
