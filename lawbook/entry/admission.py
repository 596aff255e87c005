"""May this be entered? Only what cannot have happened is refused.

An irregular act is never refused: recording irregularities is what the system is for.
The board is open, and the auction on or over; a penalty card, a claim or an earlier
entry is there before an entry can be about it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.cards.contracts import is_bid
from lawbook.cards.deals import read_deal
from lawbook.common.problems import refuse
from lawbook.entry import dummy
from lawbook.entry.calls import (
    check_call_in_question,
    check_comparable,
    check_irregular_call,
    check_level,
    check_replaced,
    check_unintended,
)
from lawbook.entry.cards import (
    check_cards,
    check_correction,
    check_turn,
    check_withdrawn_card,
)
from lawbook.entry.choices import check_election
from lawbook.entry.claims import (
    check_claimed,
    check_objection,
    check_playing_on,
    check_ruling,
    check_tricks_left,
)
from lawbook.entry.earlier import check_incident, check_stands
from lawbook.entry.procedure import CHECKS as OF_THE_BOARD
from lawbook.entry.times import (
    AFTER_THE_END,
    BEFORE_THE_LEAD,
    INCIDENTS_ONLY,
    OF_THE_AUCTION,
    OF_THE_PLAY,
)
from lawbook.entry.tricks import (
    check_asked,
    check_defective,
    check_dispute,
    check_omitted,
    check_revoke,
)
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog, extend
from lawbook.transitions.recorded_cards import CARDS_NAMED


def admit(log: BoardLog, event: e.Event) -> BoardLog:
    """The log with the event added; raises `Refused` and changes nothing if it cannot.

    Codes: ``board_not_open`` ``board_already_open`` ``board_ended``
    ``auction_not_ended`` ``auction_already_ended`` ``declarer_needed`` ``bad_deal``
    ``card_already_played`` ``card_not_played`` ``card_in_other_hand``
    ``same_card_twice`` ``out_of_turn`` ``in_turn`` ``not_in_full_record``
    ``not_on_offer`` ``contradictory_election`` ``no_penalty_card`` ``not_a_defender``
    ``no_such_entry`` ``already_withdrawn`` ``same_entry_twice`` ``cannot_withdraw``
    ``no_claim`` ``no_concession`` ``not_claimed`` ``too_many_tricks``
    ``trick_not_played`` ``counts_right`` ``too_many_cards`` ``no_count``
    ``no_card_played`` ``no_incident`` ``missing_field`` ``use_call_made``
    ``nothing_to_replace`` ``nothing_to_rule`` ``say_which_call`` ``no_such_call``
    ``not_extra`` ``won_without_card`` ``trick_is_whole`` ``already_supplied``
    ``asked_oneself``.
    """
    check_entry(log, event)
    return extend(log, event)


def check_entry(log: BoardLog, event: e.Event) -> None:
    """Raise `Refused`, as `admit` does, for what cannot have happened at this point."""
    _check_board(log, event)
    _check_phase(log.state, event)
    if (named := CARDS_NAMED.get(type(event))) is not None:
        check_cards(log.state, event, named(event))
    if (check := CHECKS.get(type(event))) is not None:
        check(log, event)


def _check_board(log: BoardLog, event: e.Event) -> None:
    """Raise `Refused` for a board not open, open already, or over."""
    opened, opening = log.version > 0, isinstance(event, e.BoardOpened)
    if opening and opened:
        raise refuse("board_already_open", "board", board=log.state.setup.board)
    if not opening and not opened:
        raise refuse("board_not_open")
    over = log.state.phase == "ended" and not _may_reopen(log.state, event)
    if over and not isinstance(event, AFTER_THE_END):
        raise refuse("board_ended")


def _check_phase(state: BoardState, event: e.Event) -> None:
    """Raise `Refused` for play in the auction, calls after it, and the like."""
    in_auction = state.phase == "auction"
    if in_auction and isinstance(event, OF_THE_PLAY):
        raise refuse("auction_not_ended", "play")
    of_the_auction = isinstance(event, OF_THE_AUCTION)
    if not in_auction and of_the_auction and not _may_follow(state, event):
        raise refuse("auction_already_ended")
    if state.is_full and isinstance(event, INCIDENTS_ONLY):
        raise refuse("not_in_full_record")


def _may_reopen(state: BoardState, event: e.Event) -> bool:
    """Law 25A5: whether this may bring a board passed out to life: a slip, so ruled."""
    answers = isinstance(event, e.Elected) and bool(state.law.choices)
    return state.setup.contract == "PASS" and (answers or _may_follow(state, event))


def _may_follow(state: BoardState, event: e.Event) -> bool:
    """Whether this of the auction may come once it is over, until a lead is faced.

    A call too many (39), or one changed that was not intended (25A5); of a board that
    was passed out as well, whose hands may not be back yet.
    """
    late = isinstance(event, e.IrregularCall) and event.kind == "after_final_pass"
    full = state.setup.auction.full
    allowed = BEFORE_THE_LEAD if full else (e.CallReplaced, e.UnintendedRuled)
    early = state.phase == "clarification" or state.setup.contract == "PASS"
    return early and (isinstance(event, allowed) or (late and not full))


def _check_declarer(log: BoardLog, event: e.AuctionEnded) -> None:
    """Raise `Refused` ``declarer_needed`` unless the calls tell."""
    known = event.declarer or any(is_bid(call) for _, call in log.state.setup.calls)
    if event.contract != "PASS" and not known:
        raise refuse("declarer_needed", field="declarer")


def _check_owes(log: BoardLog, event: e.PenaltyCardNotPlayed) -> None:
    """Raise `Refused` ``no_penalty_card`` where none lies there."""
    others = [mine for mine in log.state.of(event.seat) if mine.card != event.played]
    if not others:
        raise refuse("no_penalty_card", "seat", law="52", field="seat", seat=event.seat)


def _check_designation(log: BoardLog, event: e.DirectorDesignated) -> None:
    """Raise `Refused` ``not_a_defender``."""
    if event.status != "not_penalty_card" and not log.state.is_defender(event.seat):
        raise refuse("not_a_defender", law="48A", field="seat")


def _check_version(
    log: BoardLog, event: e.EventWithdrawn | e.LateEntryReviewed
) -> None:
    """Raise `Refused` ``no_such_entry`` or ``already_withdrawn``."""
    check_stands(log, event.event, "event")
    if isinstance(event, e.EventWithdrawn):
        _check_withdrawal(log, event)


def _check_compared(log: BoardLog, event: e.ReportsCompared) -> None:
    """Raise `Refused` as for one entry, or ``same_entry_twice``."""
    for version in event.events:
        check_stands(log, version, "events")
    if len(set(event.events)) < len(event.events):
        raise refuse("same_entry_twice", field="events")


def _check_withdrawal(log: BoardLog, event: e.EventWithdrawn) -> None:
    taken_back = log.events[event.event - 1]
    if isinstance(taken_back, e.AuctionEnded) and _played_since(log, event.event):
        raise refuse("cannot_withdraw", "auction", field="event")
    fixed = (e.BoardOpened, e.EventWithdrawn)
    if isinstance(taken_back, fixed):
        raise refuse("cannot_withdraw", "fixed", field="event")


def _played_since(log: BoardLog, version: int) -> bool:
    later = enumerate(log.events[version:], start=version + 1)
    standing = [event for at, event in later if at not in log.withdrawn]
    return any(isinstance(event, (*OF_THE_PLAY, e.Elected)) for event in standing)


def _check_deal(log: BoardLog, event: e.BoardOpened) -> None:
    if event.deal is not None:
        read_deal(event.deal)


CHECKS: dict[type[e.Event], Callable[[BoardLog, Any], None]] = {
    e.BoardOpened: _check_deal,
    e.AuctionEnded: _check_declarer,
    e.CallMade: check_level,
    e.IrregularCall: check_irregular_call,
    e.CallReplaced: check_replaced,
    e.ComparableRuled: check_comparable,
    e.UnintendedRuled: check_unintended,
    e.CardPlayed: check_turn,
    e.CardsPlayedTogether: check_turn,
    e.LeadOutOfTurn: check_turn,
    e.PlayedOutOfTurn: check_turn,
    e.RevokeFound: check_revoke,
    e.RevokeAsked: check_asked,
    e.TrickDisputed: check_dispute,
    e.CardOmitted: check_omitted,
    e.DefectiveTrickFound: check_defective,
    e.RevokeCorrected: check_correction,
    e.CardWithdrawn: check_withdrawn_card,
    e.Elected: check_election,
    e.PenaltyCardNotPlayed: _check_owes,
    e.PlayedOn: check_playing_on,
    e.ConcessionObjected: check_objection,
    e.Claimed: check_tricks_left,
    e.Conceded: check_tricks_left,
    e.ClaimAgreed: check_claimed,
    e.ClaimContested: check_claimed,
    e.CardsFaced: check_claimed,
    e.ClaimRuled: check_ruling,
    e.AgreementWithdrawn: check_claimed,
    e.ConcessionCancelled: check_claimed,
    **OF_THE_BOARD,
    **dummy.CHECKS,
    e.DirectorDesignated: _check_designation,
    e.EventWithdrawn: _check_version,
    e.LateEntryReviewed: _check_version,
    e.ReportsCompared: _check_compared,
    e.InformationGiven: check_call_in_question,
    e.AccountGiven: check_incident,
    e.InformationRuled: check_incident,
}
