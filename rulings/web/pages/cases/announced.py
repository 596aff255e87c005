"""The rulings announced at a table, beside what the rules say there today."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from lawbook import BoardLog, Event, EventWithdrawn, Saying, replay, say
from rulings.flags.questions import strange_clauses
from tables.access.visible import VisibleBoard
from tables.boards.selectors import Recorded, board_events, board_log


@dataclass(frozen=True, slots=True)
class Announced:
    """A ruling as it was given, and what today's rules say at that moment.

    ``unnamed`` are clauses of the ruling that today's rules do not name there.
    """

    version: int
    text: str
    laws: tuple[str, ...]
    at: datetime
    who: str
    now: tuple[Saying, ...]
    unnamed: tuple[str, ...]


def announced_at(seen: VisibleBoard, language: str) -> list[Announced]:
    """The rulings of a board that were not taken back, oldest first."""
    lines = board_events(seen)
    given = [one for one in lines if one.type == "RulingGiven" and not one.withdrawn]
    events = board_log(seen).events if given else ()
    return [_announced(one, known_by(one.version, events), language) for one in given]


def known_by(version: int, events: Sequence[Event]) -> BoardLog:
    """A board after an entry, without what has been taken back since."""
    gone = [
        event
        for event in events[version:]
        if isinstance(event, EventWithdrawn) and event.event <= version
    ]
    return replay([*events[:version], *gone])


def _announced(line: Recorded, log: BoardLog, language: str) -> Announced:
    laws = tuple(line.event.get("laws") or ())
    return Announced(
        version=line.version,
        text=line.event["text"],
        laws=laws,
        at=line.recorded_at,
        who=line.actor or "",
        now=say(log.state, language),
        unnamed=tuple(strange_clauses(log, laws)),
    )
