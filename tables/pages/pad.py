"""The last of the four taps: what happened to the card."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

PLAYING = "clarification play"


@dataclass(frozen=True)
class How:
    """One key; the tablet adds the seat, and the card under the field ``put`` names.

    ``phases`` says when the key is there, ``owner`` that only a seat with a penalty
    card can have done it.
    """

    label: Promise
    event: dict[str, str]
    phases: str = ""
    owner: bool = False
    main: bool = False


def _exposed(manner: str) -> dict[str, str]:
    return {"type": "CardExposed", "manner": manner, "put": "cards"}


HOWS = (
    How(gettext_lazy("Dropped"), _exposed("dropped"), main=True),
    How(gettext_lazy("Stuck to another card"), _exposed("stuck"), main=True),
    How(gettext_lazy("Shown on purpose"), _exposed("shown"), main=True),
    How(gettext_lazy("Named aloud"), _exposed("named"), main=True),
    How(gettext_lazy("Led during the auction"), _exposed("led"), "auction", main=True),
    How(
        gettext_lazy("Led out of turn"),
        {"type": "LeadOutOfTurn", "put": "card"},
        PLAYING,
    ),
    How(
        gettext_lazy("Played out of turn"),
        {"type": "PlayedOutOfTurn", "put": "card"},
        "play",
    ),
    How(
        gettext_lazy("Played instead of the penalty card"),
        {"type": "PenaltyCardNotPlayed", "put": "played"},
        PLAYING,
        owner=True,
    ),
    How(
        gettext_lazy("Played in turn"),
        {"type": "CardPlayed", "put": "card"},
        PLAYING,
    ),
)
