"""The life of a flag: raised and withdrawn by screening, taken up or dismissed.

A flag is raised where the rules core leaves a question of possible damage. The events
are the truth; a message to the worker is only a nudge. Screening a board twice, or by
two workers at once, gives the same flags.
"""

import logging
from time import monotonic
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from rulings.analysis.services import PLACE, renew_examination
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.steps import (
    StepRecord,
    describe_case,
    record_step,
    require_reason,
    role_of,
)
from rulings.common.errors import FlagClosed
from rulings.flags import questions
from rulings.jobs import (
    SCREEN_TASK,
    Failure,
    attempt,
    lock_reader,
    record_failure,
    settle_letters,
)
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_events
from tables.event_store.store import read_after, settled_position
from tables.models import Board, Cursor

CURSOR = "screening"
BATCH = 500
# The beat asks again soon; a reading that goes on for long would look like a hung one.
LONGEST_READING = 30.0

logger = logging.getLogger(__name__)

QUESTION_GONE = "An entry was taken back or the Director ruled: nothing is left to ask."

# The entries that bear on a question beside those that name its card.
BEARING = frozenset({"Elected", "PlayEnded"})
# What can open or close the question at the end of a board.
DECISIVE = frozenset(
    {"PlayEnded", "EventWithdrawn", "DirectorDesignated", "RulingGiven"}
)


def screen_board(*, board_id: int) -> None:
    """Make the flags of a board say what its state says now.

    Raises `PoisonTask` for a board that has ended too many processes.
    """
    with attempt(board_id):
        make_flags(board_id=board_id)
        renew_examination(board=Board.objects.select_related(PLACE).get(pk=board_id))


@transaction.atomic
def make_flags(*, board_id: int) -> None:
    """Make the flags of a board say what its state and its examination say now."""
    board = Board.objects.select_related(PLACE).get(pk=board_id)
    seen = EVERYTHING.board(board)
    asked = {(q.card, q.law): q for q in questions.questions_on(seen)}
    for question in asked.values():
        _raise_flag(seen, question)
    for flag in _hold_flags(board, Flag.Status.OPEN):
        if (flag.card, flag.law) not in asked:
            _withdraw(flag)


def catch_up() -> int:
    """Screen every board that changed after the cursor; how many entries were read.

    A board that cannot be screened goes on the list of failed tasks, and the cursor
    past it: one board does not keep the questions of the others back.
    """
    Cursor.objects.get_or_create(name=CURSOR)
    with lock_reader() as mine:
        return _read_on() if mine else 0


def _read_on() -> int:
    total, end = 0, monotonic() + LONGEST_READING
    while monotonic() < end and (read := _next_batch()):
        total += read
    return total


def _next_batch() -> int:
    """Screen each board alone, then move the cursor, so that a crash loses no board.

    When nothing is left to read, the cursor skips positions that no event has: after a
    failover or a crash PostgreSQL's sequence jumps ahead.
    """
    position, bound = Cursor.objects.get(name=CURSOR).position, settled_position()
    entries = read_after(position, BATCH)
    for board_id in sorted({e.board_id for e in entries if e.type in DECISIVE}):
        _screen_or_set_aside(board_id)
    _move_cursor(entries[-1].position if entries else bound)
    return len(entries)


def _move_cursor(position: int) -> None:
    """Move the cursor, never back: another reader may have moved it meanwhile."""
    behind = Cursor.objects.filter(name=CURSOR, position__lt=position)
    behind.update(position=position)


def _screen_or_set_aside(board_id: int) -> None:
    try:
        screen_board(board_id=board_id)
    except (OperationalError, InterfaceError):
        # The database is at fault, not the board: the batch is read again later.
        raise
    except Exception as error:
        logger.exception("Board %s cannot be screened.", board_id)
        record_failure(failure=Failure(SCREEN_TASK, [board_id], error))
    else:
        settle_letters(task=SCREEN_TASK, arguments=[board_id])


def _raise_flag(seen: VisibleBoard, question: questions.FlagQuestion) -> None:
    new = Flag(
        board=seen.board,
        card=question.card,
        seat=question.seat,
        law=question.law,
        text=question.text,
        raised_at=timezone.now(),
        event_versions=_versions_bearing_on(question.card, seen),
    )
    Flag.objects.bulk_create([new], ignore_conflicts=True)
    for flag in _hold_flags(seen.board, Flag.Status.WITHDRAWN):
        if (flag.card, flag.law) == (new.card, new.law):
            flag.text, flag.event_versions = new.text, new.event_versions
            _move(flag, Flag.Status.OPEN, CaseEntry.Kind.RAISED_AGAIN, new.text)


def _versions_bearing_on(card: str, seen: VisibleBoard) -> list[int]:
    """The versions of the entries that name the card, elect, or end the play."""
    return [
        line.version
        for line in board_events(seen)
        if not line.withdrawn and _bears_on(card, line.event)
    ]


def _bears_on(card: str, event: dict[str, Any]) -> bool:
    named = (event.get("card"), *event.get("cards", ()))
    return card in named or event["type"] in BEARING


def _hold_flags(board: Board, status: Flag.Status) -> list[Flag]:
    """Lock them, so that a reviewer who takes one up meanwhile is not overwritten."""
    flags = Flag.objects.filter(board=board, status=status)
    return list(flags.select_for_update(no_key=True).order_by("pk"))


def _withdraw(flag: Flag) -> None:
    _move(flag, Flag.Status.WITHDRAWN, CaseEntry.Kind.WITHDRAWN, QUESTION_GONE)


def _move(flag: Flag, to: Flag.Status, kind: CaseEntry.Kind, text: str) -> None:
    before, flag.status = flag.status, to
    flag.save()
    CaseEntry.objects.create(
        flag=flag,
        at=timezone.now(),
        kind=kind,
        text=text,
        before={"flag": before},
        after={"flag": to},
    )


@transaction.atomic
def open_case(*, flag_id: int, actor: AbstractBaseUser) -> Case:
    """Take an open flag up as a case, to review it oneself."""
    flag = _hold_open_flag(flag_id)
    now = timezone.now()
    case = Case.objects.create(
        flag=flag,
        board_id=flag.board_id,
        opened_by_id=actor.pk,
        opened_at=now,
        status=Case.Status.UNDER_REVIEW,
        assigned_to_id=actor.pk,
    )
    _close_flag(flag, Flag.Status.CASED)
    before = {"flag": Flag.Status.OPEN}
    after = {"flag": Flag.Status.CASED, **describe_case(case)}
    record_step(
        case, actor, StepRecord(CaseEntry.Kind.OPENED, flag.text, before, after, now)
    )
    return case


@transaction.atomic
def dismiss_flag(*, flag_id: int, actor: AbstractBaseUser, reason: str) -> Flag:
    """Close an open flag: the director saw no damage, and says why."""
    why = require_reason(reason)
    flag = _hold_open_flag(flag_id)
    _close_flag(flag, Flag.Status.DISMISSED)
    CaseEntry.objects.create(
        flag=flag,
        at=timezone.now(),
        actor_id=actor.pk,
        role=role_of(actor),
        kind=CaseEntry.Kind.DISMISSED,
        text=why,
        before={"flag": Flag.Status.OPEN},
        after={"flag": Flag.Status.DISMISSED},
    )
    return flag


def _hold_open_flag(flag_id: int) -> Flag:
    flag = Flag.objects.select_for_update(no_key=True).get(pk=flag_id)
    if flag.status != Flag.Status.OPEN:
        raise FlagClosed
    return flag


def _close_flag(flag: Flag, status: Flag.Status) -> None:
    flag.status = status
    flag.save(update_fields=["status"])
