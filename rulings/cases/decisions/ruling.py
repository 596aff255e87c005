"""A decision as it is typed: its effect shown, and saved as the ruling of the case.

A preview stores nothing. What is saved is worked out again, then kept whole or not at
all.
"""

from fractions import Fraction
from typing import Any

from django.db import transaction
from msgspec import Struct

from lawbook.library import clauses, editions
from rulings.cases.decisions.board_results import vulnerable_of
from rulings.cases.decisions.drafts import REFERRED, Draft, read_draft
from rulings.cases.decisions.fields import (
    ComparedField,
    compared_field,
    own_table,
    take_recorded,
)
from rulings.cases.decisions.forms import read_form
from rulings.cases.decisions.rows import DraftFault, Reading, Typed
from rulings.cases.errors import ClauseOfNoEdition, DraftFaulty
from rulings.cases.models import Case
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor, tidy_clause
from rulings.scoring.awards import Share
from rulings.scoring.board_scores import Form, Teams
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.decisions import Decision, provisions
from rulings.scoring.effects import Effect, ScoreChange, effect
from rulings.scoring.fields import BoardResults, of_match
from rulings.scoring.stored import from_json, to_json
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard


class Preview(Struct, frozen=True):
    """A draft, and its effect on the field where there is one.

    ``faults`` are those of the draft; ``unshown`` says why there is no effect, which
    stops no decision.
    """

    draft: Draft
    vulnerable: Vulnerable
    faults: tuple[DraftFault, ...]
    compared: ComparedField | None = None
    table: str = ""
    form: Form | None = None
    field: BoardResults | None = None
    effect: Effect | None = None
    unshown: tuple[DraftFault, ...] = ()

    @property
    def totals(self) -> tuple[Fraction, Fraction]:
        """What the board gives out in all, before and after."""
        changes = self.effect.changes if self.effect else ()
        before = sum((one.before.amount for one in changes), Fraction(0))
        return before, sum((one.after.amount for one in changes), Fraction(0))


def preview(seen: VisibleBoard, typed: Typed) -> Preview:
    """The draft and all it does to the field of the board."""
    board = seen.board
    vulnerable = vulnerable_of(board)
    draft = read_draft(typed, board.table.section.tournament.edition, vulnerable)
    compared, reading = compared_field(board), Reading(typed)
    form = read_form(reading)
    table = own_table(compared, board, typed.get("table", "")) if compared else ""
    shown = Preview(draft, vulnerable, draft.faults, compared, table, form)
    if compared is None:
        reading.fault("no_room")
    elif not table:
        reading.fault("own_table_missing", "table")
    if reading.faults or draft.decision is None or compared is None or form is None:
        return _with(shown, None, None, reading)
    return _worked_out(shown, compared, form, reading)


def _worked_out(
    shown: Preview, compared: ComparedField, form: Form, reading: Reading
) -> Preview:
    decision = shown.draft.decision
    assert decision is not None  # the caller has looked
    field, table = compared.field, shown.table
    if isinstance(form, Teams):
        field = of_match(field, table)
    found = reading.attempt("", lambda: effect(field, form, table, decision))
    return _with(shown, field, found, reading)


def _with(
    shown: Preview, field: BoardResults | None, found: Effect | None, reading: Reading
) -> Preview:
    return Preview(
        shown.draft,
        shown.vulnerable,
        shown.faults,
        shown.compared,
        shown.table,
        shown.form,
        field,
        found,
        tuple(reading.faults),
    )


class Ruling(Struct, frozen=True, omit_defaults=True):
    """The decision with everything it was worked out from.

    ``neutral`` are the shares before a favour was given to the side not at fault.
    ``field`` is the number of a `FieldRecord`, ``table`` its name there, ``form`` the
    form of scoring; ``changes`` are the two sides of the table before and after.
    """

    decision: Decision
    neutral: tuple[Share, ...] = ()
    field: int | None = None
    table: str = ""
    form: Form | None = None
    changes: tuple[ScoreChange, ...] = ()
    self_inflicted: Fraction | None = None


def ruling_of(shown: Preview, record: int | None) -> dict[str, Any] | None:
    """The ruling as JSON's own values; None for a case referred elsewhere."""
    decision = shown.draft.decision
    if decision is None:
        return None
    ruling = Ruling(decision, shown.draft.neutral)
    found = shown.effect
    if found is not None:
        own = tuple(one for one in found.changes if one.at_table)
        part = found.damage.self_inflicted if found.damage else None
        ruling = Ruling(
            decision,
            shown.draft.neutral,
            record,
            shown.table,
            shown.form,
            own,
            part,
        )
    data: dict[str, Any] = to_json(ruling)
    return data


def read_ruling(data: dict[str, Any] | None) -> Ruling | None:
    """The ruling of a case; None where it has none. Raises `Unscorable`.

    A decision alone, as files of rulings brought it until 0.9.0, is one without the
    rest.
    """
    if not data:
        return None
    if "adjustment" in data:
        return Ruling(from_json(data, Decision))
    return from_json(data, Ruling)


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
