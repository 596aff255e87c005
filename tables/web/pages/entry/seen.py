"""A card was seen outside a legal play: the keys under the cards, and rarer ways."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.pages.entry.asking import card, cards, one, seat
from tables.web.pages.entry.parts import Form, Question

UNSEEN = one(
    "partner_could_see",
    gettext_lazy("Could partner have seen it?"),
    (None, gettext_lazy("Partner could have seen it")),
    (False, gettext_lazy("Partner could not have seen it")),
    aside=True,
)


def _seen(manner: str, label: Promise, phases: str = "") -> Form:
    """One of the four taps."""
    return Form(
        f"seen_{manner}",
        label,
        "CardExposed",
        (seat(), card("cards", "exposing"), UNSEEN),
        phases or Form.phases,
        place="home",
        main=True,
        fixed={"manner": manner},
    )


def _rarer(manner: str, label: Promise, *more: Question, phases: str = "") -> Form:
    return Form(
        f"seen_{manner}",
        label,
        "CardExposed",
        (seat(), cards(), *more),
        phases or Form.phases,
        fixed={"manner": manner},
    )


SEEN = (
    _seen("dropped", gettext_lazy("Dropped")),
    _seen("stuck", gettext_lazy("Stuck to another card")),
    _seen("shown", gettext_lazy("Shown on purpose")),
    _seen("named", gettext_lazy("Named aloud"), "clarification play claimed"),
    _seen("led", gettext_lazy("Led during the auction"), "auction"),
)
RARER = (
    Form(
        "several",
        gettext_lazy("Several cards were seen"),
        "CardExposed",
        (
            seat(),
            cards(least=2),
            one(
                "manner",
                pgettext_lazy("question", "How?"),
                ("dropped", gettext_lazy("Dropped")),
                ("stuck", gettext_lazy("Stuck to another card")),
                ("shown", gettext_lazy("Shown on purpose")),
                ("named", gettext_lazy("Named aloud")),
            ),
            UNSEEN,
        ),
    ),
    _rarer(
        "external",
        gettext_lazy("An opponent or a spectator exposed a card"),
    ),
    _rarer(
        "restored",
        gettext_lazy("A missing card was found and put back"),
        phases="clarification play claimed",
    ),
    _rarer(
        "current_trick",
        gettext_lazy("Shown with a remark about this trick only"),
        phases="play claimed",
    ),
    _rarer(
        "before_auction",
        gettext_lazy("Seen before the auction"),
        one(
            "hand_removed",
            gettext_lazy("Had the hand been taken from the board?"),
            (None, pgettext_lazy("answer", "Yes")),
            (False, pgettext_lazy("answer", "No")),
        ),
        phases="auction",
    ),
)
