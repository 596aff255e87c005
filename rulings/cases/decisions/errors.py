"""What a decision may be refused for besides what `rulings.cases` refuses."""

from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused


class DraftFaulty(StepRefused):
    code = "draft_faulty"
    detail = _("Nothing was saved: mend what is marked first.")


class ClauseOfNoEdition(StepRefused):
    code = "clause_of_no_edition"
    detail = _(
        "The Laws of this tournament have no such clause. Nothing was saved; look it up"
        " in the lawbook."
    )
