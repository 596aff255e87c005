"""The words of a side's page, and of the mails that were sent."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulings.cases.models import Case
from rulings.cases.selectors import deadlines_of, is_final
from rulings.player_notices.links import Page
from rulings.player_notices.models import Mail

Status = Case.Status
OVERTAKEN = gettext_lazy(
    "This ruling no longer stands: a later one has taken its place. The Director tells"
    " you of it."
)
STANDING: dict[str, Promise] = {
    Status.APPEALED: gettext_lazy(
        "This ruling has been appealed; the appeal is heard."
    ),
    Status.UNDER_REVIEW: gettext_lazy("The Director looks at this ruling once more."),
    Status.CONSULTING: gettext_lazy("The Director looks at this ruling once more."),
    Status.WITHDRAWN: gettext_lazy("The case was withdrawn; this ruling is void."),
}
FINAL = gettext_lazy("This ruling is final.")
NO_CLOCK = gettext_lazy(
    "You may appeal within the time that begins when the official score is available"
    " and both sides know the ruling."
)
APPEAL = gettext_lazy("You may appeal. Tell the Director before the time is over.")
DAY_AND_TIME = "j N H:i"


def standing(page: Page) -> str:
    """Whether the ruling on this page stands, in a sentence."""
    case = page.case
    if page.number != case.decisions:
        return str(OVERTAKEN)
    if case.status in STANDING:
        return str(STANDING[case.status])
    if is_final(case):
        return str(FINAL)
    return str(APPEAL if deadlines_of(case).appeal else NO_CLOCK)


def left(ends: datetime | None, now: datetime) -> str:
    """How much time is left, in minutes or hours; nothing where none is."""
    if ends is None or ends < now:
        return ""
    minutes = int((ends - now).total_seconds()) // 60
    if minutes < 1:
        return _("less than a minute left")
    if minutes < 120:
        return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {
            "n": minutes
        }
    return _("%(n)s hours left") % {"n": minutes // 60}


def mail_words(mail: Mail) -> str:
    """The state of a mail, in words."""
    if mail.sent_at:
        at = date_format(localtime(mail.sent_at), DAY_AND_TIME)
        return _("E-mail sent %(at)s.") % {"at": at}
    if not mail.trouble:
        return _("The e-mail is about to be sent.")
    why = {"why": mail.get_trouble_display(), "said": mail.said}
    told = (
        _("E-mail not sent: %(why)s (%(said)s).")
        if mail.said
        else _("E-mail not sent: %(why)s.")
    )
    return " ".join(filter(None, [told % why, _next(mail)]))


def _next(mail: Mail) -> str:
    if mail.next_at is None:
        return ""
    at = date_format(localtime(mail.next_at), DAY_AND_TIME)
    return _("It is tried again at %(at)s.") % {"at": at}
