"""Everything the page of a case shows, in the order in which a case is worked."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from rulings.cases import wording as words
from rulings.cases.earlier_cases import sitters
from rulings.cases.lifecycle import RULED, Step, steps_from
from rulings.cases.models import Case, CaseEntry
from rulings.cases.selectors import (
    VisibleCase,
    deadlines_of,
    is_final,
    is_waiting,
    workers_on,
)
from rulings.exchange.selectors import taken_in
from rulings.flags.selectors import about_case
from rulings.reports.board_file import board_file, deal_drawn
from rulings.reports.casebook import newest_of, similar_cases
from rulings.web.pages.cases.appeal_forms import appeals_shown
from rulings.web.pages.cases.entry_case_page import begun_file
from rulings.web.pages.cases.flags import announced_at
from rulings.web.pages.cases.forms import (
    FORMS,
    AssignForm,
    AttachForm,
    NoteForm,
    StatementForm,
    StepForm,
    sides_to_tell,
    step_form,
)
from rulings.web.pages.cases.history import history_of
from rulings.web.pages.cases.periods import may_set_periods
from rulings.web.pages.guard import WORK
from rulings.web.pages.notices import pages_of, told_of, without_address
from tables.access.in_charge import names_in_charge
from tables.web.pages.access import visibility_on

Context = dict[str, Any]
# The one step that comes next in the life of a case; the others stand beside it.
NEXT: dict[str, Step] = {
    "raised": "take_up",
    "under_review": "decide",
    "consulting": "decide",
    "decided": "tell",
    "appealed": "decide",
}
# The steps whose forms stand at the side of the page.
ASIDE = ("consult", "resume", "close", "withdraw", "reopen", "withdraw_appeal")


def case_file(request: HttpRequest, seen: VisibleCase) -> Context:
    """The whole file, as this person may see it."""
    case = seen.case
    may_work = request.user.has_perm(WORK)
    return (
        {"case": case, "may_work": may_work, "status": case.get_status_display()}
        | _where_it_stands(case)
        | {"available": _available(request.user, case)}
        | _facts(seen)
        | {
            "near": similar_cases(seen, visibility_on(request)),
            "stands": newest_of(case),
        }
        | _kept(case, request.user)
        | (_forms(case) if may_work else {"forms": {}, "aside": ()})
        | (_sides(request, case) if may_work else {})
        | {"may_see_earlier": request.user.has_perm("rulings.see_earlier_cases")}
    )


def _where_it_stands(case: Case) -> Context:
    return {
        "ends": deadlines_of(case),
        "final": is_final(case),
        "ruled": case.status in RULED,
        "waiting": is_waiting(case),
        "now": words.next_words(case),
        "next": NEXT.get(case.status, ""),
        "to_tell": sides_to_tell(case),
        "owner": words.person(case.assigned_to) if case.assigned_to else "",
        "opened_by": words.person(case.opened_by),
        "came": taken_in(case),
        "tournament": case.board.table.section.tournament,
    }


def _available(user: Any, case: Case) -> Context:
    """Who says that the official score is available, while an appeal waits for it."""
    if case.status != Case.Status.NOTIFIED or deadlines_of(case).appeal:
        return {}
    tournament = case.board.table.section.tournament
    if may_set_periods(user, tournament):
        return {"may_say": True}
    return {"ask": names_in_charge(tournament=tournament)}


def _facts(seen: VisibleCase) -> Context:
    begun, here = begun_file(seen), sitters(seen.case.board)
    return {
        "file": board_file(seen.board, seen.case.flag),
        "about": "" if begun else about_case(seen.case),
        "begun": begun,
        "sitters": here,
        "compass": deal_drawn(seen.board, here),
        "announced": announced_at(seen.board, get_language() or "en"),
    }


def _kept(case: Case, by: Any) -> Context:
    notes = case.entries.filter(kind=CaseEntry.Kind.NOTED).select_related("actor")
    before = case.notices.exclude(decision_number=case.decisions)
    return {
        "statements": case.statements.select_related("taken_by"),
        # The bytes of a file are read only when it is downloaded.
        "attachments": case.attachments.defer("content").select_related("by"),
        "notes": notes,
        "told": told_of(case),
        "told_before": before,
        "appeals_heard": appeals_shown(case, by),
        "appeals": case.entries.filter(kind=CaseEntry.Kind.APPEALED),
        "history": history_of(case),
    }


def _sides(request: HttpRequest, case: Case) -> Context:
    return {"pages": pages_of(request, case), "no_address": without_address(case)}


def _forms(case: Case) -> Context:
    steps = [step for step in steps_from(case.status) if step in FORMS]
    forms: dict[str, StepForm] = {step: step_form(step, case) for step in steps}
    forms["assign"] = AssignForm(case, workers_on(case.board))
    return {
        "forms": forms,
        "may_decide": "decide" in steps_from(case.status),
        "aside": [
            (step, words.STEP[step], forms[step]) for step in steps if step in ASIDE
        ],
        "statement_form": StatementForm(auto_id="statement-%s"),
        "note_form": NoteForm(auto_id="note-%s"),
        "attach_form": AttachForm(auto_id="attach-%s"),
    }
