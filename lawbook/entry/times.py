"""At which times of a board each kind of event may come."""

from __future__ import annotations

from lawbook import events as e
from lawbook.entry import dummy

AFTER_THE_END = (
    e.InformationGiven,
    e.AccountGiven,
    e.InformationRuled,
    e.ClaimAgreed,
    e.ClaimRuled,
    e.AgreementWithdrawn,
    e.ConcessionCancelled,
    e.ScoreAdjusted,
    e.WrongHand,
    e.WrongBoard,
    e.WrongCount,
    e.CountRuled,
    e.CardMissing,
    e.BoardFouled,
    e.EventWithdrawn,
    e.NoteAdded,
    e.RulingGiven,
    e.ConcernRaised,
    e.LateEntryReviewed,
    e.ReportsCompared,
    e.DirectorCalled,
    e.DirectorArrived,
    e.DirectorLeft,
    e.RevokeFound,
    e.InspectionAsked,
    e.TrickDisputed,
    e.DefectiveTrickFound,
    e.DummyActed,
)
OF_THE_AUCTION = (
    e.CallMade,
    e.AuctionEnded,
    e.IrregularCall,
    e.CallReplaced,
    e.UnintendedRuled,
)
# Of a full auction these may still come before the opening lead is faced (22B, 39).
BEFORE_THE_LEAD = (e.CallMade, e.AuctionEnded, e.CallReplaced, e.UnintendedRuled)
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
    e.RevokeFound,
    e.RevokeAsked,
    e.InspectionAsked,
    e.TrickDisputed,
    e.CardOmitted,
    e.DefectiveTrickFound,
    e.RevokeCorrected,
    e.CardWithdrawn,
    *dummy.EVENTS,
    e.PenaltyCardNotPlayed,
    e.Claimed,
    e.Conceded,
    e.ConcessionObjected,
    e.PlayedOn,
    e.ClaimAgreed,
    e.ClaimContested,
    e.CardsFaced,
    e.ClaimRuled,
    e.AgreementWithdrawn,
    e.ConcessionCancelled,
    e.PlayEnded,
)
INCIDENTS_ONLY = (e.OnLead, e.OnTurn, e.PenaltyCardNotPlayed)
