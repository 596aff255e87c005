"""The results of a board at all tables, with which a decision is compared.

They are taken in from the tables, from a file, or typed in; what was taken in is never
changed.
"""

from typing import assert_never

from django.contrib.auth.models import AbstractBaseUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rulings.cases.decisions.board_results import (
    recorded_field,
    table_label,
    vulnerable_of,
)
from rulings.cases.decisions.rows import DraftFault
from rulings.common.records import AppendOnlyRecord
from rulings.scoring.awards import (
    Assigned,
    Award,
    FixedAverage,
    VariableAverage,
    Weighted,
)
from rulings.scoring.contract_scores import Outcome, PassedOut, Played, RawScore
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import Remark, Results, read_results
from rulings.scoring.stored import from_json, to_json
from tables.common import sizes
from tables.common.closed_kinds import close_choices
from tables.common.errors import FileRefused
from tables.formats.csv_files import write_csv
from tables.formats.results import result_rows
from tables.formats.texts import guess_encoding
from tables.models import Board

HEADINGS = (
    "Table",
    "NS",
    "EW",
    "Contract",
    "By",
    "Tricks",
    "Score",
    "Score EW",
    "Percent NS",
    "Percent EW",
)
PER_CENT = {"plus": "60", "average": "50", "minus": "40"}


@close_choices
class FieldRecord(AppendOnlyRecord):
    """The field with which decisions about a board are compared; the newest holds.

    ``lines`` is a `BoardResults` as `rulings.scoring.stored` writes it, ``remarks``
    what was noticed while a file was read.
    """

    class Source(models.TextChoices):
        RECORDED = "recorded", _("Results from the tables")
        FILE = "file", _("A file")
        TYPED = "typed", _("Typed in")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="fields",
        verbose_name=_("board"),
    )
    source = models.CharField(_("source"), max_length=10, choices=Source)
    name = models.CharField(_("file"), max_length=200, blank=True)
    lines = models.JSONField(_("results"))
    remarks = models.JSONField(_("remarks"), default=list)

    class Meta:
        verbose_name = _("results of a board")
        verbose_name_plural = _("results of boards")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.board} · {self.get_source_display()}"


class FieldRefused(Exception):
    """A field that was not taken in; ``faults`` say why, line by line."""

    def __init__(self, faults: tuple[DraftFault, ...]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


class ComparedField(Struct, frozen=True):
    """The field that a decision is compared with, and where it comes from.

    ``record`` is None while it is what the tables recorded and nobody took it in.
    """

    field: BoardResults
    source: str
    record: int | None = None
    name: str = ""
    remarks: tuple[Remark, ...] = ()


def compared_field(board: Board) -> ComparedField | None:
    """The newest field that was taken in, else what the tables recorded."""
    newest = FieldRecord.objects.filter(board=board).first()
    if newest is None:
        field = recorded_field(board)
        return ComparedField(field, FieldRecord.Source.RECORDED) if field else None
    remarks = from_json(newest.remarks, tuple[Remark, ...])
    field = from_json(newest.lines, BoardResults)
    return ComparedField(field, newest.source, newest.pk, newest.name, remarks)


def own_table(compared: ComparedField, board: Board, chosen: str = "") -> str:
    """How the field names the table of the board; empty where it is not there."""
    names = [line.table for line in compared.field.lines]
    table = board.table
    likely = (chosen, table_label(table), str(table.number), table.name)
    return next((name for name in likely if name and name in names), "")


def take_recorded(*, board: Board, by: AbstractBaseUser) -> FieldRecord:
    """Store the results that the tables have recorded. Raises `FieldRefused`."""
    field = recorded_field(board)
    if field is None:
        raise FieldRefused((DraftFault("nothing_recorded", "field"),))
    return _keep(board, by, ComparedField(field, FieldRecord.Source.RECORDED))


def take_file(
    *, board: Board, by: AbstractBaseUser, name: str, content: bytes
) -> FieldRecord:
    """Keep the results in a file; lines that cannot be read are reported and left out.

    These still count among the results that the board should have; lines that say "not
    played" do not. Raises `FieldRefused`.
    """
    found = _read(_text(content), board, "field-file")
    field = _field(found, board, expected=_expected(found))
    source = FieldRecord.Source.FILE
    taken = ComparedField(field, source, name=name, remarks=found.remarks)
    return _keep(board, by, taken)


def take_typed(*, board: Board, by: AbstractBaseUser, text: str) -> FieldRecord:
    """Store typed results; a single faulty line refuses all of them."""
    found = _read(text, board, "field-lines")
    broken = tuple(_fault(one) for one in found.remarks if not one.kept)
    if broken:
        raise FieldRefused(broken)
    taken = ComparedField(_field(found, board, None), FieldRecord.Source.TYPED)
    return _keep(board, by, taken)


def as_text(field: BoardResults) -> str:
    """The field as lines that a person can read, change, and give back."""
    return write_csv(HEADINGS, map(_cells, field.lines), separator=";")


def _cells(line: TableResult) -> list[object]:
    ns, ew = line.sides.ns, line.sides.ew
    played = [""] * 3
    scores = ["", "", "", ""]
    if ns == ew and isinstance(ns, Assigned):
        played, scores[0] = _played(ns.outcome), _score(ns)
    else:
        scores = [_score(ns), _score(ew), _percent(ns), _percent(ew)]
    return [line.table, line.ns, line.ew, *played, *scores]


def _played(outcome: Outcome) -> list[str]:
    match outcome:
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            return [contract, declarer.value, str(tricks)]
        case PassedOut():
            return ["Pass", "", ""]
        case RawScore():
            return ["", "", ""]
        case _:
            assert_never(outcome)


def _score(award: Award) -> str:
    match award:
        case Assigned(outcome=RawScore(ns=ns)):
            return str(ns)
    return ""


def _percent(award: Award) -> str:
    match award:
        case FixedAverage(level=level):
            return PER_CENT[level]
        case VariableAverage(session=session):
            return "" if session is None else str(session)
        case Assigned() | Weighted():
            return ""
        case _:
            assert_never(award)


def _read(text: str, board: Board, at: str) -> Results:
    try:
        return read_results(result_rows(text), board.number, vulnerable_of(board))
    except (Unscorable, FileRefused) as error:
        problem = error.problem
        fault = DraftFault(problem.code, at, "", problem.detail)
        raise FieldRefused((fault,)) from None


def _field(found: Results, board: Board, expected: int | None) -> BoardResults:
    if not found.lines:
        raise FieldRefused(tuple(_fault(one) for one in found.remarks))
    return BoardResults(vulnerable_of(board), found.lines, expected)


def _expected(found: Results) -> int:
    """Rows that say "not played" are no results; broken ones are some."""
    absent = [one for one in found.remarks if one.problem.code == "no_result"]
    return max(found.rows - len(absent), len(found.lines))


def _text(content: bytes) -> str:
    if len(content) > sizes.RESULTS_FILE:
        raise FieldRefused((DraftFault("too_large", "field-file"),))
    return content.decode(guess_encoding(content), errors="replace")


def _fault(remark: Remark) -> DraftFault:
    about = str(remark.place)
    return DraftFault(remark.problem.code, "field-line", about, remark.problem.detail)


def _keep(board: Board, by: AbstractBaseUser, taken: ComparedField) -> FieldRecord:
    return FieldRecord.objects.create(
        board=board,
        source=taken.source,
        name=taken.name[-200:],
        lines=to_json(taken.field),
        remarks=to_json(taken.remarks),
        at=timezone.now(),
        by_id=by.pk,
    )
