"""What a format of the exchange could not carry, in one sentence each."""

from collections.abc import Iterable

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.exchange.values import Loss

NAMES = {"json": "JSON", "csv": "CSV", "usebio": "USEBIO 1.2", "pbn": "PBN 2.1"}
ABOUT = {
    "json": _("Everything, to be kept or given to another program."),
    "csv": _("One line a case, for a spreadsheet."),
    "usebio": _("The results after the rulings, for scoring programs."),
    "pbn": _("The deals and the results after the rulings."),
}
LOSSES = {
    "names_not_asked": _("Who took the steps is left out; only the roles stand."),
    "attachments": _("The attached files stay here (%(what)s)."),
    "score_as_kept": _("The score is kept in a form of its own; it goes out as it is."),
    "score_left_out": _("The score is kept in a form of its own; it is left out."),
    "incidents": _("Irregularities and elections at the tables are left out."),
    "history": _("The history, the statements and the notices are left out."),
    "self_inflicted": _(
        "What the innocent side loses by its own error (12C1(e)) is left out; its "
        "adjusted score stands undivided."
    ),
    "only_results": _(
        "Only results go out: cases, clauses, reasons and irregularities are left out."
    ),
    "not_two_scores": _(
        "The damage was divided (12C1(e)), or the decision gives no score; the format "
        "cannot hold it, and the result is left out."
    ),
    "weighted": _("The format holds no weighted score; the result is left out."),
    "half_average": _(
        "The format holds no average for one side alone; the result is left out."
    ),
    "variable_average": _(
        "The average follows the session; the file shows it as fixed: 60 or 40 per "
        "cent."
    ),
    "fixed_average": _(
        "The average is fixed; other programs may take it for one that follows the "
        "session."
    ),
    "split": _("The format holds no split score; the result is left out."),
    "contracts_of_split": _(
        "The two scores of the split go out without their contracts."
    ),
    "penalties": _("Penalties are left out."),
    "pairs_unknown": _(
        "No round says which pairs sat at some tables; their numbers are missing."
    ),
    "play": _("The cards that were played are left out."),
    "deals_differ": _(
        "A board has other hands in another section; its deal is left out."
    ),
    "penalty_reasons": _("The reasons of the penalties are left out."),
}


def sentence(loss: Loss) -> str:
    """What was lost, with the number of its case where it has one."""
    text = str(LOSSES[loss.code]) % {"what": loss.what}
    if loss.case is None:
        return text
    words = {"number": loss.case, "text": text}
    return gettext("Case %(number)s: %(text)s") % words


def grouped(losses: Iterable[Loss]) -> list[tuple[str, str]]:
    """Each sentence once, with the cases it is about in one text."""
    found: dict[str, list[str]] = {}
    for loss in losses:
        text = str(LOSSES[loss.code]) % {"what": loss.what}
        cases = found.setdefault(text, [])
        if loss.case is not None:
            cases.append(gettext("Case %(number)s") % {"number": loss.case})
    return [(text, ", ".join(cases)) for text, cases in found.items()]
