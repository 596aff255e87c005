"""The room that the senders enter for. Imported only after Django is set up."""

import secrets
from collections.abc import Callable
from time import monotonic, sleep

from django.contrib.auth.models import Group, User
from django.db import DatabaseError, InterfaceError, connections
from kombu.exceptions import OperationalError

from rulings.flags.services import CURSOR
from rulings.jobs import waiting_letters
from rulings.tasks import catch_up
from tables.event_store.store import settled_position
from tables.models import Cursor, Section, Table, Tournament
from tests.faults import checking
from tests.sessions import session_of

# Within this the worker has to go on; one that starts on a busy machine needs a good
# part of it.
QUESTIONS_WITHIN = 90.0


def log_in() -> str:
    """The session of a floor official who has just logged in."""
    person = User.objects.create_user("faults")
    person.groups.add(Group.objects.get(name="floor"))
    return session_of(person)


def new_tables(number: int) -> list[int]:
    """A section with fresh tables."""
    connections.close_all()
    tournament = Tournament.objects.create(name=f"Faults {secrets.token_hex(4)}")
    section = Section.objects.create(tournament=tournament, name="A")
    made = [Table(section=section, number=n + 1) for n in range(number)]
    return [table.pk for table in Table.objects.bulk_create(made)]


def await_questions(tables: list[int], tend: Callable[[], None]) -> list[str]:
    """Give the worker time to raise every flag; what is missing where it stands still.

    ``tend`` starts again what dies meanwhile, as it is while anything else is awaited.
    """
    end, nudged, before = monotonic() + QUESTIONS_WITHIN, 0.0, ""
    while wrong := _unraised(tables):
        tend()
        if wrong[0] != before:
            end, before = monotonic() + QUESTIONS_WITHIN, wrong[0]
        if monotonic() > end:
            return [f"flags are not the questions: {wrong[0]}"]
        if monotonic() - nudged > 3:
            _nudge()
            nudged = monotonic()
        sleep(0.1)
    return []


def _unraised(tables: list[int]) -> list[str]:
    try:
        read, end = Cursor.objects.get(name=CURSOR).position, settled_position()
        if read < end:
            return [f"the cursor has reached {read} of {end}"]
        return checking.unraised(tables)
    except (DatabaseError, InterfaceError, Cursor.DoesNotExist) as away:
        connections.close_all()
        return [str(away)]


def _nudge() -> None:
    """What beat does every fifteen seconds."""
    try:
        catch_up.apply_async(retry=False)
    except OperationalError:
        return


def failed_tasks() -> list[str]:
    """The list of failed tasks."""
    return [f"{letter}: {letter.error}" for letter in waiting_letters()]
