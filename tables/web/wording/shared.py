"""What several lines of the state say together, in one sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext

from lawbook import information_in
from tables.web.wording.names import (
    SEAT_SUBJECT,
    card_object,
    card_subject,
    seat_words,
    sentence,
)

Item = Mapping[str, Any]


def information(item: Item) -> str:
    """Say who may use what: ``to`` are seats, ``cards`` cards of one owner."""
    return information_in(item, get_language() or "en")


def watched(item: Any) -> str:
    """Say of a card to have in mind at the end whether partner could choose beside it.

    ``item`` is a `lawbook.Watched`.
    """
    words = seat_words(item.of) | {"by": SEAT_SUBJECT[item.by]}
    if item.free:
        text = gettext(
            "%(by)s has chosen a play while %(card)s of %(owner)s lay there."
        )
    else:
        text = gettext(
            "%(by)s has not yet chosen a play while %(card)s of %(owner)s lies there."
        )
    said = sentence(text, card=card_subject(str(item.card)), **words)
    return f"{said} {_since(item)}".strip()


def _since(item: Any) -> str:
    if not item.after:
        return ""
    return sentence(
        gettext("%(by)s has chosen a play since %(card)s left the table."),
        by=SEAT_SUBJECT[item.by],
        card=card_subject(str(item.card)),
    )


def card_faced(item: Item) -> str:
    """Say that a card was faced during the auction."""
    text = gettext("%(seat)s has faced %(card)s during the auction.")
    return sentence(text, card=card_object(item["card"]), **seat_words(item["seat"]))
