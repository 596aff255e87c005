"""What is said of a play someone enters afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from rulings.damage.typed_play import CardFault, Laid
from tables.web.wording.names import card_object, card_subject, seat_words, sentence

FAULT: dict[str, Promise] = {
    "no_card": gettext_lazy(
        "Trick %(trick)s: “%(word)s” is not a card. Write suit and rank, such as H5 or"
        " S10."
    ),
    "twice": gettext_lazy("Trick %(trick)s: %(card)s has been played already."),
    "not_held": gettext_lazy(
        "Trick %(trick)s: it is the turn of %(owner)s, and %(card)s is not there."
    ),
}


def fault(found: CardFault) -> str:
    """Why a word cannot stand there."""
    words = {"word": found.word, "trick": found.trick, **seat_words(found.seat)}
    if found.code != "no_card":
        words["card"] = card_subject(found.word)
    return sentence(str(FAULT[found.code]), **words)


def doubts(laid: Laid) -> Iterator[str]:
    """Where a player did not follow suit though able to: it may have been so."""
    for trick in laid.tricks:
        for seat in trick.revoked:
            card = next(card for at, card in trick.cards if at == seat)
            text = gettext(
                "Trick %(trick)s: %(seat)s did not follow suit with %(card)s, though"
                " they could. Was it so?"
            )
            words = {"trick": trick.number, "card": card_object(card)}
            yield sentence(text, **seat_words(seat), **words)


def entered(count: int) -> str:
    """How much is there, for the line above the tricks."""
    tricks, cards = divmod(count, 4)
    told = ngettext("%(n)s full trick", "%(n)s full tricks", tricks) % {"n": tricks}
    more = ngettext("%(n)s card more", "%(n)s cards more", cards) % {"n": cards}
    return f"{told}, {more}" if cards else told
