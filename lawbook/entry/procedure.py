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
    """Law 13: can the hands have been counted so?

    ``event.counts`` has the number of cards of each seat that was counted. Raises
    `Refused` ``counts_right`` where every one of them is 13, so that nothing is wrong,
    and ``too_many_cards`` where they are more than 52 together and none is said to be
    of another deal (13C).
    """
    held = event.counts.values()
    if all(count == 13 for count in held):
        raise refuse("counts_right", law="13", field="counts")
    if sum(held) > 52 and not event.surplus:
        raise refuse("too_many_cards", law="13C", field="counts")


def check_count_ruled(log: BoardLog, event: e.CountRuled) -> None:
    """Law 13B: raise `Refused` ``no_count`` where no count waits for a ruling.

    The Director says whether the board can be played only once a wrong count has
    raised that choice.
    """
    if find_choice(log.state, "count") is None:
        raise refuse("no_count", law="13B")


def check_missing(log: BoardLog, event: e.CardMissing) -> None:
    """Law 14: can the missing card have been found there?

    Raises `Refused` ``no_card_played`` for one found among the played cards before the
    opening lead is faced, ``card_in_other_hand`` for one that another seat is known to
    own. ``event.card`` is None where nobody has said which card is missing.
    """
    if event.found == "played" and is_early(stage(log.state)):
        raise refuse("no_card_played", law="14A", field="found")
    if event.card is None:
        return
    owner = known_owner(log.state, event.card)
    if owner and owner != event.seat:
        raise card_of_another(event.card, "card", owner=owner)


CHECKS: dict[type[e.Event], Callable[[BoardLog, Any], None]] = {
    e.WrongCount: check_counts,
    e.CountRuled: check_count_ruled,
    e.CardMissing: check_missing,
}
