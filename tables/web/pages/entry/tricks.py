"""Played tricks: defective, with a revoke, to be looked at (61 to 67).

Also what is disputed of them afterwards (79). What a record of incidents has to be told
is only asked where not every card is recorded.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry import parts
from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    Words,
    card,
    cards,
    one,
    seat,
    suit,
)
from tables.web.wording import names

NOT_KNOWN = gettext_lazy("Not known")
AT_ANY_TIME = "clarification play claimed ended"


def _incidents(now: Situation) -> bool:
    return not now.full


def _full(now: Situation) -> bool:
    return now.full


def _to_follow(now: Situation, code: str) -> Words:
    """Why this seat cannot have omitted a card: it is to lead, or not on turn."""
    if code == now.document.get("on_lead"):
        return gettext_lazy("This player is to lead")
    return parts.on_turn(now, code)


def _has_played(now: Situation, code: str) -> Words:
    """Why this seat cannot have played a card too many: it has not played yet."""
    trick = now.document.get("trick") or {}
    before = any((now.document.get("tricks") or {}).values())
    if not now.full or before or code in trick.get("played", {}):
        return ""
    return gettext_lazy("This player has not played yet")


def _trick() -> Question:
    numbers = ((number, str(number)) for number in range(1, 14))
    said = (None, gettext_lazy("Not stated"))
    return one("trick", gettext_lazy("In which trick?"), said, *numbers)


def _both_played(*, start: int) -> Question:
    """``start`` is the default answer, `UNKNOWN` or `BOTH_HAVE`."""
    return one(
        "both_played",
        gettext_lazy("Have both sides played to the next trick?"),
        (None, NOT_KNOWN),
        (False, pgettext_lazy("answer", "No")),
        (True, pgettext_lazy("answer", "Yes")),
        start=start,
        when=_incidents,
    )


UNKNOWN, BOTH_HAVE = 0, 2


def _won_by(asks: Promise) -> Question:
    seats = ((code, names.SEAT[code]) for code in names.SEATS)
    return one("won_by", asks, (None, NOT_KNOWN), *seats, when=_incidents)


def _later_tricks() -> Question:
    return one(
        "later_tricks",
        gettext_lazy("How many tricks has that side won since?"),
        (None, NOT_KNOWN),
        *((count, str(count)) for count in range(13)),
        when=_incidents,
    )


def _who_asked(asked: str) -> Question:
    """Law 61B: each of the other three may have asked this player."""
    others = [code for code in names.SEATS if code != asked]
    return one(
        "by",
        gettext_lazy("Who asked?"),
        *((code, names.SEAT[code]) for code in others),
        start=None,
        needs=(0, (asked,)),
    )


DEFECTIVE_TRICKS = (
    Form(
        "card_omitted",
        gettext_lazy("A player did not play a card, and play went on"),
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
            _both_played(start=UNKNOWN),
            card(
                least=0,
                asks=gettext_lazy("Which card is put there now, if known?"),
                aside=True,
            ),
            _won_by(gettext_lazy("Who won that trick?")),
            _later_tricks(),
        ),
        AT_ANY_TIME,
        fixed={"kind": "short"},
    ),
    Form(
        "long_trick",
        gettext_lazy("An earlier trick has too many cards"),
        "DefectiveTrickFound",
        (
            seat(_has_played, asks=gettext_lazy("Whose are the extra cards?")),
            _trick(),
            _both_played(start=BOTH_HAVE),
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


REVOKES = (
    Form(
        "revoke_found",
        gettext_lazy("A revoke was noticed"),
        "RevokeFound",
        (
            seat(asks=gettext_lazy("Who revoked?")),
            _trick(),
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
            _won_by(gettext_lazy("Who won the trick of the revoke?")),
            _later_tricks(),
            one(
                "noticed",
                gettext_lazy("When was attention first drawn to it?"),
                (None, gettext_lazy("Before the next board")),
                ("next_board", gettext_lazy("After a call on the next board")),
                ("round_over", gettext_lazy("After the round")),
            ),
        ),
        AT_ANY_TIME,
    ),
    Form(
        "revoke_asked",
        gettext_lazy("A player was asked about a revoke"),
        "RevokeAsked",
        (
            seat(asks=gettext_lazy("Who was asked?")),
            *map(_who_asked, names.SEATS),
        ),
        "clarification play claimed",
    ),
)


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
                ("own_last", gettext_lazy("Their own last card")),
                ("quitted", gettext_lazy("Earlier tricks")),
                start=None,
            ),
        ),
        AT_ANY_TIME,
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
                ("play", gettext_lazy("A card lies the wrong way, during play")),
                ("agreement", gettext_lazy("Before the hands are back in the board")),
                ("after", gettext_lazy("Later in the same round")),
                ("round_over", gettext_lazy("After the round")),
                start=None,
            ),
            _trick(),
        ),
        AT_ANY_TIME,
    ),
)
