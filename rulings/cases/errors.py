"""What a step of a case may be refused for."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused
from tables.common import sizes


class StepImpossible(StepRefused):
    code = "step_impossible"
    detail = _("This cannot be done with a case in this state; look at its history.")


class PeriodOver(StepRefused):
    code = "period_over"
    detail = _(
        "The correction period is over (Law 79C). Say why the score is still changed;"
        " the reason stays with the case."
    )


class AppealTooLate(StepRefused):
    code = "appeal_too_late"
    detail = _(
        "The time for an appeal is over (Law 92B). Say why it is still heard; the"
        " reason stays with the case."
    )


class NotYetFinal(StepRefused):
    code = "not_yet_final"
    detail = _(
        "The time for an appeal is not over (Law 92B). Say why the case is closed"
        " before; the reason stays with it."
    )


class WordsMissing(StepRefused):
    code = "words_missing"
    detail = _("Write what was said; nothing was kept.")


class InquiryClosed(StepRefused):
    code = "inquiry_closed"
    detail = _("This question was answered already; look at its history.")


class NoBoard(StepRefused):
    code = "no_board"
    detail = _("A case is about a board; say which one.")


class ChoiceUnknown(StepRefused):
    code = "choice_unknown"
    detail = _("Choose one from the list.")


class FileTooLarge(StepRefused):
    code = "file_too_large"
    detail = format_lazy(
        _("The file is larger than {size}. Take a smaller photo; nothing was kept."),
        size=sizes.said(sizes.ATTACHMENT),
    )


class FileNotWhatItSays(StepRefused):
    code = "file_not_what_it_says"
    detail = _(
        "The file is not a JPEG, PNG, WebP, PDF or plain text file, or it is broken."
        " Nothing was kept."
    )
