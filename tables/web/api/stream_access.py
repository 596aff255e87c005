"""Whether an open stream may go on, and what it may tell of.

Roles, sections, sessions and passwords change while a stream is open; its account,
tablet or program is read again each time. None of this leaves a connection open.
"""

from __future__ import annotations

import resource
import sys
from typing import Any

from django.conf import settings
from django.contrib.auth import get_backends
from django.db import connections
from django.http import HttpRequest

from tables.access.devices.tablet import read_tablet, tablet_of
from tables.access.keys.program import program_of
from tables.access.revocation import key_name, person_name, tablet_name
from tables.access.roles import LOOKERS, is_one_of
from tables.access.visibility import Sight, sight_of
from tables.common.errors import TablesError
from tables.web.api.authentication import read_program


def name_of(asker: Any) -> str:
    """The name of a stream's owner, as in `tables.access.revocation`."""
    if tablet := tablet_of(asker):
        return tablet_name(tablet.id)
    program = program_of(asker)
    return key_name(program.id) if program else person_name(asker.pk)


def most_streams(asker: Any) -> int:
    """How many streams may be open at once in one process; 0 is without end."""
    kind = "streams_of_tablets" if tablet_of(asker) else "streams"
    most: int = settings.LIMITS[kind]
    return most


def most_in_all() -> int:
    """How many streams this process holds: it leaves half of its files to requests."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted: int = settings.LIMITS["streams_in_all"]
    if files == resource.RLIM_INFINITY:
        return wanted or sys.maxsize
    return min(wanted or files, files // 2)


def sight_now(request: HttpRequest) -> Sight | None:
    """What this stream may tell of from now on; None where it has to end."""
    try:
        asker = _asker_now(request)
        return sight_of(asker) if asker else None
    except TablesError:
        return None
    finally:
        connections.close_all()


def _asker_now(request: HttpRequest) -> Any:
    if tablet_of(request.user):
        return read_tablet(request)
    if program_of(request.user):
        return read_program(request)
    person = get_backends()[0].get_user(request.user.pk)
    return person if person and _may_stay(person, request) else None


def _may_stay(person: Any, request: HttpRequest) -> bool:
    """Not logged out, with the same password, and still with a part here."""
    before: Any = request.user
    key = request.session.session_key
    return (
        is_one_of(person, LOOKERS)
        and person.get_session_auth_hash() == before.get_session_auth_hash()
        and (key is None or request.session.exists(key))
    )
