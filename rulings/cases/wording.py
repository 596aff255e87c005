"""The words of the queue and of a case: states, steps, history, what to do now."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rulings.cases.appeals.models import PanelMember, Settlement
from rulings.cases.decisions.ruling_words import ruling_words
from rulings.cases.lifecycle import Step
from rulings.cases.models import Case, Flag
from rulings.cases.records import Notice, Side, Statement
from rulings.cases.selectors import deadlines_of
from rulings.deadlines import appeal_ends, periods_of
from tables.common.display_names import display_name
from tables.web.wording.names import law_label

Words = dict[str, Promise]

STEP: dict[Step, Promise] = {
    "take_up": gettext_lazy("Assign to me"),
    "consult": gettext_lazy("Consult others"),
    "resume": gettext_lazy("Back under review"),
    "decide": gettext_lazy("Decide"),
    "tell": gettext_lazy("Side told"),
    "appeal": gettext_lazy("Record an appeal"),
    "withdraw_appeal": gettext_lazy("Withdraw the appeal"),
    "close": gettext_lazy("Close the case"),
    "withdraw": gettext_lazy("Withdraw the case"),
    "reopen": gettext_lazy("Reopen the case"),
}
# What a step is asked for besides; those in `NEED_A_REASON` cannot do without.
WHY: dict[Step, Promise] = {
    "consult": gettext_lazy("Who you are asking, and what"),
    "resume": gettext_lazy("What they said"),
    "withdraw_appeal": gettext_lazy("Why the appeal is withdrawn"),
    "withdraw": gettext_lazy("Why the case is withdrawn"),
    "reopen": gettext_lazy("Why the case is reopened"),
}
DONE: dict[Step, Promise] = {
    "take_up": gettext_lazy("The case is assigned to you."),
    "consult": gettext_lazy("The case is waiting for answers from others."),
    "resume": gettext_lazy("The case is under review again."),
    "decide": gettext_lazy("Decided. Now tell both sides."),
    "tell": gettext_lazy("Saved: the side has been told."),
    "appeal": gettext_lazy("The appeal is recorded."),
    "withdraw_appeal": gettext_lazy("The appeal is withdrawn; the ruling stands."),
    "close": gettext_lazy("The case is closed."),
    "withdraw": gettext_lazy("The case is withdrawn."),
    "reopen": gettext_lazy("The case is under review again."),
}
GIVEN = gettext_lazy("The case is assigned.")
NOW: Words = {
    "raised": gettext_lazy(
        "This case is not assigned. Assign it to yourself, then hear both sides."
    ),
    "under_review": gettext_lazy(
        "Record what each side says, check the deal and the entries, "
        "and poll players of similar strength where judgement "
        "matters. Then decide."
    ),
    "consulting": gettext_lazy(
        "Others have been asked. Add what they say to the case, then decide."
    ),
    "decided": gettext_lazy(
        "Tell both sides. The appeal period starts when both know the ruling."
    ),
    "appealed": gettext_lazy(
        "Hear the appeal and decide it. Then tell both sides again."
    ),
    "closed": gettext_lazy("The ruling stands. There is nothing left to do."),
    "withdrawn": gettext_lazy("This case was withdrawn. There is nothing left to do."),
}
TOLD_NO_CLOCK = gettext_lazy(
    "Both sides know the ruling. The appeal period starts when "
    "the official score is available. Mark it as available when "
    "it is."
)
TOLD_CLOCK = gettext_lazy(
    "Both sides know the ruling. It becomes final when the "
    "appeal period ends. The case then closes automatically."
)
NO_BOARD_NAMED = gettext_lazy("No board")
TAB: Words = {
    "todo": gettext_lazy("To do"),
    "told": gettext_lazy("Told, open to appeal"),
    "done": gettext_lazy("Done"),
}
# The headings of the queue: flags, questions, and the states of a case.
GROUP: Words = {
    "flag": gettext_lazy("Flags to consider"),
    "question": gettext_lazy("Players' questions"),
    "appealed": gettext_lazy("Appeals to hear"),
    "decided": gettext_lazy("Rulings to tell both sides"),
    "raised": gettext_lazy("Unassigned cases"),
    "consulting": gettext_lazy("Cases in consultation"),
    "under_review": gettext_lazy("Cases under review"),
    "notified": gettext_lazy("Cases with the ruling told"),
    "closed": gettext_lazy("Closed cases"),
    "withdrawn": gettext_lazy("Withdrawn cases"),
}
# What a clock counts to, and whether that is over.
CLOCK: dict[tuple[str, bool], Promise] = {
    ("correction", False): gettext_lazy("Correction period ends"),
    ("correction", True): gettext_lazy("Correction period ended"),
    ("appeal", False): gettext_lazy("Appeal until"),
    ("appeal", True): gettext_lazy("Appeal period ended"),
}
EVIDENCE: Words = {
    "flag": pgettext_lazy("evidence", "Worth a ruling"),
    "look": pgettext_lazy("evidence", "Worth a look"),
    "cannot_tell": pgettext_lazy("evidence", "Cannot tell"),
    "none": pgettext_lazy("evidence", "Nothing found"),
}
# What the scripts fill in: a time that passes.
SCRIPT: Words = {
    "minutes": gettext_lazy("{n} min"),
    "hours": gettext_lazy("{n} h {m} min"),
    "days": gettext_lazy("{n} days"),
    "left": gettext_lazy("{lasting} left"),
}
ROLE: Words = {
    "director": pgettext_lazy("role", "Director"),
    "reviewer": pgettext_lazy("role", "reviewer"),
    "assistant": pgettext_lazy("role", "assistant"),
    "playing": pgettext_lazy("role", "playing director"),
    "organiser": pgettext_lazy("role", "organiser"),
    "floor": pgettext_lazy("role", "floor"),
    "administrator": pgettext_lazy("role", "administrator"),
    "peer": pgettext_lazy("role", "peer"),
}
# The facts that a history entry keeps, in the order in which they are shown.
FACT: Words = {
    "flag": gettext_lazy("Flag"),
    "case": gettext_lazy("State"),
    "decision": gettext_lazy("Decision"),
    "law": gettext_lazy("Clause"),
    "ruling": gettext_lazy("Ruling"),
    "assigned_to": gettext_lazy("Assigned to"),
    "side": gettext_lazy("Side"),
    "way": gettext_lazy("How"),
    "speaker": gettext_lazy("Said by"),
    "disputed": gettext_lazy("Disputed"),
    "file": gettext_lazy("File"),
    "although_late": gettext_lazy("Accepted late because"),
    "name": gettext_lazy("Name"),
    "panel_role": gettext_lazy("Role"),
    "although": gettext_lazy("Despite a conflict of interest"),
    "merit": gettext_lazy("Had merit"),
    "deposit": gettext_lazy("Deposit"),
}
CHOICES: dict[str, Any] = {
    "flag": Flag.Status,
    "case": Case.Status,
    "decision": Case.Decision,
    "side": Side,
    "way": Notice.Way,
    "speaker": Statement.Speaker,
    "panel_role": PanelMember.Role,
    "deposit": Settlement.Deposit,
}
# No and yes, as each fact says it.
YES_OR_NO: dict[str, tuple[Promise, Promise]] = {
    "disputed": (gettext_lazy("no (Law 84)"), gettext_lazy("yes (Law 85)")),
    "merit": (gettext_lazy("no"), gettext_lazy("yes")),
}

PERIOD: Words = {
    "correction": gettext_lazy("Correction period in minutes (Law 79C)"),
    "appeal": gettext_lazy("Appeal period in minutes (Law 92B)"),
    "available_at": gettext_lazy("Official score available since"),
}


def period(name: str, value: Any) -> str:
    """A period as it is kept, in words; empty where there is none."""
    if value is None:
        return ""
    if name != "available_at":
        return str(value)
    return date_format(localtime(datetime.fromisoformat(value)), "j N H:i")


def person(user: AbstractBaseUser | None) -> str:
    """A user's display name; None is the system."""
    if user is None:
        return _("Rectify")
    return display_name(user) if isinstance(user, User) else user.get_username()


def next_words(case: Case) -> str:
    """What has to be done with the case now, in a sentence or two."""
    if case.status != Case.Status.NOTIFIED:
        return str(NOW[case.status])
    return str(TOLD_CLOCK if deadlines_of(case).appeal else TOLD_NO_CLOCK)


def fact(name: str, value: Any, people: Mapping[int, str]) -> str:
    """The value of a fact in words; empty where there is none."""
    if value in (None, ""):
        return ""
    if name in CHOICES:
        known = {choice.value: str(choice.label) for choice in CHOICES[name]}
        return known.get(value, str(value))
    if name == "assigned_to":
        return people.get(value, "")
    if name == "ruling":
        return ruling_words(value)
    if name in YES_OR_NO:
        return str(YES_OR_NO[name][bool(value)])
    return law_label(value) if name == "law" else str(value)


def ruling_to_say(case: Case) -> str:
    """A ruling as a proposed announcement, which the director may reword."""
    said = {
        "board": case.board.number,
        "decision": case.get_decision_display(),
        "reason": case.reason,
        "law": law_label(case.law),
    }
    told = _("Board %(board)s: %(decision)s (Law %(law)s). %(reason)s") % said
    score = ruling_words(case.ruling)
    return " ".join(one for one in (told, score, _appeal_words(case)) if one)


def _appeal_words(case: Case) -> str:
    ends = appeal_ends(periods_of(case.board.table.section.tournament), timezone.now())
    if ends is None:
        return _(
            "You may appeal within the appeal period, which starts when "
            "the official score is available."
        )
    at = date_format(localtime(ends), "H:i")
    return _("You may appeal until %(at)s.") % {"at": at}
