"""Storing what players send from their door, and approving a corrected score (79C)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from rulings.cases.decisions.board_results import contract_of
from rulings.cases.errors import WordsMissing
from rulings.cases.models import Inquiry
from rulings.cases.services import answer_inquiry, record_inquiry
from rulings.deadlines import is_over
from rulings.players_door.errors import (
    BoardNotOver,
    CodeUnknown,
    EndedOtherwise,
    NotByDirector,
    NotOfThisTable,
    SameSide,
    TimeIsOver,
)
from rulings.players_door.models import Agreement, PlayersRequest
from rulings.players_door.selectors import (
    SIDES,
    code_of,
    ends_at,
    open_corrections,
    play_ended_version,
)
from rulings.scoring.contract_scores import Played
from tables.access.models import PlayersLinks
from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visible import VisibleBoard
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.models import Actor, Board
from tables.web.wording.names import SEAT

Kind = PlayersRequest.Kind
DEVICE = "desk"
ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends at a moment: a seat at a table as they say, and the telephone's hash.

    ``key`` names the form that was sent.
    """

    table: int
    seat: str
    telephone: str
    key: UUID
    at: datetime


@dataclass(frozen=True, slots=True)
class Score:
    """What was played, as both sides will have to say: ``tricks`` of declarer."""

    contract: str
    declarer: str
    tricks: int


@transaction.atomic
def ask_director(*, kind: Kind, sender: Sender, number: int, text: str) -> None:
    """Store a question or an appeal (92); sent twice, it is stored once."""
    if _is_known(sender):
        return
    board = _board(sender, number)
    _require_time(board, kind, sender)
    if not text.strip():
        raise WordsMissing
    inquiry = _inquire(board, sender, text)
    about = {"key": sender.key, "kind": kind, "board": board, "inquiry": inquiry}
    PlayersRequest.objects.create(**about, **_by(sender))


@transaction.atomic
def propose_score(*, sender: Sender, number: int, score: Score) -> None:
    """Store what the score should be; nobody is asked before the other side agrees."""
    if _is_known(sender):
        return
    board = _board(sender, number)
    if board.view.phase != ENDED:
        raise BoardNotOver
    _require_time(board, Kind.SCORE, sender)
    about = {"key": sender.key, "kind": Kind.SCORE, "board": board}
    PlayersRequest.objects.create(**about, **asdict(score), **_by(sender))


def find_correction(sender: Sender, code: str) -> PlayersRequest:
    """The correction of this code that the sender's side may agree to."""
    found = (one for one in open_corrections(sender.table) if code_of(one) == code)
    correction = next(found, None)
    if correction is None:
        raise CodeUnknown
    if _is_of(correction, sender):
        raise SameSide
    return correction


@transaction.atomic
def agree(*, sender: Sender, code: str) -> None:
    """The other side agrees: the correction is put before the Director."""
    _hold(sender)
    request = find_correction(sender, code)
    _require_time(request.board, Kind.SCORE, sender)
    with override(request.board.table.section.tournament.language):
        text = _("The score should be: %(score)s.") % {"score": request.score}
        inquiry = _inquire(request.board, sender, text)
    Agreement.objects.create(request=request, inquiry=inquiry, **_by(sender))


@transaction.atomic
def approve_score(*, inquiry: Inquiry, seen: VisibleBoard, actor: User) -> None:
    """Record the score on which both sides agree (79C), and close the question.

    The end of play is taken back and told again, in the Director's name. Raises
    `NotRecorded` where the board does not take it.
    """
    if not is_one_of(actor, DIRECTORS):
        raise NotByDirector
    request = inquiry.agreed_score.request
    was, version = contract_of(seen), play_ended_version(request.board_id)
    if was is None or version is None:
        raise EndedOtherwise
    answer_inquiry(inquiry_id=inquiry.pk, actor=actor, text=_("Approved (Law 79C)."))
    me = Actor.objects.get_or_create(user=actor)[0]
    entries = [_entry(request.board, event) for event in _events(request, was, version)]
    record_all(entries=entries, actor=None, by=me.key)


def _events(
    request: PlayersRequest, was: Played, version: int
) -> list[dict[str, object]]:
    reason = "Law 79C: both sides agree, the Director approves."
    events: list[dict[str, object]] = [
        {"type": "EventWithdrawn", "event": version, "reason": reason}
    ]
    if (was.contract, str(was.declarer)) != (request.contract, request.declarer):
        bid: dict[str, object] = {"type": "ContractCorrected"}
        bid |= {"contract": request.contract, "declarer": request.declarer}
        events.append(bid)
    return [*events, {"type": "PlayEnded", "tricks": request.tricks}]


def _entry(board: Board, event: dict[str, object]) -> Entry:
    return Entry(
        id=uuid4(),
        device=DEVICE,
        table=board.table_id,
        board=board.number,
        occurred_at=timezone.now(),
        event=event,
    )


def _is_of(request: PlayersRequest, sender: Sender) -> bool:
    """Whether it is of the sender's own side, or telephone."""
    same_side = SIDES[request.seat] == SIDES[sender.seat]
    return same_side or request.telephone == sender.telephone


def _hold(sender: Sender) -> None:
    """Of two who send from the doors of a tournament at once one comes second."""
    links = PlayersLinks.objects.select_for_update(of=("self",), no_key=True)
    links.get(tournament__sections__tables=sender.table)


def _is_known(sender: Sender) -> bool:
    """Whether the same form was sent before."""
    _hold(sender)
    return PlayersRequest.objects.filter(key=sender.key).exists()


def _board(sender: Sender, number: int) -> Board:
    related = Board.objects.select_related("view", "table__section__tournament")
    board = related.filter(table=sender.table, number=number).first()
    if board is None or not hasattr(board, "view"):
        raise NotOfThisTable
    return board


def _require_time(board: Board, kind: Kind, sender: Sender) -> None:
    if is_over(ends_at(board, kind, sender.seat), sender.at):
        raise TimeIsOver


def _inquire(board: Board, sender: Sender, text: str) -> Inquiry:
    tournament = board.table.section.tournament
    with override(tournament.language):
        asked_by = str(SEAT[sender.seat])
    return record_inquiry(
        tournament_id=tournament.pk,
        board_id=board.pk,
        asked_by=asked_by,
        text=text,
        actor=None,
    )


def _by(sender: Sender) -> dict[str, object]:
    return {"seat": sender.seat, "telephone": sender.telephone, "at": sender.at}
