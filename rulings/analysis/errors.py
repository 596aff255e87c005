"""Why an examination, or the play of a board, is refused."""

from django.utils.translation import gettext_lazy as _

from rulings.analysis.wording.endings import refusal_words
from rulings.common.errors import StepRefused


class NotEnded(StepRefused):
    code = "not_ended"
    detail = _("The board is still in play. It is analysed when play ends.")


class NothingExposed(StepRefused):
    code = "nothing_exposed"
    detail = _("No defender's card was exposed on this board.")


class AssumptionsRefused(StepRefused):
    """A number with which nothing can be worked out.

    ``code`` is that of `rulings.damage.settings.BadAssumptions`.
    """

    detail = _(
        "Nothing was started. An assumption is not a whole number, or it is too small."
    )

    def __init__(self, code: str) -> None:
        super().__init__(str(self.detail))
        self.code = code


class PlayRefused(StepRefused):
    """A card that cannot have been played there, or a file that cannot be used.

    ``code`` is one of `rulings.analysis.wording.endings.REFUSED`; ``card`` is the card
    it is about, ``what`` anything else that is named.
    """

    def __init__(self, code: str, card: str = "", what: str = "") -> None:
        super().__init__(code)
        self.code, self.card, self.what = code, card, what

    def __str__(self) -> str:
        return refusal_words(self.code, self.card, self.what)
