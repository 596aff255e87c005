"""What is read of appeals."""

from django.db.models import QuerySet

from rulings.cases.appeals.models import Appeal, PanelMember, Settlement
from rulings.cases.models import Case


def appeals_of(case: Case) -> QuerySet[Appeal]:
    """The appeals of a case with all that belongs to them, oldest first."""
    parts = ("panel__departure", "panel__account", "notes__by")
    return (
        Appeal.objects.filter(case=case)
        .select_related("by", "settlement")
        .prefetch_related(*parts)
    )


def settlement_of(appeal: Appeal) -> Settlement | None:
    """What became of an appeal, or None."""
    return getattr(appeal, "settlement", None)


def sitting(appeal: Appeal) -> list[PanelMember]:
    """Who hears the appeal now."""
    panel = appeal.panel.select_related("departure")
    return [one for one in panel if not hasattr(one, "departure")]


def was_withdrawn(appeal: Appeal) -> bool:
    """Whether it ended without a decision of the panel."""
    case = appeal.case
    ruled = case.decisions > appeal.decision_number
    return not ruled and case.status != Case.Status.APPEALED
