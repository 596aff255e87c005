"""The default assumptions of an examination: scoring, calls, the class of player."""

from __future__ import annotations

from typing import assert_never

from django.conf import settings as site
from msgspec.structs import replace

from lawbook import BoardLog
from rulings.analysis.call_table import table
from rulings.analysis.habit_table import with_class
from rulings.analysis.models import PlayRecord
from rulings.damage.calls import promised
from rulings.damage.promises import Auction
from rulings.damage.settings import Settings
from rulings.damage.values import Form, Scoring
from tables.models import Board
from tables.tournaments.scoring import Form as Announced

SEATS = "NESW"


def usual_assumptions(board: Board, log: BoardLog) -> Settings:
    """The default assumptions: form of scoring, recorded auction, the usual players.

    Without the scores of other tables matchpoints are counted in tricks.
    """
    how = Scoring(_counted(board.table.section.tournament.form))
    assumed = replace(Settings(), scoring=how, layouts=site.EVIDENCE_LAYOUTS)
    return with_auction(with_class(assumed), auction_in(board, log))


def with_auction(settings: Settings, auction: Auction | None) -> Settings:
    """The same with this auction, and what the table says its calls promised."""
    calls = promised(auction, table()) if auction else ()
    return replace(settings, auction=auction, calls=calls)


def auction_in(board: Board, log: BoardLog) -> Auction | None:
    """The auction as it was recorded call by call, else that of the play record."""
    setup = log.state.setup
    if setup.auction.full and setup.calls:
        artificial = {(c.seat, c.call) for c in setup.auction.calls if c.artificial}
        places = tuple(
            at for at, called in enumerate(setup.calls) if called in artificial
        )
        calls = tuple(call for _, call in setup.calls)
        return Auction(setup.calls[0][0].place, calls, artificial=places)
    newest = PlayRecord.objects.filter(board=board).exclude(calls=[]).first()
    return _read(newest.calls) if newest else None


def _read(called: list[str]) -> Auction:
    """The calls of a play record: each with its seat, like ``N1S``."""
    return Auction(SEATS.index(called[0][0]), tuple(call[1:] for call in called))


def _counted(scoring: Announced) -> Form:
    match scoring:
        case "imps" | "cross_imps":
            return "imps"
        case "matchpoints" | "board_a_match":
            return "matchpoints"
        case _:
            assert_never(scoring)
