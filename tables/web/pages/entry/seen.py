"""A card was seen outside a legal play: the keys under the cards, and rarer ways.

Cards that cannot be named are greyed, each with its reason; nothing is hidden.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from lawbook import BoardState
from tables.web.pages.entry.parts import Form, Question, card, cards, one, seat
from tables.web.wording import names

UNSEEN = one(
    "partner_could_see",
    gettext_lazy("Could partner have seen it?"),
    (None, gettext_lazy("Partner could have seen it")),
    (False, gettext_lazy("Partner could not have seen it")),
    aside=True,
)
Document = Mapping[str, Any]
Reasons = dict[str, str]
NOTHING: dict[str, Reasons] = {"exposing": {}, "hand": {}, "shown": {}}


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


def greyed(document: Document, state: BoardState) -> dict[str, Reasons]:
    """Say why not, card by card, for each way in which a question speaks of a card.

    ``exposing``: it lay hidden in a hand until now. ``hand``: the player has it still,
    perhaps face up. ``shown``: it has been put down, and is taken back.
    """
    played = _all(map(str, state.cards_played), gettext("Already played"))
    lying = _lying(document["penalty_cards"], gettext("Already a penalty card"))
    faced = _lying(document["exposed"], gettext("Already face up"))
    unplayed = [card for card in names.DECK if card not in played]
    shown = _all(unplayed, gettext("Not played yet")) if state.is_full else {}
    return {"exposing": played | lying | faced, "hand": played, "shown": shown}


def _all(cards: Iterable[str], reason: str) -> Reasons:
    return dict.fromkeys(cards, reason)


def _lying(items: Iterable[Document], reason: str) -> Reasons:
    return _all((item["card"] for item in items), reason)


def held(state: BoardState) -> dict[str, str]:
    """The seat that holds each card, from the deal or from having seen the card.

    The state of someone who may not see the hands holds no deal
    (`tables.projections.history`).
    """
    return _dealt(state) | {str(seen.card): str(seen.of) for seen in state.law.seen}


def _dealt(state: BoardState) -> dict[str, str]:
    return {
        str(card): seat
        for seat, hand in zip(names.SEATS, state.setup.dealt, strict=True)
        for card in hand or ()
    }
