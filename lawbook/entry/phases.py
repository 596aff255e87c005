"""Is the board open, and is this the part of it in which such a thing happens?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog

AFTER_THE_END = (
    e.EventWithdrawn,
    e.NoteAdded,
    e.RulingGiven,
    e.ConcernRaised,
    e.LateEntryReviewed,
    e.ReportsCompared,
    e.DirectorCalled,
    e.DirectorArrived,
    e.DirectorLeft,
)
OF_THE_AUCTION = (e.CallMade, e.AuctionEnded)
OF_THE_PLAY = (
    e.ContractCorrected,
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


def check_board(log: BoardLog, event: e.Event) -> None:
    """Raise `Refused` for a board not open, open already, or over."""
    opened, opening = log.version > 0, isinstance(event, e.BoardOpened)
    if opening and opened:
        detail = f"Board {log.state.setup.board} has been opened at this table before."
        raise refuse("board_already_open", detail)
    if not opening and not opened:
        raise refuse("board_not_open", "Open the board first.")
    if log.state.phase == "ended" and not isinstance(event, AFTER_THE_END):
        detail = "The board is over. Take back the end of play first if that was wrong."
        raise refuse("board_ended", detail)


def check_phase(state: BoardState, event: e.Event) -> None:
    """Raise `Refused` for play in the auction, calls after it, and the like."""
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
