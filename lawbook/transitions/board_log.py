"""The log of one board: its events in order, and the state they lead to.

Taking an entry back changes which events count, so it replays the log without them;
every other event is one step of `evolve`. Versions count all of them.

A log has a second reading: without the deal, as those know it who may not see the
hands. What they are told, refused or offered follows from that one, so it cannot depend
on a card that nobody has shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from lawbook.editions import BASE
from lawbook.events import BoardOpened, Event, EventWithdrawn
from lawbook.state.board import BoardState
from lawbook.state.parts import Setup
from lawbook.state.rectification import Choice
from lawbook.transitions.evolve import evolve
from lawbook.transitions.taken_back import ask_what_was_chosen, choice_left_out


class BoardLog(Struct, frozen=True, gc=False):
    """Events of a board and their outcome; ``edition`` re-rules it under another."""

    state: BoardState
    events: tuple[Event, ...] = ()
    edition: str | None = None

    @property
    def version(self) -> int:
        """How many events there are, taken back or not."""
        return len(self.events)

    @property
    def withdrawn(self) -> frozenset[int]:
        """The versions that have been taken back."""
        return frozenset(e.event for e in self.events if isinstance(e, EventWithdrawn))


def empty_log(edition: str | None = None) -> BoardLog:
    """A board nobody has opened yet."""
    return BoardLog(_blank(edition), edition=edition)


def extend(log: BoardLog, event: Event) -> BoardLog:
    """The log with one more recorded event; nothing is checked and nothing raised."""
    events = (*log.events, event)
    if isinstance(event, EventWithdrawn):
        return replay(events, log.edition)
    state = _opened(log, event) if isinstance(event, BoardOpened) else log.state
    return BoardLog(evolve(state, event), events, log.edition)


def replay(events: Iterable[Event], edition: str | None = None) -> BoardLog:
    """Fold recorded events from empty, leaving out those taken back."""
    kept = tuple(events)
    taken_back = {e.event for e in kept if isinstance(e, EventWithdrawn)}
    log = empty_log(edition)
    state = log.state
    left_out: dict[int, Choice] = {}
    for version, event in enumerate(kept, start=1):
        if version in taken_back:
            choice = choice_left_out(state, event)
            left_out |= {version: choice} if choice else {}
            state = replace(state, version=version)
            continue
        if type(event) is BoardOpened:
            state = _opened(replace(log, state=state), event)
        state = evolve(state, event)
        if left_out and type(event) is EventWithdrawn and event.event in left_out:
            since = _standing(kept[:version], event.event, taken_back)
            state = ask_what_was_chosen(state, left_out[event.event], since)
    return BoardLog(state, kept, edition)


def _standing(
    events: tuple[Event, ...], after: int, taken_back: set[int]
) -> tuple[Event, ...]:
    """The events after a version that have not been taken back."""
    later = enumerate(events[after:], start=after + 1)
    return tuple(event for version, event in later if version not in taken_back)


def without_deal(log: BoardLog) -> BoardLog:
    """The log with the deal left out; the same one where no deal is recorded.

    Cards that other events have shown stay known.
    """
    if not any(_tells_deal(event) for event in log.events):
        return log
    return replay([conceal(event) for event in log.events], log.edition)


def conceal(event: Event) -> Event:
    """The event as it stands in a log without the deal."""
    return replace(event, deal=None) if _tells_deal(event) else event


def _tells_deal(event: Event) -> bool:
    return type(event) is BoardOpened and event.deal is not None


def _opened(log: BoardLog, event: BoardOpened) -> BoardState:
    edition = log.edition or event.edition or BASE
    return replace(log.state, setup=replace(log.state.setup, edition=edition))


def _blank(edition: str | None) -> BoardState:
    return BoardState(Setup(edition or BASE, 0))
