"""Why asking peers, or a peer's answer, is refused."""

from django.utils.translation import gettext_lazy as _

from rulings.cases.polls.redaction import NotAProblem
from rulings.common.errors import StepRefused

WHY = {
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

    def __init__(self, fault: NotAProblem) -> None:
        super().__init__(fault.code)
        self.code, self.field = fault.code, fault.field
        self.detail = WHY[fault.code]


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
