"""Forms for the Director: called, arrived, ruling; and notes of any official."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from lawbook import label
from tables.common.names import answer
from tables.web.pages.entry import parts
from tables.web.pages.entry.irregular_calls import RULED
from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    card,
    one,
    seat,
    suits,
)
from tables.web.wording import names

OPENED = "auction clarification play claimed ended"
ALWAYS = f"none {OPENED}"
WHY = gettext_lazy("Why?")
CONCERN = (
    gettext_lazy(
        "The player could have known that it could well damage the other side."
    ),
    gettext_lazy("Unauthorised information was used."),
    gettext_lazy("A Law was broken intentionally."),
    gettext_lazy("One of our rulings was wrong."),
)
CONCERNED = ("72C", "16B", "72B1", "82C")  # as the base of the editions labels them


def _called(now: Situation) -> bool:
    return bool(now.called)


def _not_called(now: Situation) -> bool:
    return not now.called


def _at_a_board(now: Situation) -> bool:
    return bool(now.document)


def _callers(_: Situation) -> tuple[Answer, ...]:
    """Return the players, and the official who carries the tablet."""
    players = (Answer(seat, names.SEAT[seat]) for seat in names.SEATS)
    return (*players, Answer(None, pgettext_lazy("who calls", "Staff")))


def _has_said(now: Situation) -> bool:
    return bool(now.said)


def _sayings(now: Situation) -> tuple[Answer, ...]:
    return tuple(Answer(dict(line), line["text"]) for line in now.said)


def _concerns(now: Situation) -> tuple[Answer, ...]:
    """What a player may ask the Director to consider under this edition."""
    laws = (label(now.document["edition"], law) for law in CONCERNED)
    return tuple(
        Answer({"law": law, "text": str(words)}, words)
        for law, words in zip(laws, CONCERN, strict=True)
    )


CALLS = (
    Form(
        "director_called",
        gettext_lazy("Call the Director"),
        "DirectorCalled",
        (
            Question(
                "one",
                "by",
                gettext_lazy("Who calls?"),
                _callers,
                start=4,
                when=_at_a_board,
            ),
        ),
        phases=ALWAYS,
        when=_not_called,
        place="below",
        done=gettext_lazy("Call now"),
    ),
    Form(
        "director_arrived",
        gettext_lazy("The Director is here"),
        "DirectorArrived",
        phases=ALWAYS,
        when=_called,
        place="below",
    ),
    Form(
        "director_left",
        gettext_lazy("The Director has left"),
        "DirectorLeft",
        phases=OPENED,
    ),
    Form(
        "note",
        gettext_lazy("Write a note"),
        "NoteAdded",
        (Question("text", "text", gettext_lazy("Your note")),),
        OPENED,
    ),
)
RULINGS = (
    Form(
        "ruling",
        gettext_lazy("Record what was said"),
        "RulingGiven",
        (Question("one", "", gettext_lazy("What was said?"), _sayings, start=0),),
        OPENED,
        _has_said,
    ),
    Form(
        "designate",
        gettext_lazy("Rule on a card"),
        "DirectorDesignated",
        (
            seat(parts.defender),
            card(),
            one(
                "status",
                gettext_lazy("What is it?"),
                ("not_penalty_card", answer("no", "treat_as_penalty_card")),
                ("minor", gettext_lazy("A minor penalty card")),
                ("major", gettext_lazy("A major penalty card")),
                start=None,
            ),
            one(
                "information",
                gettext_lazy("May partner use this information?"),
                (None, gettext_lazy("As the Laws say")),
                ("authorized", pgettext_lazy("answer", "Yes")),
                ("unauthorized", pgettext_lazy("answer", "No")),
            ),
            one(
                "reason",
                WHY,
                ("facts", gettext_lazy("The facts at the table")),
                ("outside_cause", gettext_lazy("Caused by someone else")),
                ("discretion", gettext_lazy("The Director's discretion (Law 50)")),
            ),
        ),
        "clarification play claimed",
    ),
    *RULED,
    Form(
        "restrict",
        gettext_lazy("Restrict a lead"),
        "RestrictionImposed",
        (
            seat(parts.defender),
            one(
                "kind",
                gettext_lazy("What is required?"),
                ("prohibit_lead", gettext_lazy("Forbid these suits")),
                ("require_lead", gettext_lazy("Require these suits")),
            ),
            suits("suits", gettext_lazy("Which suits?")),
            one(
                "until",
                gettext_lazy("How long?"),
                (None, gettext_lazy("Until the lead is lost")),
                ("this_lead", gettext_lazy("This lead only")),
            ),
            one(
                "law",
                gettext_lazy("Under which Law?"),
                ("26B", gettext_lazy("A call was withdrawn")),
                ("16", gettext_lazy("Unauthorised information")),
                ("12A", gettext_lazy("No Law provides for it")),
            ),
        ),
        "clarification play claimed",
    ),
    Form(
        "waived",
        gettext_lazy("Waive a rectification"),
        "RectificationWaived",
        (
            seat(parts.defender, gettext_lazy("Whose rectification?")),
            card(least=0, asks=gettext_lazy("For one card only?")),
            one(
                "reason",
                WHY,
                ("other_side_asked", gettext_lazy("The other side asked for it")),
                ("facts", gettext_lazy("The facts at the table")),
            ),
        ),
        "clarification play claimed",
    ),
    Form(
        "concern",
        gettext_lazy("Raise a concern"),
        "ConcernRaised",
        (
            Question("one", "", gettext_lazy("What is the concern?"), _concerns),
            Question(
                "one",
                "seat",
                gettext_lazy("Who does it concern?"),
                (
                    Answer(None, gettext_lazy("No particular player")),
                    *(Answer(code, names.SEAT[code]) for code in names.SEATS),
                ),
                start=0,
            ),
        ),
        OPENED,
    ),
)
