"""Declarer calls a card of dummy, and dummy does more than play as told (42 to 46)."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.parts import Answer, Form, Question, Situation, card, one
from tables.web.wording import names
from tables.web.wording.dummy import ACT, KEY_OF_CALL

PLAYING = "clarification play"
NOT_TOLD = gettext_lazy("Not stated")
# The acts of which it matters whom they concern.
OF_SOMEONE = ("looked_at_hand", "drew_attention", "called_director", "asked_defender")


def _has_dummy(now: Situation) -> bool:
    return bool(now.document.get("dummy"))


def _pause_matters(now: Situation) -> bool:
    """In an edition where a slip is changed only without a pause (45C4(b))."""
    return now.pause_matters


def _ranks() -> tuple[Answer, ...]:
    return tuple(Answer(rank, "10" if rank == "T" else rank) for rank in names.RANKS)


def _suits() -> tuple[Answer, ...]:
    return tuple(Answer(code, names.SUIT[code], suit=code) for code in names.SUITS)


def _called() -> tuple[Answer, ...]:
    return tuple(Answer(kind, label) for kind, label in KEY_OF_CALL.items())


CALLED = Question("one", "kind", gettext_lazy("What did declarer call?"), _called())
DUMMY = (
    Form(
        "dummy_called",
        gettext_lazy("Declarer did not name dummy's card clearly"),
        "DummyDesignated",
        (
            CALLED,
            Question(
                "one",
                "suit",
                gettext_lazy("Which suit?"),
                _suits(),
                needs=(0, ("suit", "card")),
            ),
            Question(
                "one",
                "rank",
                gettext_lazy("Which rank?"),
                _ranks(),
                needs=(0, ("rank", "card")),
            ),
            card(
                "intended",
                asks=gettext_lazy("Was a different card clearly intended?"),
                least=0,
            ),
        ),
        PLAYING,
        _has_dummy,
    ),
    Form(
        "call_changed",
        gettext_lazy("Declarer changes the card called from dummy"),
        "DesignationChanged",
        (
            card(asks=gettext_lazy("Which card now?")),
            one(
                "unintended",
                gettext_lazy("What was the first call?"),
                (True, gettext_lazy("A slip of the tongue")),
                (False, gettext_lazy("A change of mind")),
                start=None,
            ),
            one(
                "pause",
                gettext_lazy("Was there a pause for thought?"),
                (None, gettext_lazy("Not known")),
                (False, pgettext_lazy("answer", "No")),
                (True, pgettext_lazy("answer", "Yes")),
                when=_pause_matters,
            ),
        ),
        PLAYING,
        _has_dummy,
    ),
    Form(
        "dummy_acted",
        gettext_lazy("Dummy said or did something"),
        "DummyActed",
        (
            Question(
                "one",
                "act",
                gettext_lazy("What did dummy do?"),
                tuple(Answer(act, label) for act, label in ACT.items()),
            ),
            one(
                "about",
                gettext_lazy("Who does it concern?"),
                (None, NOT_TOLD),
                *((code, names.SEAT[code]) for code in names.SEATS),
                needs=(0, OF_SOMEONE),
            ),
            card(
                asks=gettext_lazy("Which card, if known?"),
                least=0,
                needs=(0, ("indicated_card",)),
            ),
        ),
        "clarification play claimed ended",
        _has_dummy,
    ),
)
