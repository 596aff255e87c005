"""Imports the rulings of a file into a tournament with the same events: all or none."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, Flag
from rulings.common.sql import HOLD_CASES
from rulings.exchange import json_file, saving
from rulings.exchange.models import TakenIn
from rulings.exchange.people import People
from rulings.exchange.saving import CaseDestination
from rulings.exchange.selectors import document_of
from rulings.exchange.validation import (
    Place,
    boards_of,
    require_sound,
    require_steps,
    require_tournament,
)
from rulings.exchange.values import CaseRecord, Document, ExportedInquiry, FlagRecord
from rulings.scoring.problems import refuse
from tables.models import Board, Tournament

BY_SCREENING = ("open", "withdrawn")


class ImportResult(Struct, frozen=True):
    """The result of an import: cases by number in the file and here, and those known.

    ``unnamed`` are names that have no account here, ``papers`` how many attached files
    came without their bytes, ``flags`` how many flags the import added or changed.
    """

    numbers: tuple[tuple[int, int], ...]
    known: int
    unnamed: tuple[str, ...]
    papers: int
    flags: int = 0


def import_rulings(
    *, tournament_id: int, content: bytes, actor: AbstractBaseUser | None
) -> ImportResult:
    """Import the cases that are not stored yet; stored ones must be the same.

    Raises `Unscorable` with the code of what is wrong; then nothing was stored.
    """
    document = json_file.read(content)
    try:
        with transaction.atomic():
            held = _hold(tournament_id)
            taken = _take(document, held)
            _remember(held, content, taken, actor)
    except ValidationError as error:
        raise refuse("impossible", f"{_said(error)} Nothing was taken in.") from None
    except (DataError, IntegrityError, OverflowError, ValueError) as error:
        if hasattr(error, "problem"):
            raise
        said = "Something in this file cannot be stored; nothing was taken in."
        raise refuse("not_storable", said) from error
    return taken


def _hold(tournament_id: int) -> Tournament:
    """Lock the tournament and the numbers of cases.

    Its flags first, as `open_case` does: another order could deadlock.
    """
    flags = Flag.objects.filter(board__table__section__tournament=tournament_id)
    list(flags.select_for_update(of=("self",), no_key=True).order_by("pk"))
    with connection.cursor() as cursor:
        cursor.execute(HOLD_CASES)
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def _said(error: ValidationError) -> str:
    fields = getattr(error, "message_dict", {})
    said = [f"{name}: {' '.join(texts)}" for name, texts in fields.items()]
    return " ".join(said or error.messages)


def _remember(
    held: Tournament,
    content: bytes,
    taken: ImportResult,
    actor: AbstractBaseUser | None,
) -> None:
    if taken.numbers or taken.flags:
        TakenIn.objects.create(
            tournament=held,
            sha256=sha256(content).hexdigest(),
            cases=[here for _there, here in taken.numbers],
            at=timezone.now(),
            by_id=actor.pk if actor else None,
        )


def _take(document: Document, held: Tournament) -> ImportResult:
    require_tournament(document, held)
    boards = boards_of(document, held)
    names, files = document.names, document.files
    here = document_of(held, hands=True, names=names, files=files)
    flags = _take_flags(document, here, boards)
    people = People()
    numbers, cases = [], {one.key: one for one in here.cases}
    for case in document.cases:
        if case.key in cases:
            _require_same(case, cases[case.key])
            continue
        require_sound(case)
        into = CaseDestination(boards[_place(case)], _flag_of(case, flags), people)
        numbers.append((case.number, _store_case(case, into)))
    _take_questions(document, here, boards, people)
    papers = [one for case in document.cases for one in case.papers]
    return ImportResult(
        numbers=tuple(numbers),
        known=len(document.cases) - len(numbers),
        unnamed=tuple(sorted(people.missing)),
        papers=sum(one.content is None for one in papers),
        flags=sum(one not in here.flags for one in document.flags),
    )


def _place(one: CaseRecord | FlagRecord) -> Place:
    return one.section, one.table, one.board


def _require_same(there: CaseRecord, here: CaseRecord) -> None:
    """Refuse a case that moved on, here or there; its number alone may differ."""
    if replace(there, number=here.number) != here:
        raise refuse(
            "different_case",
            f"Case {there.number} of the file is case {here.number} here, and "
            "something else stands in it; nothing was taken in.",
        )


def _store_case(case: CaseRecord, into: CaseDestination) -> int:
    if Case.objects.filter(key=case.key).exists():
        said = f"Case {case.number} of the file stands in another tournament here."
        raise refuse("taken", said)
    return saving.store_case(case, into)


def _take_flags(
    document: Document, here: Document, boards: Mapping[Place, Board]
) -> dict[tuple[Place, str, str], Flag]:
    known = {(_place(one), one.card, one.law): one for one in here.flags}
    found = {}
    for flag in document.flags:
        name = _place(flag), flag.card, flag.law
        require_steps(flag.steps, f"The flag {flag.card} of board {flag.board}")
        board = boards[_place(flag)]
        _require_free(flag, known.get(name))
        found[name] = saving.store_flag(flag, board, fresh=known.get(name) != flag)
    return found


def _require_free(there: FlagRecord, here: FlagRecord | None) -> None:
    """Refuse a flag that was handled differently here."""
    if here is None or here == there:
        return
    if here.steps or here.status not in BY_SCREENING:
        raise refuse(
            "different_flag",
            f"Someone did something else here with the flag {there.card} of board "
            f"{there.board}; nothing was taken in.",
        )


def _flag_of(
    case: CaseRecord, flags: Mapping[tuple[Place, str, str], Flag]
) -> Flag | None:
    if case.flag is None:
        return None
    found = flags.get((_place(case), case.flag.card, case.flag.law))
    if found is None or Case.objects.filter(flag=found).exists():
        said = f"Case {case.number} names a flag that is missing or has another case."
        raise refuse("different_flag", said)
    return found


def _take_questions(
    document: Document,
    here: Document,
    boards: Mapping[Place, Board],
    people: People,
) -> None:
    known = {one.key: one for one in here.questions}
    for asked in document.questions:
        if asked.key in known:
            if known[asked.key] != asked:
                said = "A question of a competitor stands differently here."
                raise refuse("different_question", f"{said} Nothing was taken in.")
            continue
        if Inquiry.objects.filter(key=asked.key).exists():
            said = "A question of the file stands in another tournament here."
            raise refuse("taken", said)
        require_steps(asked.steps, "A question of a competitor")
        saving.store_question(asked, document.key, _board_of(asked, boards), people)


def _board_of(asked: ExportedInquiry, boards: Mapping[Place, Board]) -> Board | None:
    if asked.table is None or asked.board is None:
        return None
    return boards[(asked.section, asked.table, asked.board)]
