"""Which entries of a player's kind are rulings: answers that the Director gives."""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.events import Elected, Event, EventWithdrawn
from lawbook.remedies.choices import answered, overruled
from lawbook.transitions.board_log import BoardLog, replay


@cites("81C2")
def is_directors_answer(log: BoardLog, event: Event) -> bool:
    """Whether the event answers a choice of the Director, or takes such an answer back.

    ``log`` is the board before the event. What cannot be entered at all is no answer.
    """
    if isinstance(event, EventWithdrawn):
        before = log.events[: max(event.event, 0)]
        given = before[-1] if event.event <= log.version and before else None
        return isinstance(given, Elected) and _was_directors(log, before, given)
    return isinstance(event, Elected) and _is_directors(log, event)


def _was_directors(log: BoardLog, upto: tuple[Event, ...], given: Elected) -> bool:
    """Of the last of these events; those before it tell what was open then."""
    return _is_directors(replay(upto[:-1], log.edition), given)


def _is_directors(log: BoardLog, event: Elected) -> bool:
    state = overruled(log.state, event) or log.state
    choice = answered(state, event)
    return choice is not None and choice.chooser == "director"
