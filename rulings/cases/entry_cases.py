"""Cases that begin with an entry of a board: a hesitation, a revoke, a card seen.

The first step of such a case keeps the version of the entry and no words: those are
made when somebody reads it, in the reader's language. An entry begins one case only:
pressed again, the key leads to the case that is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.utils import timezone

from rulings.cases.errors import NothingToTakeUp
from rulings.cases.models import Case, CaseEntry
from rulings.cases.steps import StepRecord, describe_case, record_step
from rulings.common.sql import HOLD_CASES, TAKEN_UP
from tables.access.visible import VisibleBoard
from tables.boards.case_entries import case_entries, entries_at
from tables.boards.selectors import Recorded, board_events, board_log
from tables.common.database import rows
from tables.web.wording.entries import entry

# What the first step of a case keeps the version under.
BEGUN_WITH = "begun_with"


def begun_with(case: Case) -> int | None:
    """The version of the entry with which a case began; None where it was no entry."""
    opened = case.entries.filter(kind=CaseEntry.Kind.OPENED).first()
    found = opened.after.get(BEGUN_WITH) if opened else None
    return found if isinstance(found, int) else None


def entry_begun_with(case: Case, seen: VisibleBoard) -> Recorded | None:
    """That entry of the case's board, also where it was taken back since."""
    version, lines = begun_with(case), board_events(seen)
    return lines[version - 1] if version and version <= len(lines) else None


def opening_words(steps: Iterable[CaseEntry]) -> dict[int, str]:
    """The words of the steps that opened a case from an entry, by the step's number.

    In the reader's language. A step is left out where it keeps no entry, or one that
    the board has not here: the case came in a file.
    """
    places = {
        one.pk: (one.case.board_id, one.after[BEGUN_WITH])
        for one in steps
        if one.case and BEGUN_WITH in one.after
    }
    told = entries_at(places.values())
    return {
        step: entry(*told[place]) for step, place in places.items() if place in told
    }


def case_of_entry(board_id: int, version: int) -> Case | None:
    """The case that began with this entry of a board."""
    told = CaseEntry.objects.filter(
        case__board=board_id,
        kind=CaseEntry.Kind.OPENED,
        **{f"after__{BEGUN_WITH}": version},
    )
    first = told.select_related("case").first()
    return first.case if first else None


def entries_taken_up(tables: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """The entries with which a case began, as (table, board, version)."""
    asked = BEGUN_WITH, str(CaseEntry.Kind.OPENED), list(tables), BEGUN_WITH
    return iter(rows(TAKEN_UP, *asked))


@transaction.atomic
def begin_case(*, seen: VisibleBoard, version: int, actor: AbstractBaseUser) -> Case:
    """The case of an entry: the one that is there, or a new one, to review oneself.

    Raises `NothingToTakeUp` where no such entry stands.
    """
    line = _standing(seen, version)
    with connection.cursor() as cursor:
        cursor.execute(HOLD_CASES)
    return case_of_entry(seen.board.pk, version) or _open(seen, line, actor)


def _standing(seen: VisibleBoard, version: int) -> Recorded:
    lines = board_events(seen)
    line = lines[version - 1] if 0 < version <= len(lines) else None
    if line is None or version not in case_entries(lines, board_log(seen).state):
        raise NothingToTakeUp
    return line


def _open(seen: VisibleBoard, line: Recorded, actor: AbstractBaseUser) -> Case:
    now = timezone.now()
    case = Case.objects.create(
        board_id=seen.board.pk,
        opened_by_id=actor.pk,
        opened_at=now,
        status=Case.Status.UNDER_REVIEW,
        assigned_to_id=actor.pk,
    )
    after = describe_case(case) | {BEGUN_WITH: line.version}
    record_step(case, actor, StepRecord(CaseEntry.Kind.OPENED, after=after, at=now))
    return case
