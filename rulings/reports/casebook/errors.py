"""What putting a case into the casebook may be refused for."""

from django.utils.translation import gettext_lazy

from rulings.common.errors import StepRefused

NAMED = gettext_lazy(
    "The text seems to name somebody: %(words)s. Take it out, or say that the words"
    " mean nobody."
)


class NotFinal(StepRefused):
    code = "not_final"
    detail = gettext_lazy(
        "A case goes into the casebook when its ruling is final: closed, or told and"
        " the time for an appeal over."
    )


class TextMissing(StepRefused):
    code = "text_missing"
    detail = gettext_lazy("Write a title, the facts and the ruling.")


class NotThere(StepRefused):
    code = "not_in_the_casebook"
    detail = gettext_lazy("This case is not in the casebook.")


class NamesSomebody(StepRefused):
    """``found`` are the words that are somebody's name."""

    code = "names_somebody"

    def __init__(self, found: list[str]) -> None:
        self.found = found
        self.detail = NAMED % {"words": ", ".join(found)}
        super().__init__(self.detail)
