"""What other programs may be told of the steps of cases, and who may see a step.

Told is where, when, which step, and of a decision its outcome and clause; never a
person's words, a name, a poll or what was worked out from the hands. The message of a
step has one id for ever, made from the key of the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import uuid5

from django.db.models import QuerySet

from rulings.cases.models import Case, CaseEntry
from rulings.cases.selectors import seen_by
from tables.signals import case_stepped
from tables.webhooks.cases import SeenStep, StepPlace

Kind = CaseEntry.Kind
TYPES: dict[str, str] = {
    Kind.OPENED: "CaseOpened",
    Kind.DECIDED: "CaseDecided",
    Kind.TOLD: "CaseTold",
    Kind.APPEALED: "CaseAppealed",
    Kind.APPEAL_WITHDRAWN: "CaseAppealWithdrawn",
    Kind.APPEAL_SETTLED: "CaseAppealSettled",
    Kind.CLOSED: "CaseClosed",
    Kind.CASE_WITHDRAWN: "CaseWithdrawn",
    Kind.REOPENED: "CaseReopened",
}
MAY_SEE = "rulings.view_case"


def place_of_step(entry: CaseEntry) -> StepPlace | None:
    """Where a step was taken; None for one of which no program is told."""
    case, kind = entry.case, TYPES.get(entry.kind)
    if case is None or kind is None:
        return None
    table = case.board.table
    return StepPlace(
        step=entry.pk,
        case=case.pk,
        type=kind,
        tournament=table.section.tournament_id,
        section=table.section_id,
        table=table.pk,
        board=case.board_id,
        message=uuid5(case.key, str(entry.pk)),
    )


def tell_of_step(*, instance: CaseEntry, created: bool, **_signal: Any) -> None:
    """Receive `post_save` of a step of a case, however it was written."""
    place = place_of_step(instance) if created else None
    if place is not None:
        case_stepped.send(sender=CaseEntry, step=place)


def steps_since(tournament: int, since: datetime | None) -> Iterator[StepPlace]:
    """The steps of a tournament's cases since then, of which programs may be told."""
    found = _told_steps().filter(case__board__table__section__tournament=tournament)
    if since is not None:
        found = found.filter(at__gte=since)
    for entry in found.order_by("pk"):
        if place := place_of_step(entry):
            yield place


def seen_steps(user: Any, steps: Iterable[int]) -> Iterator[SeenStep]:
    """Of these steps those of cases that the user may see now."""
    if not user.is_active or not user.has_perm(MAY_SEE):
        return
    cases = seen_by(user, Case.objects.filter(entries__in=steps))
    for entry in _told_steps().filter(pk__in=steps, case__in=cases):
        yield SeenStep(entry.pk, TYPES[entry.kind], entry.at, _said(entry))


def _told_steps() -> QuerySet[CaseEntry]:
    about = "case__board__table__section"
    return CaseEntry.objects.filter(kind__in=list(TYPES)).select_related(about)


def _said(entry: CaseEntry) -> dict[str, Any]:
    """The state after the step; the side that was told."""
    assert entry.case is not None
    after = entry.after
    return {
        "key": str(entry.case.key),
        "status": after.get("case"),
        "decision": after.get("decision", ""),
        "law": after.get("law", ""),
        "side": after.get("side"),
    }
