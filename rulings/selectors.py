"""What the review reads: the questions on a board, and what waits in the queue."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.cases.lifecycle import RULED, WAITING
from rulings.flag_words import question_words
from rulings.models import Case, Flag
from tables.attention import Item
from tables.database import rows
from tables.deciding import Decided
from tables.models import Board
from tables.wording import names

BOARD = "board__table__section__tournament"
# Every desk asks it after every entry: one prepared statement.
WAITS_AT = """
SELECT %s::text WHERE EXISTS (
    SELECT FROM rulings_flag f JOIN tables_board b ON b.id = f.board_id
    WHERE b.table_id = %s AND f.status = %s)
UNION ALL
SELECT %s::text WHERE EXISTS (
    SELECT FROM rulings_case c JOIN tables_board b ON b.id = c.board_id
    WHERE b.table_id = %s AND c.status = ANY(%s))
"""
# Our kinds in the list of what needs a director: a question, and a case to decide.
REVIEW, CASE = "review", "case"
# How many decisions a page of the lawbook shows.
NEWEST = 20


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One flag or case that waits, as the review page shows it."""

    pk: int
    table: int
    board: int
    name: str
    question: str
    law: str
    since: datetime
    who: str
    work_url: str
    desk_url: str


def board_name(board: Board) -> str:
    """Section, table and board in one line."""
    table = board.table
    return _("%(section)s, table %(table)s, board %(board)s") % {
        "section": table.section.name,
        "table": table.name or table.number,
        "board": board.number,
    }


def card_words(flag: Flag) -> str:
    """The card of a flag and whose it was."""
    words = {"card": names.card_name(flag.card), "seat": names.SEAT[flag.seat]}
    return _("%(card)s, %(seat)s") % words


def open_flags() -> Iterable[Flag]:
    """The flags nobody has taken up, oldest first."""
    return Flag.objects.filter(status=Flag.Status.OPEN).select_related(BOARD)


def open_cases() -> Iterable[Case]:
    """The cases that wait for somebody, oldest first."""
    cases = Case.objects.filter(status__in=WAITING)
    return cases.select_related(BOARD, "flag", "opened_by")


def review_queue() -> dict[str, list[QueueRow]]:
    """What waits for the director, oldest first."""
    return {
        "flags": [_flag_row(flag) for flag in open_flags()],
        "cases": [_case_row(case) for case in open_cases()],
    }


def attention_items() -> list[Item]:
    """What waits in the review, for the desk's list of what needs a director."""
    queue = review_queue()
    flags = [_item(REVIEW, row) for row in queue["flags"]]
    return flags + [_item(CASE, row) for row in queue["cases"]]


def attention_kinds(table: int) -> list[str]:
    """The kinds of what waits in the review for one table."""
    waiting = [str(status) for status in WAITING]
    asked = (REVIEW, table, str(Flag.Status.OPEN), CASE, table, waiting)
    return [kind for (kind,) in rows(WAITS_AT, *asked)]


def _item(kind: str, row: QueueRow) -> Item:
    return Item(
        kind=kind,
        table=row.table,
        board=row.board,
        since=row.since,
        text=row.question,
        url=row.work_url,
    )


def desk_url(board: Board) -> str:
    return reverse("desk_table", args=[board.table_id])


def _flag_row(flag: Flag) -> QueueRow:
    return QueueRow(
        pk=flag.pk,
        table=flag.board.table_id,
        board=flag.board.number,
        name=board_name(flag.board),
        question=question_words(flag),
        law=flag.law,
        since=flag.raised_at,
        who="",
        work_url=reverse("admin:rulings_flag_change", args=[flag.pk]),
        desk_url=desk_url(flag.board),
    )


def _case_row(case: Case) -> QueueRow:
    return QueueRow(
        pk=case.pk,
        table=case.board.table_id,
        board=case.board.number,
        name=board_name(case.board),
        question=question_words(case.flag) if case.flag else "",
        law=case.flag.law if case.flag else "",
        since=case.opened_at,
        who=case.opened_by.get_username(),
        work_url=reverse("admin:rulings_case_change", args=[case.pk]),
        desk_url=desk_url(case.board),
    )


def decided_by(edition: str, clause: str) -> list[Decided]:
    """The newest cases decided by a clause of an edition, for the lawbook's pages."""
    cases = Case.objects.filter(
        law=clause,
        status__in=RULED,
        board__table__section__tournament__edition=edition,
    )
    newest = cases.select_related(BOARD, "flag").order_by("-decided_at")[:NEWEST]
    return [_decided(case) for case in newest]


def _decided(case: Case) -> Decided:
    words = {"board": board_name(case.board), "decision": case.get_decision_display()}
    return Decided(
        text=_("%(board)s: %(decision)s") % words,
        at=case.decided_at or case.opened_at,
        url=reverse("admin:rulings_case_change", args=[case.pk]),
    )
