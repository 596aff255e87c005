"""What is examined, what was found, and the deal and play it rests on."""

from __future__ import annotations

from django.db.models import QuerySet

from rulings.analysis.board_facts import Play, deal_in, play_in
from rulings.analysis.models import Examination
from rulings.analysis.wording.endings import ending_words
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log


def examinations(seen: VisibleBoard) -> QuerySet[Examination]:
    """All of a board, the newest first."""
    return Examination.objects.filter(board=seen.board).select_related("asked_by")


def play_of(seen: VisibleBoard) -> Play | None:
    """The cards in the order played, as far as known; None where none are."""
    return play_in(seen.board, board_log(seen))


def deal_of(seen: VisibleBoard) -> str | None:
    """The four hands as a PBN deal; None where not all are known, or may be shown."""
    return deal_in(seen.board, board_log(seen)) if seen.hands else None


def reason_of(examination: Examination) -> str:
    """Why there is no report, or no more of it, in the reader's language."""
    return ending_words(examination.code, examination.about)
