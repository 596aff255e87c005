"""Sending the mails about a ruling that are due, each at least once.

A worker that sends a mail first moves its clock on: that claims it for `LEASE`. It is
marked when the mail server has taken it. A process that dies between the two leaves a
mail that is sent a second time, with the same Message-ID; a ruling that reaches nobody
would cost a side its time for an appeal.
"""

import logging
from contextlib import suppress
from datetime import timedelta
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
)
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from rulings.cases.earlier_cases import Sitter, sitters
from rulings.cases.records import Notice
from rulings.player_notices.links import Page, page_of, token_of
from rulings.player_notices.models import Mail
from rulings.reports.papers.kinds import slip
from rulings.reports.papers.printing import as_pdf, as_text, unsigned
from rulings.signals import mails_wait
from tables.models import Board, Player

PDF = "application/pdf"


def mail_to(address: str, mail: Mail) -> EmailMessage:
    """The mail to one player, in the language of the tournament."""
    tournament = mail.notice.case.board.table.section.tournament
    with translation.override(tournament.language):
        return _written(address, mail)


def address_of(page: Page, site: str) -> str:
    """The address of a side's page at this site."""
    return site + reverse("rulings:told", args=[token_of(page)])


def _written(address: str, mail: Mail) -> EmailMessage:
    notice = mail.notice
    case, page = notice.case, page_of(notice.case, notice.side)
    link = address_of(page, settings.SITE_URL) if settings.SITE_URL else ""
    paper = unsigned(slip(case, notice.side, link))
    letter = EmailMessage(
        subject=_subject(mail),
        body="\n\n".join(filter(None, [notice.text, as_text(paper)])),
        to=[address],
        headers={"Message-ID": _message_id(mail), "Auto-Submitted": "auto-generated"},
    )
    letter.attach(f"ruling-{case.pk}.pdf", as_pdf(paper), PDF)
    return letter


def _subject(mail: Mail) -> str:
    board = mail.notice.case.board
    words = _("Ruling on board %(board)s · %(tournament)s") % {
        "board": board.number,
        "tournament": board.table.section.tournament.name,
    }
    return " ".join(words.split())


def _message_id(mail: Mail) -> str:
    """The same each time it is sent: a mail that comes twice is shown once."""
    host = urlsplit(settings.SITE_URL).hostname
    sender: str = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ")
    return f"<notice-{mail.notice_id}-{mail.pk}@{host or sender}>"


logger = logging.getLogger(__name__)

# Longer than a task may run (rulings/tasks.py).
LEASE = timedelta(minutes=4)
LONGEST = timedelta(hours=1)
# With these pauses a server may be away for about six hours.
MOST_TRIES = 10
AT_ONCE = 50
FOR_GOOD = 500
LONGEST_SAID = 300
REFUSALS = (SMTPRecipientsRefused, SMTPDataError, SMTPSenderRefused)
GONE = (SMTPException, OSError)


def send_due() -> bool:
    """Send what is due now; whether more waits."""
    if not is_set_up():
        return False
    found = Mail.objects.filter(next_at__lte=timezone.now()).order_by("next_at", "pk")
    due = list(found.values_list("pk", flat=True)[:AT_ONCE])
    if due:
        _send_all(due)
    return len(due) == AT_ONCE


def try_again(mail: Mail) -> None:
    """Retry a mail that was given up, on request."""
    unsent = Mail.objects.filter(pk=mail.pk, sent_at=None, next_at=None)
    unsent.update(next_at=timezone.now(), tries=0)


def pause_after(tries: int) -> timedelta:
    """The pause after so many tries: it grows, up to an hour."""
    return min(LEASE * (1 << (tries - 1)), LONGEST)


def _send_all(due: list[int]) -> None:
    server = get_connection()
    gone = _open(server)
    for mail in filter(None, map(_claim, due)):
        gone = gone or _send(mail, server)
        if gone:
            _put_off(mail, Mail.Trouble.AWAY, str(gone))
    with suppress(*GONE):
        server.close()


def _open(server: Any) -> Exception | None:
    try:
        server.open()
    except GONE as gone:
        logger.warning("The mail server cannot be reached: %s", gone)
        return gone
    return None


def _claim(pk: int) -> Mail | None:
    """Claim a mail that is still due, so that no other process takes it for a while."""
    now = timezone.now()
    due = Mail.objects.filter(pk=pk, next_at__lte=now)
    if not due.update(next_at=now + LEASE, tries=F("tries") + 1):
        return None
    place = "notice__case__board__table__section__tournament"
    return Mail.objects.select_related(place).get(pk=pk)


def _send(mail: Mail, server: Any) -> Exception | None:
    """Send a mail, or store why not; the error where the server is unreachable."""
    players = Player.objects.filter(key=mail.player)
    address = players.values_list("email", flat=True).first()
    if not address:
        _give_up(mail, Mail.Trouble.NO_ADDRESS)
        return None
    if mail.notice.decision_number != mail.notice.case.decisions:
        _give_up(mail, Mail.Trouble.OVERTAKEN)
        return None
    try:
        # Pythons differ in what they take for an address; this is the same in all.
        validate_email(address)
        server.send_messages([mail_to(address, mail)])
    except REFUSALS as refusal:
        _refused(mail, *_answer(refusal), address)
    except GONE as gone:
        return gone
    except Exception as wrong:
        # A fault in one mail must not stop the others.
        logger.exception("Mail %s could not be written.", mail.pk)
        _give_up(mail, Mail.Trouble.UNSENDABLE, str(wrong).replace(address, "…"))
    else:
        done = {"sent_at": timezone.now(), "next_at": None, "trouble": "", "said": ""}
        Mail.objects.filter(pk=mail.pk).update(**done)
    return None


def _answer(refusal: Exception) -> tuple[int, bytes | str]:
    """The code and the words with which the server refused."""
    if isinstance(refusal, SMTPRecipientsRefused):
        ((code, words),) = refusal.recipients.values()
        return code, words
    assert isinstance(refusal, SMTPDataError | SMTPSenderRefused)
    return refusal.smtp_code, refusal.smtp_error


def _refused(mail: Mail, code: int, words: bytes | str, address: str) -> None:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    # The server may repeat the address, which is kept nowhere but with the player.
    said = f"{code} {text}".replace(address, "…")
    if code >= FOR_GOOD:
        _give_up(mail, Mail.Trouble.REFUSED, said)
    else:
        _put_off(mail, Mail.Trouble.REFUSED, said)


def _put_off(mail: Mail, trouble: str, said: str) -> None:
    if mail.tries >= MOST_TRIES:
        _give_up(mail, trouble, said)
    else:
        _keep(mail, trouble, said, timezone.now() + pause_after(mail.tries))


def _give_up(mail: Mail, trouble: str, said: str = "") -> None:
    _keep(mail, trouble, said, None)


def _keep(mail: Mail, trouble: str, said: str, next_at: Any) -> None:
    line = " ".join(said.replace("\0", "").split())[:LONGEST_SAID]
    what = {"trouble": trouble, "said": line, "next_at": next_at}
    Mail.objects.filter(pk=mail.pk).update(**what)


def is_set_up() -> bool:
    """Whether this installation has a mail server."""
    return bool(settings.EMAIL_URL)


def recipients_of(board: Board, side: str) -> list[Sitter]:
    """The players of a side whose address is known."""
    return [one for one in sitters(board) if one.seat in side and one.email]


def write_mails(notice: Notice) -> None:
    """Store a mail for each player of the side; sent after the commit."""
    if not is_set_up():
        return
    now = timezone.now()
    mails = [
        Mail(notice=notice, player=one.key, seat=one.seat, made_at=now, next_at=now)
        for one in recipients_of(notice.case.board, notice.side)
    ]
    if Mail.objects.bulk_create(mails):
        transaction.on_commit(lambda: mails_wait.send(sender=Mail))
