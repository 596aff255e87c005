"""Claims, concessions and the end of play."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.asking import cards, seat, tricks
from tables.web.pages.entry.parts import Answer, Form, Question, Situation
from tables.web.wording import names
from tables.web.wording.choices import PARTNER

CARDS_FACED = gettext_lazy("Cards shown or named, if any")


def _may_object(now: Situation) -> bool:
    return bool(_objectors(now))


def _objectors(now: Situation) -> tuple[Answer, ...]:
    """The partner of a defender who has just conceded (68B2)."""
    declarer = now.document["declarer"]
    if now.conceder is None or now.conceder in (declarer, PARTNER[declarer]):
        return ()
    partner = PARTNER[now.conceder]
    return (Answer(partner, names.SEAT[partner]),)


ENDS = (
    Form(
        "claimed",
        gettext_lazy("Tricks were claimed"),
        "Claimed",
        (
            seat(),
            tricks(gettext_lazy("Tricks claimed"), known=False),
            cards("cards", "exposing", least=0, asks=CARDS_FACED),
        ),
        "clarification play claimed",
    ),
    Form(
        "conceded",
        gettext_lazy("Tricks were conceded"),
        "Conceded",
        (
            seat(),
            tricks(gettext_lazy("Tricks conceded"), known=False),
            cards("cards", "exposing", least=0, asks=CARDS_FACED),
        ),
        "clarification play claimed",
    ),
    Form(
        "objected",
        gettext_lazy("Partner objects to the concession"),
        "ConcessionObjected",
        (
            Question(
                "one", "seat", pgettext_lazy("question", "Who?"), _objectors, start=0
            ),
        ),
        "claimed",
        _may_object,
        place="home",
    ),
    Form(
        "play_on",
        gettext_lazy("Play goes on after the claim"),
        "PlayedOn",
        phases="claimed",
        place="home",
    ),
    Form(
        "play_ended",
        gettext_lazy("Play has ended"),
        "PlayEnded",
        (tricks(gettext_lazy("Tricks won by declarer:"), known=True),),
        "clarification play claimed",
        place="below",
        done=gettext_lazy("Board finished"),
    ),
)
