"""Who is written to when a side is told; the rows are made with the notice itself."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from rulings.cases.earlier import Sitter, sitters
from rulings.cases.records import Notice
from rulings.player_notices.models import Mail
from rulings.player_notices.signals import mails_wait
from tables.models import Board


def is_set_up() -> bool:
    """Whether this installation has a mail server."""
    return bool(settings.EMAIL_URL)


def addressed(board: Board, side: str) -> list[Sitter]:
    """The players of a side whose address is known."""
    return [one for one in sitters(board) if one.seat in side and one.email]


def write_mails(notice: Notice) -> None:
    """Put down a mail for each player of the side; sent after the commit."""
    if not is_set_up():
        return
    now = timezone.now()
    mails = [
        Mail(notice=notice, player=one.key, seat=one.seat, made_at=now, next_at=now)
        for one in addressed(notice.case.board, notice.side)
    ]
    if Mail.objects.bulk_create(mails):
        transaction.on_commit(lambda: mails_wait.send(sender=Mail))
