"""The models of this app, where Django looks for them; each stands in its package."""

from rulings.appeals.models import (
    Appeal,
    Departure,
    HearingNote,
    PanelMember,
    Settlement,
)
from rulings.casebook.models import CasebookEntry
from rulings.cases.kept import Attachment, CaseLook, Notice, Statement
from rulings.cases.models import Case, CaseEntry, Flag, Inquiry
from rulings.deadlines.models import Periods, PeriodsChange
from rulings.deciding.models import FieldRecord
from rulings.examining.models import Examination, PlayRecord
from rulings.exchange.models import TakenIn
from rulings.failing.models import Attempt, DeadLetter
from rulings.notices.models import Mail, PageTakenBack
from rulings.polls.models import Afterthought, Closing, Peer, Poll, Vote

__all__ = [
    "Afterthought",
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
    "Mail",
    "Notice",
    "PageTakenBack",
    "PanelMember",
    "Peer",
    "Periods",
    "PeriodsChange",
    "PlayRecord",
    "Poll",
    "Settlement",
    "Statement",
    "TakenIn",
    "Vote",
]
