"""The types of responses about flags, cases and results, as the schema shows them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from rulings.cases.lifecycle import Status
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.damage.report import Estimate
from rulings.damage.settings import Word
from rulings.flags.evidence import Evidence, evidence_of
from rulings.scoring.awards import Share
from rulings.scoring.decisions import Decision
from rulings.scoring.effects import ScoreChange
from tables.access.visibility import Visibility
from tables.web.api.shapes import ProblemDocument

Json = dict[str, Any]
FlagStatus = Literal["open", "cased", "dismissed", "withdrawn"]
Outcome = Literal["", "no_adjustment", "adjusted", "referred"]
Progress = Literal["waiting", "running", "done", "stopped", "failed"]


class CaseStep(Struct, frozen=True):
    """A step in the history of a flag or case; ``actor`` is null for the server."""

    at: datetime
    actor: str | None
    kind: str
    text: str
    before: Json
    after: Json


class FlagEvidence(Struct, frozen=True):
    """What the newest analysis of the board says about a flag.

    ``state`` is the progress of the analysis, ``word`` its answer, null until there is
    one; with ``cannot_tell`` the code of the reason is in ``why``. ``better`` is the
    chance of a better result for the other side.
    """

    examination: int
    state: Progress
    code: str
    word: Word | None
    better: Estimate | None
    coarse: bool
    why: str


class FlagSummary(Struct, frozen=True, kw_only=True):
    """A question of possible damage; ``case`` is the id of the case opened from it."""

    id: int
    table: int
    board: int
    card: str
    seat: str
    law: str
    text: str
    raised_at: datetime
    event_versions: list[int]
    status: FlagStatus
    case: int | None
    evidence: FlagEvidence | None


class FlagFile(FlagSummary, frozen=True, kw_only=True):
    """A flag with its steps."""

    entries: list[CaseStep]


class CaseRuling(Struct, frozen=True, omit_defaults=True):
    """A decision and the inputs of its calculation.

    Numbers are exact: 7 or 2/3. ``neutral`` holds the shares of a weighted score before
    the non-offending side was favoured, ``form`` the form of scoring by its ``type``,
    ``changes`` the scores of the table's two sides before and after.
    """

    decision: Decision
    neutral: tuple[Share, ...] = ()
    field: int | None = None
    table: str = ""
    form: Json | None = None
    changes: tuple[ScoreChange, ...] = ()
    self_inflicted: str | None = None


class CaseSummary(Struct, frozen=True, kw_only=True):
    """A case; ``version`` counts its steps."""

    id: int
    flag: int | None
    table: int
    board: int
    status: Status
    opened_by: str
    opened_at: datetime
    decision: Outcome
    reason: str
    law: str
    ruling: CaseRuling | None
    decided_by: str | None
    decided_at: datetime | None
    version: int


class CaseFile(CaseSummary, frozen=True, kw_only=True):
    """A case with its steps."""

    entries: list[CaseStep]


class FlagList(Struct, frozen=True):
    """Flags, oldest first."""

    flags: list[FlagSummary]
    next: str | None


class CaseList(Struct, frozen=True):
    """Cases, oldest first."""

    cases: list[CaseSummary]
    next: str | None


class ResultCounts(Struct, frozen=True):
    """How many results of the file are new, the same as stored, or different.

    ``changed`` ones replace a stored result; where another result was ``recorded`` at
    the table, that one counts.
    """

    new: int = 0
    same: int = 0
    changed: int = 0
    recorded: int = 0


class OtherResult(Struct, frozen=True):
    """A result of the file that differs from one on this server.

    ``effect`` is ``changed`` if it replaces that one, ``recorded`` if the one recorded
    at the table counts. ``result`` holds the columns of the file by name.
    """

    table: int
    name: str
    board: int
    effect: Literal["changed", "recorded"]
    result: dict[str, str]


class ResultsAnswer(Struct, frozen=True):
    """The effect of an import; ``saved`` is false for a preview."""

    saved: bool
    counts: ResultCounts
    others: list[OtherResult]


class FaultyLine(Struct, frozen=True):
    """A faulty line of the file; in USEBIO ``line`` is the number of the result."""

    line: int
    code: str
    detail: str


class ResultsProblem(ProblemDocument, frozen=True):
    """Why a file is refused.

    ``count`` is the number of faulty lines, ``faults`` holds the first 1000.
    """

    faults: list[FaultyLine] = []
    count: int = 0


def flag_told(flag: Flag, visibility: Visibility) -> Json:
    """A flag as `FlagSummary` shows it."""
    case = getattr(flag, "case", None)
    evidence = evidence_of(flag, visibility.board(flag.board))
    return _place(flag) | {
        "card": flag.card,
        "seat": flag.seat,
        "law": flag.law,
        "text": flag.text,
        "raised_at": flag.raised_at,
        "event_versions": flag.event_versions,
        "status": flag.status,
        "case": case.pk if case else None,
        "evidence": _evidence(evidence) if evidence else None,
    }


def case_told(case: Case) -> Json:
    """A case as `CaseSummary` shows it."""
    return _place(case) | {
        "flag": case.flag_id,
        "status": case.status,
        "opened_by": case.opened_by.username,
        "opened_at": case.opened_at,
        "decision": case.decision,
        "reason": case.reason,
        "law": case.law,
        "ruling": case.ruling,
        "decided_by": case.decided_by.username if case.decided_by else None,
        "decided_at": case.decided_at,
        "version": case.version,
    }


def steps_told(file: Flag | Case) -> list[CaseStep]:
    """The steps of a flag or a case, in the order in which they were taken."""
    return [_step(one) for one in file.entries.select_related("actor")]


def _place(row: Flag | Case) -> Json:
    return {"id": row.pk, "table": row.board.table_id, "board": row.board.number}


def _step(one: CaseEntry) -> CaseStep:
    actor = one.actor.username if one.actor else None
    return CaseStep(one.at, actor, one.kind, one.text, one.before, one.after)


def _evidence(told: Evidence) -> Json:
    return {name: getattr(told, name) for name in FlagEvidence.__struct_fields__}
