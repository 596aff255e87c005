"""What the newest examination says of a flag."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulings.analysis.models import Examination
from rulings.analysis.selectors import latest_examination, proposal_for, report_of
from rulings.cases.models import Flag
from rulings.damage.report import Estimate
from rulings.damage.settings import Word
from tables.access.visible import VisibleBoard


class Evidence(Struct, frozen=True):
    """What the newest examination says of a flag.

    ``state`` and ``code`` are those of the examination. ``word`` is None until there
    is a report, ``none`` where nothing was found, ``cannot_tell`` where nothing answers
    the question: ``why`` is its code. ``better`` is the chance of a better result for
    the other side.
    """

    examination: int
    state: str
    code: str
    word: Word | None = None
    better: Estimate | None = None
    coarse: bool = False
    why: str = ""


def evidence_of(flag: Flag, seen: VisibleBoard) -> Evidence | None:
    """The figures for a flag, of the newest examination that tells; None without."""
    examination = latest_examination(seen)
    return evidence_in(examination, flag) if examination else None


def newest_evidence(flags: Iterable[Flag]) -> dict[int, Evidence]:
    """What is said of each of these flags that has a report, by flag."""
    found: dict[int, Evidence] = {}
    newest = _newest_by_board([flag.board_id for flag in flags])
    for flag in flags:
        examination = newest.get(flag.board_id)
        told = evidence_in(examination, flag) if examination else None
        if told and told.word:
            found[flag.pk] = told
    return found


def worth(told: Evidence | None) -> tuple[int, float]:
    """Where a flag stands in the queue: by its word, then by the chance; least first.

    What is not examined yet, or not to be told, comes before that of which nothing was
    found.
    """
    if told is None or told.word is None:
        return 2, 0.0
    chance = told.better.value if told.better else 0.0
    order = {"flag": 0, "look": 1, "cannot_tell": 2, "none": 3}
    return order[told.word], -chance


def _newest_by_board(boards: Iterable[int]) -> dict[int, Examination]:
    """The newest with a report that nobody stopped, for each board."""
    going = Examination.objects.filter(board__in=boards, report__isnull=False)
    found = going.exclude(state=Examination.State.STOPPED)
    return {one.board_id: one for one in found.order_by("asked_at", "pk")}


def evidence_in(examination: Examination, flag: Flag) -> Evidence:
    """What this examination says of a flag."""
    told = Evidence(examination.pk, examination.state, examination.code)
    report = report_of(examination)
    if report is None:
        return told
    found = proposal_for(report, flag.card, flag.law)
    if found is None:
        # Cards that were left out may be those that were asked about.
        word: Word = "cannot_tell" if report.left_out else "none"
        return replace(told, word=word, coarse=report.coarse)
    return replace(
        told,
        word=found.word,
        better=None if found.word == "cannot_tell" else found.better,
        coarse=report.coarse,
        why=found.why,
    )
