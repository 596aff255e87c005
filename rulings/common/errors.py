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
    detail = _("Enter the reason. It is kept with the board.")


class ClauseMissing(StepRefused):
    code = "clause_missing"
    detail = _("Enter the clause that the decision is based on.")


class ClauseMalformed(StepRefused):
    code = "clause_malformed"
    detail = _("Enter the clause as in the book, for example 12C1(a).")


class DecisionUnknown(StepRefused):
    code = "decision_unknown"
    detail = _("Choose a decision from the list.")


class FlagClosed(StepRefused):
    code = "flag_closed"
    detail = _("This flag is no longer open. See its history.")


class CaseClosed(StepRefused):
    code = "case_closed"
    detail = _("This case has already been decided. Its decision is unchanged.")


class CaseChanged(StepRefused):
    code = "case_changed"
    detail = _("Another reviewer has changed this case. Read it again first.")


class LetterSettled(StepRefused):
    code = "letter_settled"
    detail = _("This task has already succeeded.")


class LetterUnknown(StepRefused):
    code = "letter_unknown"
    detail = _("There is no failed task with that number.")


class BrokerAway(StepRefused):
    code = "broker_away"
    detail = _("The worker is not available. Nothing was sent. Try again later.")
