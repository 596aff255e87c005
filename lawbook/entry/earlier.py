"""Is the earlier entry that this one names there, and is it of the right kind?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.remedies.incidents import find_incident
from lawbook.transitions.board_log import BoardLog


def check_incident(log: BoardLog, event: e.AccountGiven | e.InformationRuled) -> None:
    """Raise `Refused` as for one entry, or ``no_incident`` where it is none."""
    check_stands(log, event.event, "event")
    if find_incident(log.state, event.event) is None:
        detail = f"Entry {event.event} tells of no information that was given."
        raise refuse("no_incident", detail, law="16B", field="event")


def check_stands(log: BoardLog, version: int, field: str) -> None:
    """Raise `Refused` ``no_such_entry`` or ``already_withdrawn``."""
    if version > log.version:
        detail = f"There is no entry {version} on this board."
        raise refuse("no_such_entry", detail, field=field)
    if version in log.withdrawn:
        detail = f"Entry {version} has already been taken back."
        raise refuse("already_withdrawn", detail, field=field)
