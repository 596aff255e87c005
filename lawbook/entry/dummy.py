"""Can declarer have called for this, and can dummy have shown that card?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.cards.cards import Card
from lawbook.common.problems import refuse
from lawbook.entry.cards import known_owner
from lawbook.lawful.designations import dummy_of
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog

NEEDED = {"card": ("suit", "rank"), "suit": ("suit",), "rank": ("rank",)}


def check_call(log: BoardLog, event: e.DummyDesignated) -> None:
    """Law 46: raise `Refused` for a call of dummy's card that cannot have been made so.

    ``missing_field`` for a call without what its kind names: suit and rank of a card,
    the suit of a suit, the rank of a rank. ``card_already_played`` or
    ``card_in_other_hand`` where the card that declarer meant cannot be dummy's now.
    """
    for field in NEEDED.get(event.kind, ()):
        if getattr(event, field) is None:
            raise refuse("missing_field", "named", field=field)
    if event.intended is not None:
        _check_in_dummy(log.state, event.intended, "intended")


def check_act(log: BoardLog, event: e.DummyActed) -> None:
    """Law 45F: raise `Refused` where dummy cannot have touched this card.

    ``card_already_played`` for a card that lies in a trick, ``card_in_other_hand`` for
    one that is known not to be dummy's.
    """
    if event.act == "indicated_card" and event.card and log.state.phase != "ended":
        _check_in_dummy(log.state, event.card, "card")


def _check_in_dummy(state: BoardState, card: Card, field: str) -> None:
    """Raise `Refused` ``card_already_played`` or ``card_in_other_hand``."""
    dummy, owner = dummy_of(state), known_owner(state, card)
    if state.play.played & card.bit:
        raise refuse("card_already_played", "card", field=field, card=card)
    dealt = state.setup.dealt[dummy.place] if dummy else None
    elsewhere = dealt is not None and card not in dealt
    if elsewhere or (owner is not None and owner is not dummy):
        raise refuse("card_in_other_hand", "dummy", field=field, card=card)


EVENTS = (e.DummyActed, e.DummyDesignated, e.DesignationChanged)
CHECKS: dict[type[e.Event], Callable[[BoardLog, Any], None]] = {
    e.DummyActed: check_act,
    e.DummyDesignated: check_call,
}
