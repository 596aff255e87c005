"""May this be entered? Only what cannot have happened is refused.

An irregular act is never refused: recording irregularities is what the system is for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.cards.deals import read_deal
from lawbook.entry.cards import check_cards
from lawbook.entry.choices import check_election
from lawbook.entry.phases import check_board, check_phase
from lawbook.entry.rulings import (
    check_claim,
    check_compared,
    check_declarer,
    check_designation,
    check_owes,
    check_version,
)
from lawbook.entry.turns import check_turn
from lawbook.transitions.board_log import BoardLog, extend


def admit(log: BoardLog, event: e.Event) -> BoardLog:
    """The log with the event added; raises `Refused` and changes nothing if it cannot.

    Codes: ``board_not_open`` ``board_already_open`` ``board_ended``
    ``auction_not_ended`` ``auction_already_ended`` ``declarer_needed`` ``bad_deal``
    ``card_already_played`` ``card_not_played`` ``card_in_other_hand``
    ``same_card_twice`` ``out_of_turn`` ``in_turn`` ``not_in_full_record``
    ``not_on_offer`` ``contradictory_election`` ``no_penalty_card`` ``not_a_defender``
    ``no_such_entry`` ``already_withdrawn`` ``same_entry_twice`` ``cannot_withdraw``
    ``no_claim`` ``no_concession``.
    """
    check_entry(log, event)
    return extend(log, event)


def check_entry(log: BoardLog, event: e.Event) -> None:
    """Raise `Refused` for what cannot have happened at this point of the board."""
    check_board(log, event)
    check_phase(log.state, event)
    check_cards(log.state, event)
    check = CHECKS.get(type(event))
    if check is not None:
        check(log, event)


def _check_deal(log: BoardLog, event: e.BoardOpened) -> None:
    if event.deal is not None:
        read_deal(event.deal)


CHECKS: dict[type[e.Event], Callable[[BoardLog, Any], None]] = {
    e.BoardOpened: _check_deal,
    e.AuctionEnded: check_declarer,
    e.CardPlayed: check_turn,
    e.CardsPlayedTogether: check_turn,
    e.LeadOutOfTurn: check_turn,
    e.PlayedOutOfTurn: check_turn,
    e.Elected: check_election,
    e.PenaltyCardNotPlayed: check_owes,
    e.PlayedOn: check_claim,
    e.ConcessionObjected: check_claim,
    e.DirectorDesignated: check_designation,
    e.EventWithdrawn: check_version,
    e.LateEntryReviewed: check_version,
    e.ReportsCompared: check_compared,
}
