"""The papers: which boxes stand on each, in which order."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from rulings.cases.appeals.selectors import appeals_of
from rulings.cases.decisions.ruling_words import ruling_words
from rulings.cases.models import Case
from rulings.cases.records import Side
from rulings.cases.scope import VisibleCase
from rulings.cases.selectors import board_name
from rulings.reports.papers.boxes import Box, Paper, PaperLine
from rulings.reports.papers.parts import (
    appeal_boxes,
    deal_box,
    event_box,
    facts_box,
    moment,
    page_box,
    players_box,
    recorded_box,
    ruling_box,
    said_box,
    told_box,
)
from tables.models import Tournament
from tables.web.wording.names import law_label


def score_adjustment(seen: VisibleCase) -> Paper:
    """For whoever scores: what the score is now, and by which clause."""
    case = seen.case
    boxes = [event_box(case), players_box(case), facts_box(seen)]
    boxes += [ruling_box(case), told_box(case)]
    return _paper(_("Score adjustment"), case, boxes)


def report_of_hand(seen: VisibleCase) -> Paper:
    """For whoever was not there: the hand, what happened, what was said, the ruling."""
    case = seen.case
    boxes = [event_box(case), players_box(case), deal_box(seen), facts_box(seen)]
    boxes += [recorded_box(seen), said_box(case), ruling_box(case)]
    return _paper(_("Report of hand"), case, boxes)


def appeal(seen: VisibleCase) -> Paper:
    """For those who hear an appeal, and for whoever reads their decision."""
    case = seen.case
    found = appeals_of(case).last()
    first = found.decision_number if found else None
    boxes = [event_box(case), players_box(case), deal_box(seen), facts_box(seen)]
    boxes.append(said_box(case))
    boxes.append(ruling_box(case, _("Ruling of the Director"), first))
    if found is not None:
        found.case = case
        boxes += appeal_boxes(case, found)
    return _paper(_("Appeal"), case, boxes)


def slip(case: Case, side: str = "", address: str = "") -> Paper:
    """For a side: the ruling, until when it may be appealed, and where it is read."""
    boxes = [box(case) for box in (event_box, ruling_box, told_box)]
    if side:
        boxes[0] = _for_side(boxes[0], side)
    if address:
        boxes.append(page_box(address))
    return _paper(_("Notice of a ruling"), case, boxes)


def _for_side(event: Box, side: str) -> Box:
    line = PaperLine(_("This notice is for"), str(Side(side).label))
    return replace(event, lines=(*event.lines, line))


def report(tournament: Tournament, cases: Iterable[Case]) -> Paper:
    """Every ruling of a tournament that somebody may see, oldest first."""
    ruled = [case for case in cases if case.decided_at]
    rows = tuple(_row(case) for case in ruled)
    head = (_("Case"), _("Board"), _("Clause"), _("Decision"), _("Reason"), _("State"))
    box = Box(_("Rulings"), head=head, rows=rows)
    if not rows:
        box = Box(_("Rulings"), words=(_("No ruling was given."),))
    return Paper(_("Tournament report of rulings"), tournament.name, (box,))


def _row(case: Case) -> tuple[str, ...]:
    score = ruling_words(case.ruling)
    decision = " · ".join(filter(None, [str(case.get_decision_display()), score]))
    return (
        str(case.pk),
        f"{board_name(case.board)}\n{moment(case.decided_at)}",
        law_label(case.law),
        decision,
        case.reason,
        str(case.get_status_display()),
    )


def _paper(title: str, case: Case, boxes: list[Box]) -> Paper:
    kept = tuple(box for box in boxes if not box.is_empty())
    about = _("Case %(number)s") % {"number": case.pk}
    return Paper(title, f"{about} · {board_name(case.board)}", kept)


OF_CASE: dict[str, Callable[[VisibleCase], Paper]] = {
    "score-adjustment": score_adjustment,
    "report-of-hand": report_of_hand,
    "appeal": appeal,
    "slip": lambda seen: slip(seen.case),
}
