"""Dummy plays a card that was not called (45D); a slip in calling (45C4(b))."""

from typing import NamedTuple

from tests.oracle.evening.dummy import called
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import (
    Put,
    both_played_on,
    is_slip_in_time,
)
from tests.oracle.history import Raw


class Call(NamedTuple):
    """A call of dummy's card at entry `at`; `put` is what dummy played to it."""

    at: int
    card: str
    put: Put | None


def last_call(recorded: tuple[Raw, ...]) -> Call | None:
    """The last call that names a card, changes of it counted."""
    story = retell(recorded)
    said = [v for v, e in story.events if e["type"] == "DummyDesignated"]
    if not said:
        return None
    v = said[-1]
    card = called(retell(recorded[: v - 1]), recorded[v - 1]).card
    for u in range(v + 1, len(recorded) + 1):
        event = recorded[u - 1]
        if event["type"] == "DesignationChanged":
            then = retell(recorded[: u - 1])
            card = event["card"] if is_slip_in_time(then, u, event) else card
    if card is None:
        return None
    later = [put for put in story.puts() if put.seat == story.dummy and put.at > v]
    return Call(v, card, later[0] if later else None)


def is_about(event: Raw) -> bool:
    return event["type"] == "DesignationChanged" or event.get("reason") == "45D"


def is_in_time(recorded: tuple[Raw, ...]) -> bool:
    """Whether the last entry undoes what it speaks of."""
    event, before = recorded[-1], retell(recorded[:-1])
    if event["type"] == "DesignationChanged":
        return is_slip_in_time(before, len(recorded), event)
    lies = [put.trick for put in before.puts() if put.card == event["card"]]
    return bool(lies) and not both_played_on(before, lies[0])


def may_take_back(recorded: tuple[Raw, ...]) -> set[tuple[str, str]]:
    """47D, 45D1: defenders, and the cards that they have played since dummy's."""
    call, story = last_call(recorded[:-1]), retell(recorded[:-1])
    if call is None or call.put is None or not is_in_time(recorded):
        return set()
    since = (put for put in story.puts() if put.at > call.put.at)
    return {(put.seat, put.card) for put in since if story.is_defender(put.seat)}
