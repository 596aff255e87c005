"""The appeals of a case as its page shows them."""

from dataclasses import dataclass, field
from typing import Any

from rulings.cases.appeals.models import Appeal, PanelMember, Settlement
from rulings.cases.appeals.selectors import (
    WORDS,
    appeals_of,
    settlement_of,
    was_withdrawn,
)
from rulings.cases.models import Case
from rulings.web.pages.cases.appeal_forms import FORMS, AppealPart


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody of the panel, the conflicts found, and why he left."""

    member: PanelMember
    conflicts: tuple[str, ...]
    left: str


@dataclass(frozen=True, slots=True)
class AppealShown:
    """An appeal and the forms of what can be done with it now."""

    appeal: Appeal
    panel: tuple[Seated, ...]
    settlement: Settlement | None
    withdrawn: bool
    forms: dict[str, AppealPart] = field(default_factory=dict)


def appeals_shown(case: Case, by: Any) -> list[AppealShown]:
    """Every appeal of a case, oldest first, with what this person can do."""
    return [_shown(one, case, by) for one in appeals_of(case)]


def _shown(appeal: Appeal, case: Case, by: Any) -> AppealShown:
    appeal.case = case
    panel = tuple(_seated(one) for one in appeal.panel.all())
    settled = settlement_of(appeal)
    forms = {part: FORMS[part](appeal, by) for part in _parts(appeal, case, panel)}
    return AppealShown(appeal, panel, settled, was_withdrawn(appeal), forms)


def _parts(appeal: Appeal, case: Case, panel: tuple[Seated, ...]) -> list[str]:
    """What can be put to the appeal now."""
    if settlement_of(appeal):
        return []
    if case.status != Case.Status.APPEALED:
        return ["settled"]
    if appeal.decision_number != case.decisions:
        return []
    sit = any(not one.left for one in panel)
    return ["panel", *(["left"] if sit else []), "notes"]


def _seated(member: PanelMember) -> Seated:
    left = getattr(member, "departure", None)
    words = tuple(str(WORDS[code]) for code in member.conflicts)
    return Seated(member, words, left.reason if left else "")
