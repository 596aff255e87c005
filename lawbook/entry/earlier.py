"""Is the earlier entry that this one names there, and is it of the right kind?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.remedies.incidents import find_incident
from lawbook.transitions.board_log import BoardLog


def check_incident(log: BoardLog, event: e.AccountGiven | e.InformationRuled) -> None:
    """Law 16B: raise `Refused` unless the entry told of information that was given.

    ``event.event`` is the number of an entry on this board, from 1. ``no_such_entry``
    or ``already_withdrawn`` as in `check_stands`; ``no_incident`` for an entry about
    anything but a hesitation, remark, explanation or the like.
    """
    check_stands(log, event.event, "event")
    if find_incident(log.state, event.event) is None:
        raise refuse(
            "no_incident", "entry", law="16B", field="event", entry=event.event
        )


def check_stands(log: BoardLog, version: int, field: str) -> None:
    """Does the entry of this number stand?

    ``version`` counts the entries of the board from 1; ``field`` is the field that
    named it. Raises `Refused` ``no_such_entry`` beyond the last one and
    ``already_withdrawn`` for one that was taken back.
    """
    if version > log.version:
        raise refuse("no_such_entry", "entry", field=field, entry=version)
    if version in log.withdrawn:
        raise refuse("already_withdrawn", "entry", field=field, entry=version)
