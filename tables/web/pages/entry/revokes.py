"""A revoke is noticed: what a record of incidents has to be told of it (61 to 64)."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.asking import one, seat, suit
from tables.web.pages.entry.parts import Form, Situation
from tables.web.wording import names

NOT_KNOWN = gettext_lazy("Not known")


def _incidents(now: Situation) -> bool:
    return not now.full


REVOKES = (
    Form(
        "revoke_found",
        gettext_lazy("A revoke was noticed"),
        "RevokeFound",
        (
            seat(asks=gettext_lazy("Who revoked?")),
            one(
                "trick",
                gettext_lazy("In which trick?"),
                (None, gettext_lazy("Not said")),
                *((number, str(number)) for number in range(1, 14)),
            ),
            suit(
                "suit",
                gettext_lazy("Which suit was due?"),
                NOT_KNOWN,
                start=0,
                when=_incidents,
            ),
            one(
                "next_played",
                gettext_lazy("Has that side gone on to the next trick, or claimed?"),
                (None, NOT_KNOWN),
                (False, pgettext_lazy("answer", "No")),
                (True, pgettext_lazy("answer", "Yes")),
                when=_incidents,
            ),
            one(
                "won_by",
                gettext_lazy("Who won the trick of the revoke?"),
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
            one(
                "noticed",
                gettext_lazy("When was attention first drawn to it?"),
                (None, gettext_lazy("Before the next board")),
                ("next_board", gettext_lazy("After a call on the next board")),
                ("round_over", gettext_lazy("After the round")),
            ),
        ),
        "clarification play claimed ended",
    ),
    Form(
        "revoke_asked",
        gettext_lazy("A player was asked about a revoke"),
        "RevokeAsked",
        (
            seat(asks=gettext_lazy("Who was asked?")),
            one(
                "by",
                gettext_lazy("Who asked?"),
                *((code, names.SEAT[code]) for code in names.SEATS),
                start=None,
            ),
        ),
        "clarification play claimed",
    ),
)
