"""Boards that were played beside an exposed card, and their examinations."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils import timezone

from rulings.analysis.models import Examination, stored
from rulings.damage.examination import report
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Settings
from rulings.damage.typical import with_typical
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.models import Board
from tests.evidence.boards import (
    dropped,
    elected,
    opened,
    plays,
)
from tests.evidence.situations import BASE, STRONG, TWO_CLUBS
from tests.evidence.test_decisions import COSTLY_DISCARD, TO_THE_DISCARD

Event = dict[str, Any]
SEQUENCE = "32.865.KJ5.QJ965 54.A72.8632.T872 AKQJT9.43.AQ4.43 876.KQJT9.T97.AK"
FEW = Settings(layouts=120)
STRONG_FEW = Settings(layouts=60, readings=STRONG)


def _seen(deal: str, contract: str, lead: str) -> list[Event]:
    """East drops the ace of hearts; West leads while it lies there."""
    start = plays(deal, TWO_CLUBS)
    return [
        *opened(deal, contract),
        *start[:6],
        dropped("HA"),
        *start[6:],
        elected("neither"),
        *plays(deal, f"{lead} H5 HA H3"),
        {"type": "PlayEnded", "tricks": 10},
    ]


UNDERLED = _seen(BASE, "5S", "HT")
INNOCENT = _seen(SEQUENCE, "4S", "HK")
_DISCARD = plays(COSTLY_DISCARD, TO_THE_DISCARD)
FORCED = [
    *opened(COSTLY_DISCARD, "4S"),
    *_DISCARD[:5],
    dropped("DQ"),
    *_DISCARD[5:],
    *plays(COSTLY_DISCARD, "DQ"),
    {"type": "PlayEnded", "tricks": 11},
]
# As the floor records it: what was irregular, and no more.
INCIDENTS = [
    opened(BASE, "5S", "incidents")[0],
    opened(BASE, "5S")[1],
    {**dropped("HA"), "trick": 3},
    {"type": "OnLead", "seat": "W"},
    elected("neither"),
    {"type": "PlayEnded", "tricks": 10},
]
DEAL = f"N:{BASE}"
TO_THE_ACE = f"{TWO_CLUBS}HT H5 HA H3"


def examined(board: Board, settings: Settings = STRONG_FEW, **more: Any) -> Examination:
    """An examination of the board as it is recorded, worked out here."""
    events = board_log(EVERYTHING.board(board)).events
    known = Record(events)
    found = with_typical(report(known, settings), known)
    return kept(board, settings, report=_plain(found), state="done", **more)


def _plain(found: Report) -> Any:
    return msgspec.json.decode(msgspec.json.encode(found))


def kept(board: Board, settings: Settings = STRONG_FEW, **more: Any) -> Examination:
    """An examination in any state."""
    number = Examination.objects.count() + 1
    facts: dict[str, Any] = {
        "facts": f"{number:064x}",
        "board_version": board_log(EVERYTHING.board(board)).version,
        "assumptions": stored(settings),
        "asked_at": timezone.now(),
    }
    return Examination.objects.create(board=board, **(facts | more))
