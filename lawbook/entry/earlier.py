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
        raise refuse(
            "no_incident", "entry", law="16B", field="event", entry=event.event
        )


def check_stands(log: BoardLog, version: int, field: str) -> None:
    """Raise `Refused` ``no_such_entry`` or ``already_withdrawn``."""
    if version > log.version:
        raise refuse("no_such_entry", "entry", field=field, entry=version)
    if version in log.withdrawn:
        raise refuse("already_withdrawn", "entry", field=field, entry=version)
