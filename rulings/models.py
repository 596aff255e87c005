"""All models of this app, imported from their packages for Django.

Packages of `rulings` import models from where they are; other apps from here.
"""

from rulings.analysis.models import Examination, PlayRecord
from rulings.cases.appeals.models import (
    Appeal,
    Departure,
    HearingNote,
    PanelMember,
    Settlement,
)
from rulings.cases.decisions.fields import FieldRecord
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.polls.models import Afterthought, Closing, Peer, Poll, Vote
from rulings.cases.records import Attachment, CaseLook, Notice, Statement
from rulings.deadlines import Periods, PeriodsChange
from rulings.exchange.models import ScorerEntry, TakenIn
from rulings.jobs import Attempt, DeadLetter
from rulings.player_notices.models import Mail, PageTakenBack
from rulings.players_door.models import Agreement, PlayersRequest, PlayersWords
from rulings.reports.casebook import CasebookEntry
from rulings.reports.papers.letterheads import Letterhead

__all__ = [
    "Afterthought",
    "Agreement",
    "Appeal",
    "Attachment",
    "Attempt",
    "Case",
    "CaseEntry",
    "CaseLook",
    "CasebookEntry",
    "Closing",
    "DeadLetter",
    "Departure",
    "Examination",
    "FieldRecord",
    "Flag",
    "HearingNote",
    "Inquiry",
    "Letterhead",
    "Mail",
    "Notice",
    "PageTakenBack",
    "PanelMember",
    "Peer",
    "Periods",
    "PeriodsChange",
    "PlayRecord",
    "PlayersRequest",
    "PlayersWords",
    "Poll",
    "ScorerEntry",
    "Settlement",
    "Statement",
    "TakenIn",
    "Vote",
]
