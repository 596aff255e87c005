"""Played cards are to be looked at, or the tricks are disputed (65, 66, 79)."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.asking import one, seat
from tables.web.pages.entry.parts import Form

PLAYED_CARDS = (
    Form(
        "inspection",
        gettext_lazy("A player asks to see played cards"),
        "InspectionAsked",
        (
            seat(),
            one(
                "what",
                gettext_lazy("Which cards?"),
                ("current", gettext_lazy("The trick just played")),
                ("own_last", gettext_lazy("The own last card")),
                ("quitted", gettext_lazy("Earlier tricks")),
                start=None,
            ),
        ),
        "clarification play claimed ended",
    ),
    Form(
        "trick_disputed",
        gettext_lazy("Tricks are disputed"),
        "TrickDisputed",
        (
            seat(),
            one(
                "when",
                pgettext_lazy("question", "When?"),
                ("play", gettext_lazy("A card lies wrong, while play goes on")),
                ("agreement", gettext_lazy("Before the hands are back in the board")),
                ("after", gettext_lazy("Later in the same round")),
                ("round_over", gettext_lazy("After the round")),
                start=None,
            ),
            one(
                "trick",
                gettext_lazy("In which trick?"),
                (None, gettext_lazy("Not said")),
                *((number, str(number)) for number in range(1, 14)),
            ),
        ),
        "clarification play claimed ended",
    ),
)
