"""What is recorded: facts seen at a table, choices made, rulings given.

Each event is a frozen value named in the past tense. What follows from it in law is
never part of it: the rules derive that (decision 0001). Field names and meanings are
the public contract; a new field or event may be added, none may change its meaning.
"""

from lawbook.events.auction import (
    CallMade,
    CallReplaced,
    CallWithdrawn,
    ComparableRuled,
    IrregularCall,
    LastBid,
    UnintendedRuled,
)
from lawbook.events.base import INTENTIONAL_MANNERS, Event
from lawbook.events.claims import (
    AgreementWithdrawn,
    CardsFaced,
    ClaimAgreed,
    ClaimContested,
    Claimed,
    ClaimRuled,
    Conceded,
    ConcessionCancelled,
    ConcessionObjected,
    PlayedOn,
    ScoreAdjusted,
)
from lawbook.events.director import (
    ConcernRaised,
    DirectorArrived,
    DirectorCalled,
    DirectorDesignated,
    DirectorLeft,
    EventWithdrawn,
    LateEntryReviewed,
    NoteAdded,
    RectificationWaived,
    ReportsCompared,
    RestrictionImposed,
    RulingGiven,
)
from lawbook.events.dummy import DesignationChanged, DummyActed, DummyDesignated
from lawbook.events.information import (
    AccountGiven,
    InformationGiven,
    InformationRuled,
)
from lawbook.events.irregularities import (
    CardExposed,
    CardsPlayedTogether,
    CardWithdrawn,
    FaceDownLead,
    FifthCardPlayed,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedOutOfTurn,
    RevokeCorrected,
)
from lawbook.events.play import (
    AuctionEnded,
    BoardOpened,
    CardPlayed,
    ContractCorrected,
    Elected,
    OnLead,
    OnTurn,
    PlayEnded,
)
from lawbook.events.procedure import (
    BoardFouled,
    CardMissing,
    CountRuled,
    WrongBoard,
    WrongCount,
    WrongHand,
)
from lawbook.events.tricks import (
    CardOmitted,
    DefectiveTrickFound,
    InspectionAsked,
    RevokeAsked,
    RevokeFound,
    TrickDisputed,
)

EVENT_TYPES: dict[str, type[Event]] = {
    kind.__name__: kind for kind in Event.__subclasses__()
}

__all__ = [
    "EVENT_TYPES",
    "INTENTIONAL_MANNERS",
    "AccountGiven",
    "AgreementWithdrawn",
    "AuctionEnded",
    "BoardFouled",
    "BoardOpened",
    "CallMade",
    "CallReplaced",
    "CallWithdrawn",
    "CardExposed",
    "CardMissing",
    "CardOmitted",
    "CardPlayed",
    "CardWithdrawn",
    "CardsFaced",
    "CardsPlayedTogether",
    "ClaimAgreed",
    "ClaimContested",
    "ClaimRuled",
    "Claimed",
    "ComparableRuled",
    "Conceded",
    "ConcernRaised",
    "ConcessionCancelled",
    "ConcessionObjected",
    "ContractCorrected",
    "CountRuled",
    "DefectiveTrickFound",
    "DesignationChanged",
    "DirectorArrived",
    "DirectorCalled",
    "DirectorDesignated",
    "DirectorLeft",
    "DummyActed",
    "DummyDesignated",
    "Elected",
    "Event",
    "EventWithdrawn",
    "FaceDownLead",
    "FifthCardPlayed",
    "InformationGiven",
    "InformationRuled",
    "InspectionAsked",
    "IrregularCall",
    "LastBid",
    "LateEntryReviewed",
    "LeadOutOfTurn",
    "NoteAdded",
    "OnLead",
    "OnTurn",
    "PenaltyCardNotPlayed",
    "PlayEnded",
    "PlayedOn",
    "PlayedOutOfTurn",
    "RectificationWaived",
    "ReportsCompared",
    "RestrictionImposed",
    "RevokeAsked",
    "RevokeCorrected",
    "RevokeFound",
    "RulingGiven",
    "ScoreAdjusted",
    "TrickDisputed",
    "UnintendedRuled",
    "WrongBoard",
    "WrongCount",
    "WrongHand",
]
