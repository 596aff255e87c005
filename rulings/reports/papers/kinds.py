"""The papers: which boxes stand on each, in which order, and how each box is filled."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from rulings.cases import wording as words
from rulings.cases.appeals.models import Appeal, PanelMember
from rulings.cases.appeals.selectors import (
    appeals_of,
    settlement_of,
    sitting,
    was_withdrawn,
)
from rulings.cases.decisions.ruling_words import ruling_words
from rulings.cases.earlier_cases import sitters
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Side
from rulings.cases.selectors import VisibleCase, board_name, deadlines_of, is_final
from rulings.flags.selectors import about_case
from rulings.reports.board_file import board_file, deal_drawn
from rulings.reports.papers.letterheads import head_of
from rulings.reports.papers.printing import Box, Paper, PaperLine, Signature
from tables.models import Tournament
from tables.web.pages.charts import Chart
from tables.web.wording.names import SEAT, law_label


def score_adjustment(seen: VisibleCase) -> Paper:
    """For the scorer: the adjusted score, and its clause."""
    case = seen.case
    boxes = [event_box(case), players_box(case), facts_box(seen)]
    boxes += [ruling_box(case), told_box(case)]
    boxes.append(signed_box(_director(case), Signature(_("Entered by the scorer"))))
    return _paper(_("Score adjustment"), case, boxes)


def report_of_hand(seen: VisibleCase) -> Paper:
    """For readers who were not present: hand, facts, statements, ruling."""
    case = seen.case
    boxes = [event_box(case), players_box(case), deal_box(seen), facts_box(seen)]
    boxes += [recorded_box(seen), said_box(case), ruling_box(case)]
    boxes.append(signed_box(_director(case)))
    return _paper(_("Report of hand"), case, boxes)


def appeal(seen: VisibleCase) -> Paper:
    """For the appeals committee, and for readers of its decision."""
    case = seen.case
    found = appeals_of(case).last()
    first = found.decision_number if found else None
    boxes = [event_box(case), players_box(case), deal_box(seen), facts_box(seen)]
    boxes.append(said_box(case))
    boxes.append(ruling_box(case, _("Ruling of the Director"), first))
    if found is not None:
        found.case = case
        boxes += appeal_boxes(case, found)
    boxes.append(signed_box(_director(case, first), *_committee(found)))
    return _paper(_("Appeal"), case, boxes)


def slip(case: Case, side: str = "", address: str = "") -> Paper:
    """For a side: the ruling, until when it may be appealed, and where it is read."""
    boxes = [box(case) for box in (event_box, ruling_box, told_box)]
    if side:
        boxes[0] = _for_side(boxes[0], side)
    if address:
        boxes.append(page_box(address))
    boxes.append(signed_box(_director(case)))
    return _paper(_("Notice of a ruling"), case, boxes)


def _for_side(event: Box, side: str) -> Box:
    line = PaperLine(_("This notice is for"), str(Side(side).label))
    return replace(event, lines=(*event.lines, line))


def report(
    tournament: Tournament, cases: Iterable[Case], charts: tuple[Chart, ...] = ()
) -> Paper:
    """Every ruling of a tournament that the user may see, oldest first; its charts."""
    ruled = [case for case in cases if case.decided_at]
    rows = tuple(_row(case) for case in ruled)
    named = (_("Case"), _("Board"), _("Clause"), _("Decision"), _("Reason"), _("State"))
    box = Box(_("Rulings"), head=named, rows=rows)
    if not rows:
        box = Box(_("Rulings"), words=(_("No ruling was given."),))
    signed = signed_box(Signature(_("Director")), Signature(_("Organiser")))
    title, head = _("Tournament report of rulings"), head_of(tournament)
    figures = (Box(_("Figures"), charts=charts),) if charts else ()
    return Paper(title, tournament.name, (box, *figures, signed), head)


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
    head = head_of(case.board.table.section.tournament)
    return Paper(title, f"{about} · {board_name(case.board)}", kept, head)


OF_CASE: dict[str, Callable[[VisibleCase], Paper]] = {
    "score-adjustment": score_adjustment,
    "report-of-hand": report_of_hand,
    "appeal": appeal,
    "slip": lambda seen: slip(seen.case),
}


def moment(at: datetime | None) -> str:
    """A date and a time as the paper prints them; E is the month as a date has it."""
    return date_format(localtime(at), "j E Y, H:i") if at else ""


def event_box(case: Case) -> Box:
    """Where it was: the tournament, the table, the board, who sat there."""
    tournament = case.board.table.section.tournament
    lines = [
        PaperLine(_("Tournament"), tournament.name),
        PaperLine(_("Table and board"), board_name(case.board)),
        PaperLine(_("Case opened"), moment(case.opened_at)),
    ]
    return Box(_("Event"), tuple(lines))


def players_box(case: Case) -> Box:
    """Who sat there, as far as it is known."""
    here = sitters(case.board)
    return Box(
        _("Players"),
        tuple(
            PaperLine(str(SEAT[one.seat]), one.name or _("name withheld"))
            for one in here
        ),
    )


def deal_box(seen: VisibleCase) -> Box:
    """The four hands where they sit; who sat there stands in a box of its own."""
    return Box(_("Deal"), deal=deal_drawn(seen.board))


def facts_box(seen: VisibleCase) -> Box:
    """What was recorded of the board, and what the case is about."""
    file = board_file(seen.board)
    lines = tuple(PaperLine(row.label, row.value) for row in file.facts)
    return Box(_("Facts"), lines, tuple(filter(None, [about_case(seen.case)])))


def recorded_box(seen: VisibleCase) -> Box:
    """Every entry of the board that was not taken back, in its order."""
    log = [one for one in board_file(seen.board).log if not one.withdrawn]
    rows = tuple((date_format(localtime(one.at), "H:i"), one.what) for one in log)
    return Box(_("What was recorded"), head=(_("Time"), _("Entry")), rows=rows)


def said_box(case: Case) -> Box:
    """What each side said, and whether the other disputes it."""
    rows = tuple(
        (
            one.get_speaker_display(),
            one.text,
            _("Disputed") if one.disputed else _("Agreed"),
        )
        for one in case.statements.all()
    )
    head = (_("Who"), _("What was said"), _("Laws 84 and 85"))
    return Box(_("What was said"), head=head, rows=rows)


def ruling_box(case: Case, title: str = "", number: int | None = None) -> Box:
    """A ruling of a case: the one that stands, or the one of this number."""
    entry = _decided(case, number)
    if entry is None:
        return Box(title or _("Ruling"))
    facts = entry.after
    lines = [
        PaperLine(_("Decision"), words.fact("decision", facts.get("decision"), {})),
        PaperLine(_("Score"), ruling_words(facts.get("ruling"))),
        PaperLine(
            _("Clause"), _("Law %(law)s") % {"law": law_label(facts.get("law", ""))}
        ),
        PaperLine(_("Given by"), words.person(entry.actor)),
        PaperLine(_("Given on"), moment(entry.at)),
        PaperLine(_("Accepted late because"), facts.get("although_late", "")),
    ]
    return Box(
        title or _("Ruling"), tuple(one for one in lines if one.text), (entry.text,)
    )


def _decided(case: Case, number: int | None) -> CaseEntry | None:
    """The entry of the ruling that stands, or of the one of this number."""
    entries = case.entries.filter(kind=CaseEntry.Kind.DECIDED).select_related("actor")
    given = list(entries)[: number or case.decisions]
    return given[-1] if given and len(given) >= (number or 1) else None


def signed_box(*lines: Signature) -> Box:
    """Lines to sign on, each with one for the date."""
    return Box(_("Signatures"), signatures=lines)


def _director(case: Case, number: int | None = None) -> Signature:
    entry = _decided(case, number)
    return Signature(_("Director"), words.person(entry.actor) if entry else "")


def _committee(appeal: Appeal | None) -> tuple[Signature, ...]:
    """Those who hear the appeal; while nobody is named, a chair and two members."""
    panel = sitting(appeal) if appeal else []
    named = tuple(Signature(str(one.get_role_display()), one.name) for one in panel)
    roles = PanelMember.Role
    nobody = (roles.CHAIR, roles.MEMBER, roles.MEMBER)
    return named or tuple(Signature(str(role.label)) for role in nobody)


def told_box(case: Case) -> Box:
    """Which side was told of the ruling that stands, how and when; until when it may
    be appealed.
    """
    told = case.notices.filter(decision_number=case.decisions)
    lines = [
        PaperLine(
            str(one.get_side_display()), f"{one.get_way_display()}, {moment(one.at)}"
        )
        for one in told
    ]
    ends = deadlines_of(case).appeal
    lines += [PaperLine(_("Appeal until"), moment(ends))] if ends else []
    state = _("Final") if is_final(case) else _("Provisional")
    return Box(_("Told to both sides"), (*lines, PaperLine(_("State"), state)))


def page_box(address: str) -> Box:
    """Where the ruling stands to be read on a telephone, as it is then."""
    words = _("Read here whether the ruling is final and how much time is left.")
    return Box(_("On your phone"), words=(words,), address=address)


def appeal_boxes(case: Case, appeal: Appeal) -> Iterator[Box]:
    """An appeal, who heard it, what was heard, what was decided, what it was worth."""
    yield Box(_("Appeal"), tuple(_intake(appeal)), (appeal.grounds,))
    panel = tuple(
        PaperLine(str(one.get_role_display()), _with_reason(one.name, one.although))
        for one in sitting(appeal)
    )
    yield Box(_("Panel"), panel)
    heard = tuple(note.text for note in appeal.notes.all())
    yield Box(_("Hearing"), words=heard)
    yield ruling_box(case, _("Decision on the appeal"), appeal.decision_number + 1)
    yield Box(_("Merit and deposit"), tuple(_worth(appeal)))


def _intake(appeal: Appeal) -> Iterator[PaperLine]:
    yield PaperLine(_("Who appeals"), str(appeal.get_side_display()))
    yield PaperLine(_("Received"), moment(appeal.at))
    if appeal.although_late:
        yield PaperLine(_("Accepted late because"), appeal.although_late)
    yield PaperLine(_("Deposit"), appeal.deposit or _("none"))


def _with_reason(name: str, although: str) -> str:
    if not although:
        return name
    words = {"name": name, "why": although}
    return _("%(name)s, in spite of a conflict of interest: %(why)s") % words


def _worth(appeal: Appeal) -> Iterator[PaperLine]:
    if was_withdrawn(appeal):
        yield PaperLine(_("Appeal"), _("Withdrawn"))
    settled = settlement_of(appeal)
    if settled is None:
        return
    if settled.merit is not None:
        yield PaperLine(_("Had merit"), _("yes") if settled.merit else _("no"))
    yield PaperLine(_("Deposit"), str(settled.get_deposit_display()))
