"""What an examination assumes, from the set-up or from a reviewer, to and from JSON."""

from __future__ import annotations

from typing import Any, assert_never

import msgspec
from django.conf import settings as site
from msgspec.structs import replace

from rulings.damage.scoring import Form, Scoring
from rulings.damage.settings import Settings
from tables.models import Board
from tables.tournaments.scoring import Form as Announced


def usual_assumptions(board: Board) -> Settings:
    """What is assumed where nobody said otherwise: the tournament's form of scoring.

    Without the scores of other tables matchpoints are counted in tricks.
    """
    how = Scoring(_counted(board.table.section.tournament.form))
    return replace(Settings(), scoring=how, layouts=site.EVIDENCE_LAYOUTS)


def _counted(scoring: Announced) -> Form:
    match scoring:
        case "imps" | "cross_imps":
            return "imps"
        case "matchpoints" | "board_a_match":
            return "matchpoints"
        case _:
            assert_never(scoring)


def stored(settings: Settings) -> dict[str, Any]:
    """The assumptions as an examination keeps them."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return plain


def read_assumptions(plain: dict[str, Any]) -> Settings:
    """The assumptions that an examination kept."""
    return msgspec.convert(plain, Settings, strict=False, str_keys=True)
