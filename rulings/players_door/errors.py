"""Why something sent from a door is refused: a stable code and a sentence."""

from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused


class NotOfThisTable(StepRefused):
    code = "not_of_this_table"
    detail = _("This board has not been opened at this table. Check its number.")


class BoardNotOver(StepRefused):
    code = "board_not_over"
    detail = _("This board is not over. Call the Director to the table.")


class TimeIsOver(StepRefused):
    code = "time_is_over"
    detail = _(
        "The period for this has ended (Laws 79C, 92B). Nothing was "
        "sent. The Director may still hear you."
    )


class SameSide(StepRefused):
    code = "same_side"
    detail = _("The other side must agree, on their own phone.")


class CodeUnknown(StepRefused):
    code = "code_unknown"
    detail = _("No correction at this table has this code, or it is agreed already.")


class NotByDirector(StepRefused):
    code = "directors_only"
    detail = _("Only a Director approves a correction of the score.")


class EndedOtherwise(StepRefused):
    code = "ended_otherwise"
    detail = _(
        "The cards, calls or revokes on record give another score. Enter the correction"
        " at the table, then write the answer here."
    )
