"""Saving a decision that was typed: worked out again, then kept whole or not at all."""

from django.db import transaction

from lawbook.library import clauses, editions
from rulings.cases.decisions.drafts import REFERRED
from rulings.cases.decisions.fields import take_recorded
from rulings.cases.decisions.preview import Preview, preview, ruling_of
from rulings.cases.decisions.rows import Typed
from rulings.cases.errors import ClauseOfNoEdition, DraftFaulty
from rulings.cases.models import Case
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor, tidy_clause
from rulings.scoring.decisions import provisions
from tables.access.visibility import EVERYTHING


@transaction.atomic
def save_decision(*, case: Case, by: StepAuthor, typed: Typed) -> Case:
    """Decide the case as typed. Raises `StepRefused`; then nothing is stored.

    What the tables recorded is kept with it, where that is what it was compared with.
    """
    shown = preview(EVERYTHING.board(case.board), typed)
    if shown.faults:
        raise DraftFaulty
    law = typed.get("law", "").strip() or own_clause(shown)
    require_in_edition(law, case.board.table.section.tournament.edition)
    decision = CaseDecision(
        outcome=outcome_of(shown),
        reason=typed.get("reason", ""),
        law=law,
        ruling=ruling_of(shown, _record(shown, case, by)),
    )
    late = typed.get("although_late", "")
    return decide_case(case_id=case.pk, by=by, decision=decision, although_late=late)


def outcome_of(shown: Preview) -> str:
    """The decision in one word."""
    kind = shown.draft.kind
    if kind == REFERRED:
        return Case.Decision.REFERRED
    if kind == "no_adjustment":
        return Case.Decision.NO_ADJUSTMENT
    return Case.Decision.ADJUSTED


def own_clause(shown: Preview) -> str:
    """The clause that the decision rests on by its kind; empty while it has none."""
    decision = shown.draft.decision
    return decision.clause if decision else ""


def require_in_edition(law: str, edition: str) -> None:
    """Refuse a clause that only another edition has."""
    label = tidy_clause(law)
    others = any(label in _labels(other) for other in editions())
    if others and label not in _labels(edition):
        raise ClauseOfNoEdition


def _labels(edition: str) -> set[str]:
    return {one.label for one in clauses(edition)} | set(provisions(edition).values())


def _record(shown: Preview, case: Case, by: StepAuthor) -> int | None:
    if shown.compared is None or shown.effect is None or by.actor is None:
        return None
    if shown.compared.record is not None:
        return shown.compared.record
    return take_recorded(board=case.board, by=by.actor).pk
