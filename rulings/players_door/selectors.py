"""What a telephone has sent from a door, until when it may, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, assert_never

from django.utils.crypto import salted_hmac

from rulings.cases.records import Notice
from rulings.deadlines import appeal_ends, correction_ends, periods_of
from rulings.players_door.models import PlayersRequest
from rulings.scoring.contract_scores import Played
from tables.access.tablet import LETTERS
from tables.models import Board, StoredEvent

Kind = PlayersRequest.Kind
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
CODE_LENGTH = 4
NEWEST = 5
State = Literal["code", "waits", "case", "answered"]


@dataclass(frozen=True, slots=True)
class SentHere:
    """One request of this telephone, and what became of it.

    ``code`` is for the other side while it has not agreed; ``answer`` is the
    Director's, where there is one.
    """

    request: PlayersRequest
    state: State
    code: str = ""
    answer: str = ""


def code_of(request: PlayersRequest) -> str:
    """The code of a correction, which its proposer shows to the other side."""
    digest = salted_hmac("rulings.door.code", str(request.key)).digest()
    return "".join(LETTERS[one % len(LETTERS)] for one in digest[:CODE_LENGTH])


def open_corrections(table: int) -> Iterable[PlayersRequest]:
    """The corrections at a table to which the other side has not agreed yet."""
    waiting = PlayersRequest.objects.filter(
        board__table=table, kind=Kind.SCORE, agreement=None
    )
    return waiting.select_related("board__table__section__tournament")


def sent_from(table: int, telephone: str) -> list[SentHere]:
    """What a telephone has sent from this table, newest first."""
    if not telephone:
        return []
    mine = PlayersRequest.objects.filter(board__table=table, telephone=telephone)
    related = ("board", "inquiry__case", "agreement__inquiry__case")
    newest = mine.select_related(*related).order_by("-pk")[:NEWEST]
    return [_became(request) for request in newest]


def _became(request: PlayersRequest) -> SentHere:
    agreed = getattr(request, "agreement", None)
    inquiry = agreed.inquiry if agreed else request.inquiry
    if inquiry is None:
        return SentHere(request, "code", code=code_of(request))
    if inquiry.case_id is not None:
        return SentHere(request, "case")
    if inquiry.closed_at is not None:
        return SentHere(request, "answered", answer=inquiry.answer)
    return SentHere(request, "waits")


def ends_at(board: Board, kind: Kind, seat: str) -> datetime | None:
    """Until when players may send this; None while no clock runs (79C, 92B)."""
    periods = periods_of(board.table.section.tournament)
    match kind:
        case Kind.SCORE:
            return correction_ends(periods)
        case Kind.QUESTION:
            return appeal_ends(periods, periods.available_at)
        case Kind.APPEAL:
            told = _told_at(board, SIDES[seat]) or periods.available_at
            return appeal_ends(periods, told)
        case _:
            assert_never(kind)


def _told_at(board: Board, side: str) -> datetime | None:
    """When this side was last told of a ruling about the board."""
    told = Notice.objects.filter(case__board=board, side=side).order_by("-at")
    return told.values_list("at", flat=True).first()


def standing_version(board: int, kind: str) -> int | None:
    """The version of the latest event of a kind that was not withdrawn, if any."""
    found = StoredEvent.objects.filter(board=board)
    gone = set(
        found.filter(type="EventWithdrawn").values_list("data__event", flat=True)
    )
    stands = found.filter(type=kind).exclude(version__in=gone)
    return stands.order_by("-version").values_list("version", flat=True).first()


def score_of(said: PlayersRequest | Played) -> tuple[str, str, int | None]:
    """Contract, declarer and tricks, to be compared."""
    return said.contract, str(said.declarer), said.tricks
