"""What an examination assumes, from the set-up or from a reviewer, to and from JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings as site
from msgspec.structs import replace

from rulings.evidence.scoring import Scoring
from rulings.evidence.settings import Settings
from tables.models import Board, Tournament

FORMS = Tournament.Scoring
IN_IMPS = frozenset({FORMS.IMPS, FORMS.CROSS_IMPS})


def usual_assumptions(board: Board) -> Settings:
    """What is assumed where nobody said otherwise: the tournament's form of scoring.

    Without the scores of other tables matchpoints are counted in tricks.
    """
    scoring = board.table.section.tournament.scoring
    form = Scoring("imps") if scoring in IN_IMPS else Scoring("matchpoints")
    return replace(Settings(), scoring=form, layouts=site.EVIDENCE_LAYOUTS)


def stored(settings: Settings) -> dict[str, Any]:
    """The assumptions as an examination keeps them."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return plain


def read_assumptions(plain: dict[str, Any]) -> Settings:
    """The assumptions that an examination kept."""
    return msgspec.convert(plain, Settings, strict=False, str_keys=True)
