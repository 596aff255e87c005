"""A trick has too few or too many cards of a player (67)."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry import asking
from tables.web.pages.entry.asking import card, cards, one, seat, suit
from tables.web.pages.entry.parts import Answer, Form, Question, Situation, Words
from tables.web.wording import names

NOT_KNOWN = gettext_lazy("Not known")
AT_ANY_TIME = "clarification play claimed ended"


def _incidents(now: Situation) -> bool:
    return not now.full


def _full(now: Situation) -> bool:
    return now.full


def _to_follow(now: Situation, code: str) -> Words:
    """Who leads has left no card out: another has led."""
    if code == now.document.get("on_lead"):
        return gettext_lazy("This player is to lead")
    return asking.on_turn(now, code)


def _trick() -> Question:
    numbers = ((number, str(number)) for number in range(1, 14))
    said = (None, gettext_lazy("Not said"))
    return one("trick", gettext_lazy("In which trick?"), said, *numbers)


def _both_played() -> Question:
    return one(
        "both_played",
        gettext_lazy("Have both sides played to the next trick?"),
        (None, NOT_KNOWN),
        (False, pgettext_lazy("answer", "No")),
        (True, pgettext_lazy("answer", "Yes")),
        when=_incidents,
    )


DEFECTIVE_TRICKS = (
    Form(
        "card_omitted",
        gettext_lazy("A player left out a card, and play goes on"),
        "CardOmitted",
        (seat(_to_follow),),
        "play",
        _full,
    ),
    Form(
        "short_trick",
        gettext_lazy("A trick has too few cards"),
        "DefectiveTrickFound",
        (
            seat(asks=gettext_lazy("Whose card is missing?")),
            _trick(),
            suit(
                "suit",
                gettext_lazy("Which suit was led?"),
                NOT_KNOWN,
                start=0,
                when=_incidents,
            ),
            _both_played(),
            card(
                least=0,
                asks=gettext_lazy("Which card is put there now, if known?"),
                aside=True,
            ),
            one(
                "won_by",
                gettext_lazy("Who won that trick?"),
                (None, NOT_KNOWN),
                *((code, names.SEAT[code]) for code in names.SEATS),
                when=_incidents,
            ),
            one(
                "later_tricks",
                gettext_lazy("How many tricks has that side won since?"),
                (None, NOT_KNOWN),
                *((count, str(count)) for count in range(13)),
                when=_incidents,
            ),
        ),
        AT_ANY_TIME,
        fixed={"kind": "short"},
    ),
    Form(
        "long_trick",
        gettext_lazy("A trick has too many cards"),
        "DefectiveTrickFound",
        (
            seat(asks=gettext_lazy("Whose cards are too many?")),
            _trick(),
            _both_played(),
            cards("extra", "hand", asks=gettext_lazy("Cards given back")),
            Question(
                "one",
                "together",
                gettext_lazy("How were they played?"),
                (
                    Answer(None, NOT_KNOWN),
                    Answer(False, gettext_lazy("After the card that stays")),
                    Answer(True, gettext_lazy("Together with it")),
                ),
                start=0,
            ),
            cards(
                "exposed",
                "hand",
                least=0,
                asks=gettext_lazy("Which of them could be seen?"),
                aside=True,
            ),
        ),
        AT_ANY_TIME,
        fixed={"kind": "long"},
    ),
    Form(
        "played_twice",
        gettext_lazy("A card was played to two tricks"),
        "DefectiveTrickFound",
        (
            seat(),
            _trick(),
            card(hand="shown", least=0, asks=gettext_lazy("Which card, if known?")),
        ),
        AT_ANY_TIME,
        fixed={"kind": "twice"},
    ),
)
