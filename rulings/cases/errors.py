"""Why a step of a case, a decision, an appeal or a poll of peers is refused."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused
from tables.common import sizes

NEVERTHELESS = _(
    "Choose someone else, or ask the Director in charge to say why this person may sit."
)


class StepImpossible(StepRefused):
    code = "step_impossible"
    detail = _(
        "You cannot do this with the case in its current state. See its history."
    )


class PeriodOver(StepRefused):
    code = "period_over"
    detail = _(
        "The correction period has ended (Law 79C). Say why the "
        "score is still changed. The reason is kept with the case."
    )


class AppealTooLate(StepRefused):
    code = "appeal_too_late"
    detail = _(
        "The appeal period has ended (Law 92B). Say why the appeal "
        "is still heard. The reason is kept with the case."
    )


class NotYetFinal(StepRefused):
    code = "not_yet_final"
    detail = _(
        "The appeal period has not ended (Law 92B). Say why the case "
        "is closed now. The reason is kept with the case."
    )


class WordsMissing(StepRefused):
    code = "words_missing"
    detail = _("Enter what was said. Nothing was saved.")


class InquiryClosed(StepRefused):
    code = "inquiry_closed"
    detail = _("This question has already been answered. See its history.")


class NothingToTakeUp(StepRefused):
    code = "nothing_to_take_up"
    detail = _("This entry was taken back, or a case cannot start from it.")


class NoBoard(StepRefused):
    code = "no_board"
    detail = _("A case must be about a board. Enter the board.")


class ChoiceUnknown(StepRefused):
    code = "choice_unknown"
    detail = _("Choose one from the list.")


class FileTooLarge(StepRefused):
    code = "file_too_large"
    detail = format_lazy(
        _("The file is larger than {size}. Nothing was saved. Use a smaller photo."),
        size=sizes.size_text(sizes.ATTACHMENT),
    )


class FileNotWhatItSays(StepRefused):
    code = "file_not_what_it_says"
    detail = _(
        "The file must be an undamaged JPEG, PNG, WebP, PDF or plain "
        "text file. Nothing was saved."
    )


class DraftFaulty(StepRefused):
    code = "draft_faulty"
    detail = _("Nothing was saved. Correct the marked fields.")


class ClauseOfNoEdition(StepRefused):
    code = "clause_of_no_edition"
    detail = _(
        "Nothing was saved. The Laws of this tournament have no such "
        "clause. Look it up in the lawbook."
    )


class NameMissing(StepRefused):
    code = "name_missing"
    detail = _("Choose someone from the list, or enter a name.")


class AlreadyThere(StepRefused):
    code = "already_on_the_panel"
    detail = _("This person is already on the panel.")


class AppealOver(StepRefused):
    code = "appeal_over"
    detail = _("This appeal is closed. Nothing can be added to it.")


class NotDecided(StepRefused):
    code = "appeal_not_decided"
    detail = _(
        "The panel must decide the case first. Then say whether the appeal had merit."
    )


class MeritUnsaid(StepRefused):
    code = "merit_unsaid"
    detail = _("Choose whether the appeal had merit.")


class MeritOfNothing(StepRefused):
    code = "merit_of_nothing"
    detail = _("The appeal was withdrawn, so its merit is not judged.")


class DepositWrong(StepRefused):
    code = "deposit_wrong"
    detail = _(
        "A deposit that was taken must be returned or kept. If there "
        "was none, choose no deposit."
    )


class HeadOnly(StepRefused):
    code = "head_only"
    detail = _(
        "Only the Director in charge can accept someone with a conflict of interest."
    )


class ConflictOfInterest(StepRefused):
    """``why``: a sentence for each conflict that was found."""

    code = "conflict_of_interest"

    def __init__(self, why: Iterable[Promise | str]) -> None:
        sentences = [*why, NEVERTHELESS]
        self.detail = format_lazy(" ".join("{}" for _one in sentences), *sentences)
        super().__init__(self.detail)


NOT_A_PROBLEM = {
    "no_decision": _("Choose an entry where someone played or called."),
    "no_contract": _("No contract with a declarer is recorded. Enter it first."),
    "no_seat": _("Choose who called."),
    "hand_unknown": _("The record does not show this hand. Enter the player's cards."),
    "bad_hand": _("A hand has only ranks from ace to two; the ten is T or 10."),
    "trick_unknown": _(
        "The record does not show the trick. Enter its cards so far, for example H5 HK."
    ),
    "bad_trick": _("Enter one to three cards of the trick, for example H5 HK."),
    "card_twice": _("A card appears twice: in the hand, in dummy or in a trick."),
    "not_thirteen": _("The player to call must have thirteen cards."),
    "sizes_differ": _(
        "The hand and dummy do not match. Remove the cards that had "
        "been played, or add the missing ones."
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
        "Your text reveals something that peers must not know: "
        "%(what)s. Rewrite it without that."
    )

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return str(self.detail) % {"what": self.what}


class PollClosed(StepRefused):
    code = "poll_closed"
    detail = _("This poll is closed and takes no more answers.")


class LevelMissing(StepRefused):
    code = "level_missing"
    detail = _("Enter the level of the peers: 16B1(b) asks for players like this one.")


class TooManyPeers(StepRefused):
    code = "too_many_peers"
    detail = _("Create one to twelve links at a time.")


class LinkUnknown(StepRefused):
    code = "link_unknown"
    detail = _("This link does not work. Ask for a new one.")


class LinkOver(StepRefused):
    code = "link_over"
    detail = _("This link has expired. Ask for a new one.")


class AnswerMissing(StepRefused):
    code = "answer_missing"
    detail = _("Choose one answer. For “something else”, say what.")
