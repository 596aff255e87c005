"""Creates, stops and reruns examinations, and stores play records."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone, translation

from rulings.analysis.board_facts import BoardFacts, facts_of, known_of, read_cards
from rulings.analysis.errors import (
    AssumptionsRefused,
    NotEnded,
    NothingExposed,
    PlayRefused,
)
from rulings.analysis.models import (
    Examination,
    PlayRecord,
    read_assumptions,
    stored,
)
from rulings.analysis.plays import (
    FilePlay,
    Unusable,
    check_play,
    check_same_board,
    kind_of,
    read_plays,
)
from rulings.analysis.selectors import TO_DO, is_cut_short
from rulings.analysis.usual import usual_assumptions
from rulings.analysis.wording.endings import ending_words
from rulings.damage.settings import BadAssumptions, Settings, check
from rulings.signals import examinations_wait
from tables.access.visibility import visibility_of
from tables.models import Board

State = Examination.State
PLACE = "table__section__tournament"
Asked = tuple[Settings, AbstractBaseUser | None]


class Attached(msgspec.Struct, frozen=True):
    """The result of one board of a file; ``code`` and ``sentence`` are empty if stored.

    ``board`` is 0 where the file does not tell.
    """

    board: int
    code: str = ""
    sentence: str = ""

    @property
    def kept(self) -> bool:
        """Whether its play is stored."""
        return not self.code


@transaction.atomic
def ask_examination(
    *, board_id: int, assumptions: Settings | None, asked_by: AbstractBaseUser | None
) -> Examination:
    """Have a board examined; the same facts and assumptions are one examination.

    Without ``assumptions``: the usual ones of the tournament. What a person asks for
    runs again even where it has failed. Raises `NotEnded`, `NothingExposed`,
    `AssumptionsRefused`.
    """
    board = Board.objects.select_related(PLACE).get(pk=board_id)
    known = known_of(board)
    _check_over(known)
    assumed = assumptions or usual_assumptions(board, known.log)
    _check_assumptions(assumed)
    return _ask(board, known, assumed, asked_by)


@transaction.atomic
def stop_examination(*, examination_id: int) -> bool:
    """Stop one that waits or runs; whether there was anything to stop."""
    return _stop(Examination.objects.filter(pk=examination_id), "stopped")


@transaction.atomic
def renew_examination(*, board: Board) -> None:
    """Examine a board with its present facts, and stop runs with older ones.

    Doing it twice changes nothing.
    """
    known = known_of(board)
    usual = usual_assumptions(board, known.log)
    wanted: list[Asked] = [(usual, None)] if known.is_over else []
    for one in Examination.objects.filter(board=board, state__in=TO_DO):
        assumed = read_assumptions(one.assumptions)
        if known.is_over and one.facts == facts_of(known, assumed):
            continue
        code = "superseded" if known.is_over else "withdrawn"
        _stop(Examination.objects.filter(pk=one.pk), code)
        if known.is_over and one.asked_by_id:
            wanted.append((assumed, one.asked_by))
    for assumed, asked_by in wanted:
        _ask(board, known, assumed, asked_by)


@transaction.atomic
def enter_play(
    *, board_id: int, cards: Sequence[str], by: AbstractBaseUser
) -> PlayRecord:
    """Store a play as it is remembered; the newest record counts.

    Raises `PlayRefused`, naming the card that cannot have been played there.
    """
    board = Board.objects.select_related(PLACE).get(pk=board_id)
    read = read_cards(cards)
    check_play(read, known_of(board))
    kept = PlayRecord.objects.create(
        board=board,
        source=PlayRecord.Source.ENTERED,
        cards=list(read),
        at=timezone.now(),
        by_id=by.pk,
    )
    renew_examination(board=board)
    return kept


@transaction.atomic
def attach_plays(
    *, table_id: int, filename: str, content: bytes, by: AbstractBaseUser
) -> list[Attached]:
    """Keep the play of each board of a file with the board of that number there.

    A file holds the play of one table; with a board that ``by`` does not see nothing
    is compared. Raises `PlayRefused` for the whole file.
    """
    found, visibility = read_plays(filename, content), visibility_of(by)
    boards = Board.objects.filter(table=table_id).select_related(PLACE)
    there = {
        one.number: one for one in boards if visibility.shows(table_id, one.number)
    }
    hidden = {one.board for one in found if not visibility.shows(table_id, one.board)}
    return [_attach(one, there, hidden, filename, by) for one in found]


@transaction.atomic
def hands_have_changed(*, tournament_id: int, boards: Iterable[int]) -> None:
    """Examine the boards again whose hands were added or changed."""
    known = Board.objects.filter(
        table__section__tournament=tournament_id,
        number__in=list(boards),
        examinations__isnull=False,
    )
    # One order for everybody, so that two transactions never deadlock.
    for board in known.select_related(PLACE).order_by("pk").distinct():
        renew_examination(board=board)


def _attach(
    one: FilePlay | Unusable,
    there: dict[int, Board],
    hidden: Container[int],
    filename: str,
    by: AbstractBaseUser,
) -> Attached:
    try:
        play = _taken(one, there, hidden)
    except PlayRefused as refused:
        return Attached(one.board, refused.code, str(refused))
    PlayRecord.objects.create(
        board=there[play.board],
        source=kind_of(filename),
        file=filename[:200],
        cards=list(play.cards),
        made=play.made,
        calls=list(play.calls),
        at=timezone.now(),
        by_id=by.pk,
    )
    renew_examination(board=there[play.board])
    return Attached(play.board)


def _taken(
    one: FilePlay | Unusable, there: dict[int, Board], hidden: Container[int]
) -> FilePlay:
    """The play, if it can be that of the board here; else `PlayRefused`."""
    if isinstance(one, Unusable):
        raise one.why
    if one.board in hidden:
        raise PlayRefused("not_seen")
    if one.board not in there:
        raise PlayRefused("not_opened")
    known = known_of(there[one.board])
    check_same_board(one, known)
    check_play(one.cards, known)
    return one


def _check_over(known: BoardFacts) -> None:
    if known.log.state.phase != "ended":
        raise NotEnded
    if not known.is_over:
        raise NothingExposed


def _check_assumptions(assumed: Settings) -> None:
    try:
        check(assumed)
    except BadAssumptions as wrong:
        raise AssumptionsRefused(wrong.code) from wrong


def _ask(
    board: Board,
    known: BoardFacts,
    assumed: Settings,
    asked_by: AbstractBaseUser | None,
) -> Examination:
    now = timezone.now()
    one, new = Examination.objects.get_or_create(
        board=board,
        facts=facts_of(known, assumed),
        defaults=_asked(known, assumed, asked_by, now),
    )
    if not new and _runs_again(one, asked_by):
        _wait_again(one, asked_by, now)
    elif asked_by:
        # It is there already: it becomes the newest.
        Examination.objects.filter(pk=one.pk).update(asked_at=now)
    if one.state == State.WAITING:
        transaction.on_commit(lambda: examinations_wait.send(sender=Examination))
    return one


def _asked(
    known: BoardFacts,
    assumed: Settings,
    asked_by: AbstractBaseUser | None,
    now: datetime,
) -> dict[str, Any]:
    return {
        "board_version": known.log.version,
        "assumptions": stored(assumed),
        "asked_at": now,
        "asked_by_id": asked_by.pk if asked_by else None,
    }


def _runs_again(one: Examination, asked_by: AbstractBaseUser | None) -> bool:
    """Resume a stopped run when its facts are back; one without an answer if asked."""
    has_no_answer = one.state == State.FAILED or is_cut_short(one)
    return one.state == State.STOPPED or (has_no_answer and bool(asked_by))


def _wait_again(
    one: Examination, asked_by: AbstractBaseUser | None, now: datetime
) -> None:
    one.state, one.code, one.about, one.sentence = State.WAITING, "", "", ""
    one.asked_at, one.asked_by_id = now, asked_by.pk if asked_by else one.asked_by_id
    one.tries, one.finished_at = 0, None
    one.save()


def _stop(examinations: Any, code: str) -> bool:
    """Stop them; the stored words are English, `selectors.reason_of` translates."""
    with translation.override("en"):
        words = ending_words(code)
    found = examinations.filter(state__in=TO_DO)
    stopped = found.update(
        state=State.STOPPED, code=code, sentence=words, finished_at=timezone.now()
    )
    return bool(stopped)
