"""Can the hands have so many cards; was a card played, was a ruling asked for?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.entry.cards import card_of_another, known_owner
from lawbook.lawful.procedure import stage
from lawbook.remedies.choices import find_choice
from lawbook.rules.law_14 import is_early
from lawbook.transitions.board_log import BoardLog


def check_counts(log: BoardLog, event: e.WrongCount) -> None:
    """Raise `Refused` ``counts_right`` or ``too_many_cards``."""
    held = event.counts.values()
    if all(count == 13 for count in held):
        raise refuse("counts_right", law="13", field="counts")
    if sum(held) > 52 and not event.surplus:
        raise refuse("too_many_cards", law="13C", field="counts")


def check_count_ruled(log: BoardLog, event: e.CountRuled) -> None:
    """Raise `Refused` ``no_count`` where no count waits for a ruling."""
    if find_choice(log.state, "count") is None:
        raise refuse("no_count", law="13B")


def check_missing(log: BoardLog, event: e.CardMissing) -> None:
    """Raise `Refused` ``no_card_played`` or ``card_in_other_hand``."""
    if event.found == "played" and is_early(stage(log.state)):
        raise refuse("no_card_played", law="14A", field="found")
    owner = known_owner(log.state, event.card) if event.card else None
    if owner and owner != event.seat:
        raise card_of_another(event.card, "card", owner=owner)


CHECKS: dict[type[e.Event], Callable[[BoardLog, Any], None]] = {
    e.WrongCount: check_counts,
    e.CountRuled: check_count_ruled,
    e.CardMissing: check_missing,
}
