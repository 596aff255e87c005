"""Runs examinations, one after another, and stores each report as it grows.

A process that dies releases its lock: the next one starts again from the same facts and
gets the same result. A board on which every process dies is set aside; see
`Examination.tries`.
"""

from __future__ import annotations

import logging
from time import monotonic

import msgspec
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone, translation

from rulings.analysis.board_facts import (
    BoardFacts,
    card_named,
    facts_of,
    known_of,
    record_of,
)
from rulings.analysis.models import Examination, read_assumptions
from rulings.analysis.selectors import TO_DO, to_do
from rulings.analysis.services import PLACE, renew_examination
from rulings.analysis.wording.endings import ending_words
from rulings.damage import examination
from rulings.damage.positions import BadRecord
from rulings.damage.report import Report
from rulings.damage.settings import BadAssumptions
from rulings.damage.solver import SolverFailed
from rulings.damage.typical import with_typical
from rulings.jobs import Failure, record_failure, settle_letters
from rulings.signals import examination_ended
from tables.common.database import Lock, hold_number_if_free
from tables.models import Board

State = Examination.State
# After so many dead processes a board is examined again only on request.
MOST = 3
# Seconds: for one board while no other waits, and until no further one is begun.
LONGEST, LONGEST_RUN = 40.0, 30.0
LOOK_EVERY = 1.0
AGAIN_TASK = "rulings.tasks.examine_again"
DIED_TOO_OFTEN = "The worker that examines board {1} died {0} times in a row."

logger = logging.getLogger(__name__)


class PoisonTask(Exception):
    """The workers that examined this board died, one after another."""


class StillFailed(Exception):
    """The examination failed again when it was retried."""


def run(*, out_of_time: type[Exception]) -> bool:
    """Run waiting examinations, the most urgent first; whether more may be waiting.

    ``out_of_time`` is what the worker raises in a task that takes too long.
    """
    end = monotonic() + LONGEST_RUN
    while monotonic() < end:
        if not any(examine_one(pk, out_of_time) for pk in to_do()):
            return False
    return True


def examine_again(*, examination_id: int, out_of_time: type[Exception]) -> None:
    """Run an examination again that was set aside. Raises `StillFailed`."""
    failed = Examination.objects.filter(pk=examination_id, state=State.FAILED)
    failed.update(state=State.WAITING, tries=MOST - 1, finished_at=None)
    is_ours = examine_one(examination_id, out_of_time)
    if not is_ours:
        logger.info("Another process is working on examination %s.", examination_id)
    one = Examination.objects.get(pk=examination_id)
    if one.state == State.FAILED:
        raise StillFailed(one.sentence)


def examine_one(examination_id: int, out_of_time: type[Exception]) -> bool:
    """Run one examination, unless it is done or locked elsewhere; whether it ran."""
    with hold_number_if_free(Lock.EXAMINING, examination_id) as mine:
        waiting = Examination.objects.filter(pk=examination_id, state__in=TO_DO)
        one = waiting.first() if mine else None
        if one is None:
            return False
        if one.tries >= MOST:
            _set_aside(one)
        else:
            _examine(one, out_of_time)
    return True


def _examine(one: Examination, out_of_time: type[Exception]) -> None:
    board = Board.objects.select_related(PLACE).get(pk=one.board_id)
    known = known_of(board)
    if facts_of(known, read_assumptions(one.assumptions)) != one.facts:
        renew_examination(board=board)
        return
    _begin(one)
    try:
        _follow(one, known)
    except BadRecord as wrong:
        _end(one, State.FAILED, wrong.code, card_named(str(wrong)))
    except (SolverFailed, BadAssumptions) as failed:
        _end(one, State.FAILED, failed.code)
    except out_of_time:
        _end(one, *_as_far_as_it_came(one))
    except (OperationalError, InterfaceError):
        # The database is at fault: the task is tried again.
        raise
    except Exception as error:
        logger.exception("Examination %s ended with an error.", one.pk)
        record_failure(failure=Failure(AGAIN_TASK, [one.pk], error))
        _end(one, State.FAILED, "crashed")


def _begin(one: Examination) -> None:
    """Count the attempt in a transaction of its own, so that a death is counted too."""
    Examination.objects.filter(pk=one.pk).update(
        state=State.RUNNING, tries=F("tries") + 1, started_at=timezone.now()
    )


def _follow(one: Examination, known: BoardFacts) -> None:
    """Store every report as it grows, until the examination is stopped."""
    missing = _missing(known)
    if missing:
        _end(one, State.DONE, missing)
        return
    time = Time(one.pk)
    record = record_of(known)
    for report in examination.examine(
        record, read_assumptions(one.assumptions), time.is_up
    ):
        if not _keep(one, report):
            return
    is_whole = report.of and not time.is_up()
    if is_whole and not _keep(one, with_typical(report, record)):
        return
    _end(one, State.DONE)


def _missing(known: BoardFacts) -> str:
    """The code of a required fact that is missing; empty where none is."""
    needed = {"no_deal": known.deal, "no_play": known.play, "no_result": known.made}
    return next((code for code, there in needed.items() if there is None), "")


class Time:
    """How long one board may take: less where others wait, nothing once stopped."""

    def __init__(self, examination_id: int) -> None:
        self.examination_id = examination_id
        self.begun = self.looked = monotonic()
        self.allowed = LONGEST

    def is_up(self) -> bool:
        """Whether no further question is to be begun."""
        now = monotonic()
        if now - self.looked > LOOK_EVERY:
            self.looked = now
            waiting = to_do()
            self.allowed = LONGEST / max(len(waiting), 1)
            if self.examination_id not in waiting:
                return True
        return now - self.begun > self.allowed


def _keep(one: Examination, report: Report) -> bool:
    """Store the report so far; whether the examination still runs."""
    plain = msgspec.json.decode(msgspec.json.encode(report))
    running = Examination.objects.filter(pk=one.pk, state=State.RUNNING)
    kept = running.update(report=plain, done=report.done, of=report.of)
    return bool(kept)


def _as_far_as_it_came(one: Examination) -> tuple[State, str]:
    one.refresh_from_db(fields=["report"])
    return (State.DONE if one.report else State.FAILED), "out_of_time"


@transaction.atomic
def _end(one: Examination, state: State, code: str = "", about: str = "") -> None:
    """Store how the examination ended; the board's flags are then updated."""
    with translation.override("en"):
        words = ending_words(code, about)
    running = Examination.objects.filter(pk=one.pk, state__in=TO_DO)
    ended = running.update(
        state=state,
        code=code,
        about=about,
        sentence=words,
        tries=0,
        finished_at=timezone.now(),
    )
    if ended:
        examination_ended.send(sender=Examination, board_id=one.board_id)
    if ended and state == State.DONE:
        settle_letters(task=AGAIN_TASK, arguments=[one.pk])


def _set_aside(one: Examination) -> None:
    deadly = PoisonTask(DIED_TOO_OFTEN.format(MOST, one.board_id))
    record_failure(failure=Failure(AGAIN_TASK, [one.pk], deadly, MOST))
    _end(one, State.FAILED, "deadly")
