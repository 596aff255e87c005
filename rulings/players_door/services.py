"""Storing what players send from their door, and approving a corrected score (79C)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from rulings.cases.inquiries import Inquiry
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
from rulings.players_door.models import Agreement, PlayersRequest, PlayersWords
from rulings.players_door.selectors import (
    SIDES,
    code_of,
    ends_at,
    open_corrections,
    score_of,
    standing_version,
)
from tables.access.models import PlayersLinks
from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.models import Actor, Board
from tables.web.wording.names import SEAT

Kind = PlayersRequest.Kind
DEVICE = "desk"
ENDED, PASSED_OUT = "ended", "PASS"


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
    """Store a question or an appeal (92); sent twice, it is stored once.

    The words are kept apart from the record of the question, which is never changed.
    """
    if _is_known(sender):
        return
    board = _board(sender, number)
    _require_time(board, kind, sender)
    if not text.strip():
        raise WordsMissing
    with override(board.table.section.tournament.language):
        inquiry = _inquire(board, sender, _("Written at the players' own page."))
    about = {"key": sender.key, "kind": kind, "board": board, "inquiry": inquiry}
    request = PlayersRequest.objects.create(**about, **_by(sender))
    PlayersWords.objects.create(request=request, text=text.strip())


def forget_words(tournaments: Iterable[int]) -> int:
    """Delete what players wrote in these tournaments; how many texts went."""
    past = PlayersWords.objects.filter(
        request__board__table__section__tournament__in=tournaments
    )
    return past.delete()[0]


@transaction.atomic
def propose_score(*, sender: Sender, number: int, score: Score) -> None:
    """Store what the score should be; nobody is asked before the other side agrees."""
    if _is_known(sender):
        return
    board = _board(sender, number)
    if not _is_over(board):
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

    However the board ended: what was told of its end is taken back and told again, in
    the Director's name. The Law asks when it was reported, which `_require_time` has
    held; when the Director approves it does not matter. Raises `NotRecorded` where the
    board does not take it, `EndedOtherwise` where its record gives another score.
    """
    if not is_one_of(actor, DIRECTORS):
        raise NotByDirector
    request = inquiry.agreed_score.request
    answer_inquiry(inquiry_id=inquiry.pk, actor=actor, text=_("Approved (Law 79C)."))
    me = Actor.objects.get_or_create(user=actor)[0]
    entries = [_entry(request.board, event) for event in _events(request, seen)]
    record_all(entries=entries, actor=None, by=me.key)
    now = contract_of(seen)
    if now is None or score_of(now) != score_of(request):
        raise EndedOtherwise


def _events(request: PlayersRequest, seen: VisibleBoard) -> Iterator[dict[str, object]]:
    """The end taken back, the contract if it was another one, and the end as agreed."""
    reason = "Law 79C: both sides agree, the Director approves."
    state, board = board_log(seen).state, request.board_id
    passed_out = state.setup.contract == PASSED_OUT
    version = standing_version(board, "AuctionEnded" if passed_out else "PlayEnded")
    if version is not None:
        yield {"type": "EventWithdrawn", "event": version, "reason": reason}
    agreed = (request.contract, request.declarer)
    bid: dict[str, object] = {"contract": request.contract}
    bid["declarer"] = request.declarer
    if passed_out or state.setup.contract is None:
        yield {"type": "AuctionEnded"} | bid
    elif (state.setup.contract, str(state.declarer)) != agreed:
        yield {"type": "ContractCorrected"} | bid
    yield {"type": "PlayEnded", "tricks": request.tricks}


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


def _is_over(board: Board) -> bool:
    """Whether it was played: ended, its result known, or another one begun since.

    Where only incidents are recorded nobody need have told the end of play.
    """
    later = Board.objects.filter(table=board.table_id, pk__gt=board.pk)
    known = board.view.phase == ENDED or later.exists()
    return known or contract_of(EVERYTHING.board(board)) is not None


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
