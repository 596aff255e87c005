"""A second reading of a log: without the deal, and without what a side told by itself.

Who may not see the hands knows a board so. What they are told, refused or offered
follows from this reading, so it cannot depend on a card that nobody has shown (85: nor
on what a side told the Director by itself).

Two logs of one board: they have the same events with the same versions, so that a
number shown to a player means the same entry in both.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.events import AccountGiven, BoardOpened, Event
from lawbook.transitions.board_log import BoardLog, replay


def without_deal(log: BoardLog) -> BoardLog:
    """The log without what only those who see the hands may know.

    The same one where nothing of that is recorded. Cards that other events have shown
    stay known.

    A replay, so it costs as much as the whole log does.
    """
    told = tuple([conceal(event) for event in log.events])
    return log if told == log.events else replay(told, log.edition)


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
