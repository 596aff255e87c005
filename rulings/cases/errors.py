"""Why a step of a case, a decision, an appeal or a poll of peers is refused."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused
from tables.common import sizes

NEVERTHELESS = _(
    "Choose someone else; or the Director in charge writes why this person hears it"
    " nevertheless."
)


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


class NothingToTakeUp(StepRefused):
    code = "nothing_to_take_up"
    detail = _("This entry was taken back, or no case can begin with it.")


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
        size=sizes.size_text(sizes.ATTACHMENT),
    )


class FileNotWhatItSays(StepRefused):
    code = "file_not_what_it_says"
    detail = _(
        "The file is not a JPEG, PNG, WebP, PDF or plain text file, or it is broken."
        " Nothing was kept."
    )


class DraftFaulty(StepRefused):
    code = "draft_faulty"
    detail = _("Nothing was saved: mend what is marked first.")


class ClauseOfNoEdition(StepRefused):
    code = "clause_of_no_edition"
    detail = _(
        "The Laws of this tournament have no such clause. Nothing was saved; look it up"
        " in the lawbook."
    )


class NameMissing(StepRefused):
    code = "name_missing"
    detail = _("Choose someone from the list, or write a name.")


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
    detail = _("Only the Director in charge may let someone hear it nevertheless.")


class ConflictOfInterest(StepRefused):
    """``why``: a sentence for each conflict that was found."""

    code = "conflict_of_interest"

    def __init__(self, why: Iterable[Promise | str]) -> None:
        sentences = [*why, NEVERTHELESS]
        self.detail = format_lazy(" ".join("{}" for _one in sentences), *sentences)
        super().__init__(self.detail)


NOT_A_PROBLEM = {
    "no_decision": _("Choose the entry at which someone played or called."),
    "no_contract": _("The record has no contract with a declarer; enter it first."),
    "no_seat": _("Choose who called."),
    "hand_unknown": _(
        "The record does not tell this hand. Write the cards the player held."
    ),
    "bad_hand": _("A hand has only ranks from ace to two; the ten is T or 10."),
    "trick_unknown": _(
        "The record does not tell the trick. Write its cards so far, for example H5 HK."
    ),
    "bad_trick": _("Write one to three cards of the trick, for example H5 HK."),
    "card_twice": _("A card is there twice: in the hand, in dummy or in a trick."),
    "not_thirteen": _("The player to call holds thirteen cards."),
    "sizes_differ": _(
        "Hand and dummy do not fit together: strike out what had been played, or add"
        " what is missing."
    ),
}


class ProblemRefused(StepRefused):
    """The record and the Director's additions do not make a complete problem."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(code)
        self.code, self.field = code, field
        self.detail = NOT_A_PROBLEM[code]


class WordsTell(StepRefused):
    """The Director's own words name what peers must not know."""

    code = "words_tell"
    detail = _(
        "Your words tell what peers must not know: %(what)s. Write them without it."
    )

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return str(self.detail) % {"what": self.what}


class PollClosed(StepRefused):
    code = "poll_closed"
    detail = _("This poll is closed; no more answers are taken.")


class LevelMissing(StepRefused):
    code = "level_missing"
    detail = _(
        "Say of what level the peers are: 16B1(b) asks for players like this one."
    )


class TooManyPeers(StepRefused):
    code = "too_many_peers"
    detail = _("Make between one and twelve links at a time.")


class LinkUnknown(StepRefused):
    code = "link_unknown"
    detail = _("This link leads to no problem. Ask for a new one.")


class LinkOver(StepRefused):
    code = "link_over"
    detail = _("The time of this link is over. Ask for a new one.")


class AnswerMissing(StepRefused):
    code = "answer_missing"
    detail = _("Choose one answer; with “something else”, write what.")
