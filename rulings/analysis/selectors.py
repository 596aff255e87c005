"""Queries of examinations, their reports, and the deal and play behind them."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from django.db.models import QuerySet
from django.utils import timezone

from lawbook import label
from rulings.analysis.board_facts import Play, deal_in, play_in
from rulings.analysis.models import Examination
from rulings.analysis.wording.endings import ending_words
from rulings.damage.report import Proposal, Report
from rulings.deadlines import correction_ends, periods_of
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log

State = Examination.State
TO_DO = (State.WAITING, State.RUNNING)
NEVER = datetime.max.replace(tzinfo=UTC)
TOURNAMENT = "board__table__section__tournament"
Urgency = tuple[int, datetime, datetime]


# Every edition asks about these under the clause itself. Other information from an
# exposed card that has left the table is asked about under 16C.
OF_THEIR_OWN = ("50E4", "72C")


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


def latest_examination(seen: VisibleBoard) -> Examination | None:
    """The last examination that was not stopped; else the last one stopped."""
    asked = Examination.objects.filter(board=seen.board)
    going = asked.exclude(state=Examination.State.STOPPED).first()
    return going or asked.first()


def report_of(examination: Examination) -> Report | None:
    """What was found so far."""
    if examination.report is None:
        return None
    return msgspec.convert(examination.report, Report, strict=False, str_keys=True)


def is_cut_short(examination: Examination) -> bool:
    """Whether time or the solver ended it, so that another run may find more."""
    found = report_of(examination)
    if examination.state != State.DONE or found is None:
        return False
    ended = {choice.state for choice in found.choices}
    return found.coarse or bool(ended & {"solver_failed", "out_of_time"})


def newest_report(seen: VisibleBoard) -> Report | None:
    """What the newest examination found, once it is done."""
    newest = latest_examination(seen)
    if newest is None or newest.state != Examination.State.DONE:
        return None
    return report_of(newest)


def flag_law(edition: str, clause: str) -> str:
    """The clause of the flag for a proposal, by the label of the edition."""
    own = {label(edition, one) for one in OF_THEIR_OWN}
    return clause if clause in own else label(edition, "16C")


def proposal_for(report: Report, card: str, law: str) -> Proposal | None:
    """The likeliest damage proposed about a card under the clause of its flag."""
    about = [
        one
        for one in report.proposals
        if card in {one.card, *(other.card for other in one.cards)}
        and flag_law(report.edition, one.clause) == law
    ]
    return max(about, key=lambda one: one.better.value, default=None)


def to_do() -> list[int]:
    """The examinations that wait or were begun, most urgent first."""
    waiting = Examination.objects.filter(state__in=TO_DO).defer("report")
    found = waiting.select_related(f"{TOURNAMENT}__periods")
    now = timezone.now()
    return [one.pk for one in sorted(found, key=lambda one: urgency(one, now))]


def urgency(one: Examination, now: datetime) -> Urgency:
    """The sort key, least first: a score that may still be corrected comes before play.

    Of several the one whose time ends first; tournaments whose time is over come last,
    and in each the examination asked for first.
    """
    tournament = one.board.table.section.tournament
    end = correction_ends(periods_of(tournament))
    if end is None:
        return 1, tournament.ends_at or NEVER, one.asked_at
    return (0 if now <= end else 2), end, one.asked_at
