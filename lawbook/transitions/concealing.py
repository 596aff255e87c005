"""A second reading of a log: without the deal, and without what a side told by itself.

Who may not see the hands knows a board so. What they are told, refused or offered
follows from this reading, so it cannot depend on a card that nobody has shown (85: nor
on what a side told the Director by itself).

Two logs of one board: they have the same events with the same versions, so that a
number shown to a player means the same entry in both.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from lawbook.events import AccountGiven, BoardOpened, CardPlayed, Event, EventWithdrawn
from lawbook.transitions.board_log import BoardLog, empty_log, go_on, replay, step
from lawbook.transitions.ordinary_plays import play_on_both

# The events that tell what only those who see the hands may know.
NOT_FOR_ALL = (BoardOpened, AccountGiven)


def without_deal(log: BoardLog) -> BoardLog:
    """The log without what only those who see the hands may know.

    The same one where nothing of that is recorded. Cards that other events have shown
    stay known.

    A replay, so it costs as much as the whole log does.
    """
    told = _told(log.events)
    return log if told == log.events else replay(told, log.edition)


def replay_both(
    events: Iterable[Event], edition: str | None = None
) -> tuple[BoardLog, BoardLog]:
    """Both readings of a log: what `replay` gives, and `without_deal` of that.

    In one pass as long as they go the same way: ordinary plays are then folded once for
    both, every other event in each reading by itself.
    """
    kept = tuple(events)
    told = _told(kept)
    if told == kept:
        log = replay(kept, edition)
        return log, log
    if EventWithdrawn in map(type, kept):
        return replay(kept, edition), replay(told, edition)
    full = concealed = empty_log(edition).state
    while (version := full.version) == concealed.version < len(kept):
        if type(kept[version]) is CardPlayed:
            full, concealed = play_on_both(full, concealed, kept)
        if (version := full.version) == concealed.version < len(kept):
            full = step(full, kept[version], edition)
            concealed = step(concealed, told[version], edition)
    full, concealed = go_on(full, kept, edition), go_on(concealed, told, edition)
    return BoardLog(full, kept, edition), BoardLog(concealed, told, edition)


def _told(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, each concealed; all but a few are as they were."""
    return tuple([conceal(e) if type(e) in NOT_FOR_ALL else e for e in events])


def conceal(event: Event) -> Event:
    """The event without the deal, or what a side told by itself; else the same one.

    Of an account (85) only which side gave one stays, not what it says.

    >>> opened = BoardOpened(board=1)
    >>> conceal(opened) is opened
    True
    """
    if type(event) is BoardOpened and event.deal is not None:
        return replace(event, deal=None)
    if type(event) is AccountGiven:
        told = AccountGiven(event=event.event, side=event.side)
        return event if event == told else told
    return event
