"""A mail about a ruling: the words of the Director, the slip as text and as PDF."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from rulings.player_notices.links import Page, page_of, token_of
from rulings.player_notices.models import Mail
from rulings.reports.papers.boxes import as_text
from rulings.reports.papers.kinds import slip
from rulings.reports.papers.pdf import as_pdf

PDF = "application/pdf"


def letter_to(address: str, mail: Mail) -> EmailMessage:
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
    paper = slip(case, notice.side, link)
    letter = EmailMessage(
        subject=_subject(mail),
        body="\n\n".join(filter(None, [notice.text, as_text(paper)])),
        to=[address],
        headers={"Message-ID": _message_id(mail), "Auto-Submitted": "auto-generated"},
    )
    letter.attach(f"ruling-{case.pk}.pdf", as_pdf(paper, "a4"), PDF)
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
