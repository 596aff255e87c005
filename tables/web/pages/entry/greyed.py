"""Cards that cannot be named, each with its reason; nothing is hidden."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from lawbook import BoardState
from tables.web.wording import names

Document = Mapping[str, Any]
Reasons = dict[str, str]
NOTHING: dict[str, Reasons] = {"exposing": {}, "hand": {}, "shown": {}}


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
    """Say of each card whose it is, as far as having seen it tells; or the deal.

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
