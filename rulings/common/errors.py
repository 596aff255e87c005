"""Why a step of the review is refused: a stable code and one plain sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class StepRefused(Exception):
    """A step that cannot be taken now; nothing was changed."""

    code = "step_refused"
    detail: str | Promise = _("This cannot be done now.")

    def __str__(self) -> str:
        return str(self.detail)


class ReasonMissing(StepRefused):
    code = "reason_missing"
    detail = _("Write the reason; it stays with the board for ever.")


class ClauseMissing(StepRefused):
    code = "clause_missing"
    detail = _("Name the clause the decision rests on.")


class ClauseMalformed(StepRefused):
    code = "clause_malformed"
    detail = _("Write the clause as the book prints it, for example 12C1(a).")


class DecisionUnknown(StepRefused):
    code = "decision_unknown"
    detail = _("Choose one of the decisions in the list.")


class FlagClosed(StepRefused):
    code = "flag_closed"
    detail = _("This flag is no longer open; look at its history.")


class CaseClosed(StepRefused):
    code = "case_closed"
    detail = _("This case is already decided; its decision stays as it is.")


class CaseChanged(StepRefused):
    code = "case_changed"
    detail = _("Another reviewer changed this case meanwhile; read it again first.")


class LetterSettled(StepRefused):
    code = "letter_settled"
    detail = _("This task has succeeded since; there is nothing to run again.")


class LetterUnknown(StepRefused):
    code = "letter_unknown"
    detail = _("There is no failed task of that number.")


class BrokerAway(StepRefused):
    code = "broker_away"
    detail = _("The worker cannot be reached now; nothing was sent. Try again later.")
