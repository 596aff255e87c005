"""What several lines of the state say together, in one sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from tables.common.closed_kinds import UnknownKind
from tables.web.wording.names import (
    SEAT_SUBJECT,
    call_name,
    card_object,
    card_subject,
    cards_object,
    listed,
    seat_words,
    sentence,
)
from tables.web.wording.rules import slipped

Item = Mapping[str, Any]

STATUSES = ("authorized", "unauthorized")
ABOUT = ("card", "requirement", "circumstances", "call")


def information(item: Item) -> str:
    """Say who may use what: ``to`` are seats, ``cards`` cards of one owner."""
    readers = list(item["to"])
    if item["about"] == "call":
        return _of_a_call(item, listed([str(SEAT_SUBJECT[seat]) for seat in readers]))
    if not item["cards"]:
        return slipped(item, readers[0])
    cards: list[str] = list(item["cards"])
    return sentence(
        _told(item["about"], item["status"], len(readers)),
        seats=listed([str(SEAT_SUBJECT[seat]) for seat in readers]),
        cards=cards_object(cards),
        card=card_subject(cards[0]),
    )


def _of_a_call(item: Item, seats: str) -> str:
    """Say who may use a call that was taken back."""
    readers, words = len(item["to"]), {"call": call_name(item["call"]), "seats": seats}
    if item["status"] == "authorized":
        text = ngettext(
            "%(seats)s may act on the call taken back: %(call)s.",
            "%(seats)s may act on the call taken back: %(call)s.",
            readers,
        )
        return sentence(text, **words)
    if item["status"] == "unauthorized":
        text = ngettext(
            "%(seats)s may not act on the call taken back: %(call)s.",
            "%(seats)s may not act on the call taken back: %(call)s.",
            readers,
        )
        return sentence(text, **words)
    raise UnknownKind("status of information", item["status"], STATUSES)


def _told(about: str, status: str, readers: int) -> str:
    if status == "authorized":
        return _may(about, readers)
    if status == "unauthorized":
        return _may_not(about, readers)
    raise UnknownKind("status of information", status, STATUSES)


def _may(about: str, readers: int) -> str:
    if about == "card":
        return ngettext(
            "%(seats)s may act on having seen %(cards)s.",
            "%(seats)s may act on having seen %(cards)s.",
            readers,
        )
    if about == "requirement":
        return ngettext(
            "%(seats)s may act on knowing the duties that go with %(cards)s.",
            "%(seats)s may act on knowing the duties that go with %(cards)s.",
            readers,
        )
    if about == "circumstances":
        return ngettext(
            "%(seats)s may act on knowing how %(card)s came to be seen.",
            "%(seats)s may act on knowing how %(card)s came to be seen.",
            readers,
        )
    raise UnknownKind("information", about, ABOUT)


def _may_not(about: str, readers: int) -> str:
    if about == "card":
        return ngettext(
            "%(seats)s may not act on having seen %(cards)s.",
            "%(seats)s may not act on having seen %(cards)s.",
            readers,
        )
    if about == "requirement":
        return ngettext(
            "%(seats)s may not act on knowing the duties that go with %(cards)s.",
            "%(seats)s may not act on knowing the duties that go with %(cards)s.",
            readers,
        )
    if about == "circumstances":
        return ngettext(
            "%(seats)s may not act on knowing how %(card)s came to be seen.",
            "%(seats)s may not act on knowing how %(card)s came to be seen.",
            readers,
        )
    raise UnknownKind("information", about, ABOUT)


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
        text = gettext("%(by)s has not chosen a play yet beside %(card)s of %(owner)s.")
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
