"""Hesitations, remarks, wrong explanations: what happened, what each side says."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.common.names import CALL
from tables.web.pages.entry.parts import Answer, Form, Question, Situation, one, strains
from tables.web.wording import names
from tables.web.wording.entries import FINDING, SIDE_NAME
from tables.web.wording.incidents import SURE, incident

ALWAYS = "auction clarification play claimed ended"
LEVELS = tuple(str(level) for level in range(1, 8))
SECONDS = (2, 5, 10, 15, 20, 30, 60)


def _player(field: str, asks: Promise, *first: Answer, **more: Any) -> Question:
    keys = (*first, *(Answer(code, names.SEAT[code]) for code in names.SEATS))
    return Question("one", field, asks, keys, **more)


def _call_in_question(at: int) -> tuple[Question, ...]:
    """The call it was about, if it is known; ``at`` is its place in the form."""
    keys = (
        Answer(None, gettext_lazy("Not stated")),
        *(Answer(code, CALL[code]) for code in ("P", "X", "XX")),
        *(Answer(level, level) for level in LEVELS),
    )
    denomination = gettext_lazy("Denomination")
    return (
        Question("one", "about", gettext_lazy("Over which call?"), keys, start=0),
        Question(
            "one", "about", denomination, strains(), needs=(at, LEVELS), join=True
        ),
    )


def _aside(field: str, asks: Promise) -> Question:
    return Question("text", field, asks, least=0, aside=True)


FACTS = (
    _aside("agreed", gettext_lazy("What both sides agree on")),
    _aside("disputed", gettext_lazy("What is disputed")),
)
WHO = pgettext_lazy("question", "Who?")


def _has_cases(now: Situation) -> bool:
    return bool(now.document.get("cases"))


def _incidents(now: Situation) -> tuple[Answer, ...]:
    """The newest first: that is the one that is talked of."""
    return tuple(
        Answer(case["since"], incident(case, now.document["auction"]))
        for case in reversed(now.document["cases"])
    )


WHICH = Question("one", "event", gettext_lazy("About which one?"), _incidents, start=0)

INFORMATION = (
    Form(
        "information_slipped",
        gettext_lazy("A hesitation, a remark, a gesture"),
        "InformationGiven",
        (
            _player("by", WHO),
            one(
                "kind",
                pgettext_lazy("question", "What?"),
                ("tempo", gettext_lazy("Hesitation or haste")),
                ("remark", gettext_lazy("A remark")),
                ("question", gettext_lazy("A question or an answer")),
                ("mannerism", gettext_lazy("A gesture or mannerism")),
            ),
            *_call_in_question(2),
            *FACTS,
        ),
        ALWAYS,
    ),
    Form(
        "information_wrong",
        gettext_lazy("A wrong explanation, or no alert"),
        "InformationGiven",
        (
            _player("by", gettext_lazy("Who explained, or should have alerted?")),
            one(
                "kind",
                pgettext_lazy("question", "What?"),
                ("explanation", gettext_lazy("Explained wrongly")),
                ("alert", gettext_lazy("No alert, or a wrong one")),
            ),
            *_call_in_question(2),
            *FACTS,
        ),
        ALWAYS,
    ),
    Form(
        "information_elsewhere",
        gettext_lazy("Something overheard or seen by accident"),
        "InformationGiven",
        (
            _player("by", gettext_lazy("Who learned it?")),
            Question("text", "text", gettext_lazy("What was it?"), least=0),
        ),
        ALWAYS,
        fixed={"kind": "extraneous"},
    ),
    Form(
        "account",
        gettext_lazy("One side's account"),
        "AccountGiven",
        (
            WHICH,
            Question(
                "one",
                "side",
                gettext_lazy("Which side?"),
                tuple(Answer(side, name) for side, name in SIDE_NAME.items()),
            ),
            one(
                "agrees",
                gettext_lazy("Did it happen?"),
                (None, gettext_lazy("Not stated")),
                (True, pgettext_lazy("answer", "Yes")),
                (False, pgettext_lazy("answer", "No")),
            ),
            one(
                "seconds",
                gettext_lazy("How long, in seconds?"),
                (None, gettext_lazy("Not stated")),
                *((count, str(count)) for count in SECONDS),
            ),
            one(
                "sure",
                gettext_lazy("How sure is that side?"),
                (None, gettext_lazy("Not stated")),
                *SURE.items(),
            ),
            Question("text", "text", gettext_lazy("In their own words"), least=0),
        ),
        ALWAYS,
        _has_cases,
    ),
    Form(
        "information_ruled",
        gettext_lazy("Rule on a hesitation or an explanation"),
        "InformationRuled",
        (
            WHICH,
            Question(
                "one",
                "finding",
                gettext_lazy("What was it?"),
                tuple(Answer(name, words) for name, words in FINDING.items()),
            ),
            _player(
                "seat",
                gettext_lazy("Who may change a call?"),
                Answer(None, gettext_lazy("Nobody, or not known")),
                start=0,
                needs=(1, ("misinformation",)),
            ),
        ),
        ALWAYS,
        _has_cases,
    ),
)
