"""May this be entered? Only what cannot have happened is refused.

An irregular act is never refused: recording irregularities is what the system is for.
"""

from __future__ import annotations

from lawbook import events as e
from lawbook.board_log import BoardLog, extend
from lawbook.deals import read_deal
from lawbook.entry_cards import check_cards
from lawbook.entry_choices import check_election
from lawbook.entry_turns import check_turn
from lawbook.problems import refuse
from lawbook.state import BoardState

AFTER_THE_END = (
    e.EventWithdrawn,
    e.NoteAdded,
    e.RulingGiven,
    e.ConcernRaised,
    e.LateEntryReviewed,
    e.DirectorCalled,
    e.DirectorArrived,
    e.DirectorLeft,
)
OF_THE_AUCTION = (e.CallMade, e.AuctionEnded)
OF_THE_PLAY = (
    e.CardPlayed,
    e.OnLead,
    e.OnTurn,
    e.LeadOutOfTurn,
    e.FaceDownLead,
    e.PlayedOutOfTurn,
    e.CardsPlayedTogether,
    e.FifthCardPlayed,
    e.RevokeCorrected,
    e.CardWithdrawn,
    e.PenaltyCardNotPlayed,
    e.Claimed,
    e.Conceded,
    e.ConcessionObjected,
    e.PlayedOn,
    e.PlayEnded,
)
INCIDENTS_ONLY = (e.OnLead, e.OnTurn, e.PenaltyCardNotPlayed)


def admit(log: BoardLog, event: e.Event) -> BoardLog:
    """The log with the event added; raises `Refused` and changes nothing if it cannot.

    Codes: ``board_not_open`` ``board_already_open`` ``board_ended``
    ``auction_not_ended`` ``auction_already_ended`` ``declarer_needed`` ``bad_deal``
    ``card_already_played`` ``card_not_played`` ``card_in_other_hand``
    ``same_card_twice`` ``out_of_turn`` ``in_turn`` ``not_in_full_record``
    ``not_on_offer`` ``no_penalty_card`` ``not_a_defender`` ``no_such_entry``
    ``already_withdrawn`` ``cannot_withdraw``.
    """
    check_entry(log, event)
    return extend(log, event)


def check_entry(log: BoardLog, event: e.Event) -> None:
    """Raise `Refused` for what cannot have happened at this point of the board."""
    _check_board(log, event)
    _check_phase(log.state, event)
    check_cards(log.state, event)
    match event:
        case e.BoardOpened(deal=str() as deal):
            read_deal(deal)
        case e.AuctionEnded():
            _check_declarer(log.state, event)
        case e.Elected():
            check_election(log.state, event)
        case e.CardPlayed() | e.LeadOutOfTurn() | e.CardsPlayedTogether():
            check_turn(log.state, event)
        case e.PenaltyCardNotPlayed():
            _check_owes(log.state, event)
        case e.DirectorDesignated():
            _check_designation(log.state, event)
        case e.EventWithdrawn() | e.LateEntryReviewed():
            _check_version(log, event)
        case _:
            pass


def _check_board(log: BoardLog, event: e.Event) -> None:
    opened, opening = log.version > 0, isinstance(event, e.BoardOpened)
    if opening and opened:
        detail = f"Board {log.state.setup.board} has been opened at this table before."
        raise refuse("board_already_open", detail)
    if not opening and not opened:
        raise refuse("board_not_open", "Open the board first.")
    if log.state.phase == "ended" and not isinstance(event, AFTER_THE_END):
        detail = "The board is over. Take back the end of play first if that was wrong."
        raise refuse("board_ended", detail)


def _check_phase(state: BoardState, event: e.Event) -> None:
    in_auction = state.phase == "auction"
    if in_auction and isinstance(event, OF_THE_PLAY):
        detail = (
            "The auction is still on. Enter the contract first, or the card as exposed."
        )
        raise refuse("auction_not_ended", detail)
    if not in_auction and isinstance(event, OF_THE_AUCTION):
        detail = "The auction is over. Take back its end first if that was wrong."
        raise refuse("auction_already_ended", detail)
    if state.is_full and isinstance(event, INCIDENTS_ONLY):
        detail = "Every card is recorded on this board: record the card played instead."
        raise refuse("not_in_full_record", detail)


def _check_declarer(state: BoardState, event: e.AuctionEnded) -> None:
    known = event.declarer or any(call[0].isdigit() for _, call in state.setup.calls)
    if event.contract != "PASS" and not known:
        raise refuse("declarer_needed", "Say who is declarer.", field="declarer")


def _check_owes(state: BoardState, event: e.PenaltyCardNotPlayed) -> None:
    others = [mine for mine in state.of(event.seat) if mine.card != event.played]
    if not others:
        detail = f"{event.seat} has no other penalty card on the table."
        raise refuse("no_penalty_card", detail, law="52", field="seat")


def _check_designation(state: BoardState, event: e.DirectorDesignated) -> None:
    if event.status != "not_penalty_card" and not state.is_defender(event.seat):
        detail = "Only a defender's card can be a penalty card."
        raise refuse("not_a_defender", detail, law="48A", field="seat")


def _check_version(
    log: BoardLog, event: e.EventWithdrawn | e.LateEntryReviewed
) -> None:
    if event.event > log.version:
        detail = f"There is no entry {event.event} on this board."
        raise refuse("no_such_entry", detail, field="event")
    if event.event in log.withdrawn:
        detail = f"Entry {event.event} has already been taken back."
        raise refuse("already_withdrawn", detail, field="event")
    fixed = (e.BoardOpened, e.EventWithdrawn)
    if isinstance(event, e.EventWithdrawn) and isinstance(
        log.events[event.event - 1], fixed
    ):
        detail = "The opening of a board and a taking back stay; enter what is right."
        raise refuse("cannot_withdraw", detail, field="event")
