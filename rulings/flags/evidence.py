"""What the newest examination of a board says of the flags there."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy
from msgspec import Struct
from msgspec.structs import replace

from rulings.analysis.models import Examination
from rulings.analysis.selectors import latest_examination, proposal_for, report_of
from rulings.cases.models import Flag
from rulings.damage.report import Estimate
from rulings.damage.settings import Word
from rulings.flags.questions import ASKED
from rulings.flags.selectors import is_about
from tables.access.visible import VisibleBoard

NOT_BY_FIGURES = gettext_lazy(
    "Figures cannot tell: they weigh plays beside an exposed card, and claim nothing"
    " about a ruling."
)
# Without a report these say that nothing can be told, and why.
ENDED = (Examination.State.DONE, Examination.State.FAILED)


class Evidence(Struct, frozen=True):
    """What the newest examination says of a flag.

    ``state`` and ``code`` are those of the examination. ``word`` is None while an
    answer is still to come, ``none`` where nothing was found, ``cannot_tell`` where
    nothing answers the question: ``why`` is its code. ``better`` is the chance of a
    better result for the other side.
    """

    examination: int
    state: str
    code: str
    word: Word | None = None
    better: Estimate | None = None
    coarse: bool = False
    why: str = ""


def evidence_of(flag: Flag, seen: VisibleBoard) -> Evidence | None:
    """The figures for a flag, from the newest examination that has any; else None."""
    examination = latest_examination(seen)
    return evidence_in(examination, flag) if examination else None


def newest_evidence(flags: Iterable[Flag]) -> dict[int, Evidence]:
    """What is said of each of these flags whose board was examined, by flag."""
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

    A flag that is not examined, or that cannot be answered, comes before one where
    nothing was found.
    """
    if told is None or told.word is None:
        return 2, 0.0
    chance = told.better.value if told.better else 0.0
    order = {"flag": 0, "look": 1, "cannot_tell": 2, "none": 3}
    return order[told.word], -chance


def _newest_by_board(boards: Iterable[int]) -> dict[int, Examination]:
    """The newest with a report that was not stopped, else that ended, by board."""
    asked = Examination.objects.filter(board__in=boards)
    going = asked.exclude(state=Examination.State.STOPPED).order_by("asked_at", "pk")
    told = going.filter(report__isnull=False)
    ended = going.filter(report__isnull=True, state__in=ENDED)
    return {one.board_id: one for one in (*ended, *told)}


def answered_by_figures(flag: Flag) -> bool:
    """Whether what a flag asks is about a play, and so about what figures weigh."""
    return is_about(flag, *ASKED, "72C")


def evidence_in(examination: Examination, flag: Flag) -> Evidence:
    """What this examination says of a flag."""
    told = Evidence(examination.pk, examination.state, examination.code)
    report = report_of(examination)
    if report is None:
        ended = examination.state in ENDED
        return replace(told, word="cannot_tell", why=told.code) if ended else told
    if not answered_by_figures(flag):
        return replace(told, word="cannot_tell", why="not_by_figures")
    found = proposal_for(report, flag.card, flag.law)
    if found is None:
        return replace(told, word=report.unproposed, coarse=report.coarse)
    return replace(
        told,
        word=found.word,
        better=None if found.word == "cannot_tell" else found.better,
        coarse=report.coarse,
        why=found.why,
    )
