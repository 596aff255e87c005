"""The log of one board: its events in order, and the state they lead to.

Taking an entry back changes which events count, so it replays the log without them;
every other event is one step of `evolve`. Versions count all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from lawbook.editions import CURRENT
from lawbook.events import BoardOpened, Event, EventWithdrawn
from lawbook.evolve import evolve
from lawbook.parts import Setup
from lawbook.state import BoardState


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
    for version, event in enumerate(kept, start=1):
        if version in taken_back:
            state = replace(state, version=version)
            continue
        if type(event) is BoardOpened:
            state = _opened(replace(log, state=state), event)
        state = evolve(state, event)
    return BoardLog(state, kept, edition)


def _opened(log: BoardLog, event: BoardOpened) -> BoardState:
    edition = log.edition or event.edition or CURRENT
    return replace(log.state, setup=replace(log.state.setup, edition=edition))


def _blank(edition: str | None) -> BoardState:
    return BoardState(Setup(edition or CURRENT, 0))
