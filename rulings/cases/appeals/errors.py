"""What a step of an appeal may be refused for."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused

NEVERTHELESS = _(
    "Choose somebody else; or the Director in charge writes why this person hears it"
    " nevertheless."
)


class NameMissing(StepRefused):
    code = "name_missing"
    detail = _("Choose somebody from the list, or write a name.")


class AlreadyThere(StepRefused):
    code = "already_on_the_panel"
    detail = _("This person hears the appeal already.")


class AppealOver(StepRefused):
    code = "appeal_over"
    detail = _("This appeal is over; nothing can be added to it.")


class NotDecided(StepRefused):
    code = "appeal_not_decided"
    detail = _("First the panel decides the case; then say what the appeal was worth.")


class MeritUnsaid(StepRefused):
    code = "merit_unsaid"
    detail = _("Say whether the appeal had merit.")


class MeritOfNothing(StepRefused):
    code = "merit_of_nothing"
    detail = _("The appeal was withdrawn; nobody has to judge its merit.")


class DepositWrong(StepRefused):
    code = "deposit_wrong"
    detail = _(
        "A deposit that was taken is returned or kept; one that was not taken is"
        " neither."
    )


class HeadOnly(StepRefused):
    code = "head_only"
    detail = _("Only the Director in charge may let somebody hear it nevertheless.")


class ConflictOfInterest(StepRefused):
    """``why``: a sentence for each conflict that was found."""

    code = "conflict_of_interest"

    def __init__(self, why: Iterable[Promise | str]) -> None:
        sentences = [*why, NEVERTHELESS]
        self.detail = format_lazy(" ".join("{}" for _one in sentences), *sentences)
        super().__init__(self.detail)
