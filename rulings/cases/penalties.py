"""A penalty without anything else to decide: recorded as a case in one step.

So it stands in the same exports, papers and figures as a penalty that comes with an
adjusted score, is told to the sides in the same way, and can be appealed.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from rulings.cases.decisions.ruling import save_decision
from rulings.cases.models import Case
from rulings.cases.services import (
    needs_reason_of_lateness,
    raise_case,
    step_case,
)
from rulings.cases.steps import StepAuthor
from rulings.scoring.decisions import clause_of
from tables.access.visible import VisibleBoard


class PenaltyGiven(Struct, frozen=True):
    """A penalty as it was typed: the side, the kind, the amount in its unit, why."""

    side: str
    kind: str
    amount: str
    unit: str
    why: str


@transaction.atomic
def impose_penalty(
    *, seen: VisibleBoard, actor: AbstractBaseUser, given: PenaltyGiven
) -> Case:
    """Record a procedural (90) or disciplinary (91) penalty; the score stands.

    Raises `StepRefused`; then nothing is stored.
    """
    opened = raise_case(board_id=seen.board.pk, actor=actor, reason=given.why)
    by = StepAuthor(actor, opened.version)
    case = step_case(case_id=opened.pk, by=by, step="take_up")
    edition = case.board.table.section.tournament.edition
    typed = {
        "kind": "no_adjustment",
        "reason": given.why,
        "law": clause_of(edition, given.kind),
        "penalty-0-side": given.side,
        "penalty-0-kind": given.kind,
        "penalty-0-amount": given.amount,
        "penalty-0-unit": given.unit,
        "penalty-0-why": given.why,
    }
    if needs_reason_of_lateness(case, timezone.now()):
        typed["although_late"] = given.why
    return save_decision(case=case, by=StepAuthor(actor, case.version), typed=typed)
