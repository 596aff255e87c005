"""What examinations found, and to which flag it belongs."""

from __future__ import annotations

import msgspec

from lawbook import label
from rulings.analysis.models import Examination
from rulings.damage.report import Proposal, Report
from tables.access.visible import VisibleBoard

# Of these each book asks under the clause itself; whatever else an exposed card told
# after it had left the table is asked under 16C.
OF_THEIR_OWN = ("50E4", "72C")


def latest_examination(seen: VisibleBoard) -> Examination | None:
    """The one asked for last that was not stopped; else the one stopped last."""
    asked = Examination.objects.filter(board=seen.board)
    going = asked.exclude(state=Examination.State.STOPPED).first()
    return going or asked.first()


def report_of(examination: Examination) -> Report | None:
    """What was found so far."""
    if examination.report is None:
        return None
    return msgspec.convert(examination.report, Report, strict=False, str_keys=True)


def newest_report(seen: VisibleBoard) -> Report | None:
    """What the newest examination found, once it is done."""
    newest = latest_examination(seen)
    if newest is None or newest.state != Examination.State.DONE:
        return None
    return report_of(newest)


def flag_law(edition: str, clause: str) -> str:
    """The clause of the flag for a proposal, by the label of the edition."""
    own = {label(edition, one) for one in OF_THEIR_OWN}
    return clause if clause in own else label(edition, "16C")


def proposal_for(report: Report, card: str, law: str) -> Proposal | None:
    """The likeliest damage proposed about a card under the clause of its flag."""
    about = [
        one
        for one in report.proposals
        if card in {one.card, *(other.card for other in one.cards)}
        and flag_law(report.edition, one.clause) == law
    ]
    return max(about, key=lambda one: one.better.value, default=None)
