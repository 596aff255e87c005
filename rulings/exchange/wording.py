"""The words of exports and imports: losses of a format, refusals, results."""

from collections.abc import Iterable, Iterator

from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from lawbook import Problem
from rulings.exchange.importing import ImportResult
from rulings.exchange.values import Loss
from tables.common import sizes

NAMES = {
    "json": "JSON",
    "csv": "CSV",
    "usebio": "USEBIO 1.2",
    "usebio13": "USEBIO 1.3",
    "pbn": "PBN 2.1",
}
ABOUT = {
    "json": _("Everything, to be kept or given to another program."),
    "csv": _("One line a case, for a spreadsheet."),
    "usebio": _("The results after the rulings, for scoring programs."),
    "usebio13": _("The same for newer scoring programs."),
    "pbn": _("The deals and the results after the rulings."),
}
LOSSES = {
    "names_not_asked": _("Who took the steps is left out; only the roles stand."),
    "attachments": _("The attached files stay here (%(what)s)."),
    "peer_links": _("The links of peers stay here; elsewhere they lead nowhere."),
    "score_as_kept": _("The score is kept in a form of its own; it goes out as it is."),
    "score_left_out": _("The score is kept in a form of its own; it is left out."),
    "worked_out": _("What the score was worked out from is left out."),
    "only_cases": _(
        "Only cases go out: results, deals and play of the boards are left out."
    ),
    "incidents": _("Irregularities and elections at the tables are left out."),
    "history": _("The history, the statements and the notices are left out."),
    "self_inflicted": _(
        "What the innocent side loses by its own error (12C1(e)) is left out; its "
        "adjusted score stands undivided."
    ),
    "only_results": _(
        "Only results go out: hands, play, irregularities, clauses, reasons and what "
        "else stands in cases are left out."
    ),
    "only_boards": _(
        "Only boards and their results go out: clauses, reasons and what else stands "
        "in cases are left out."
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
    "only_points": _(
        "The format holds no such score; only its matchpoints or IMPs go out."
    ),
    "points_rounded": _("Matchpoints and IMPs go out with two decimals."),
    "split": _("The format holds no split score; the result is left out."),
    "contracts_of_split": _(
        "The two scores of the split go out without their contracts."
    ),
    "penalties": _("Penalties are left out."),
    "pairs_unknown": _(
        "No round says which pairs sat at some tables; their numbers are missing."
    ),
    "play": _("Cards are left out where not every one was recorded."),
    "calls": _("Calls are left out where not every one was recorded."),
    "deals_differ": _(
        "A board has other hands in another section; its deal is left out."
    ),
    "penalty_reasons": _("The reasons of the penalties are left out."),
}
# Why a file of rulings is not taken in, by the code of the refusal.
REFUSED = {
    "no_file": _("Choose a file first."),
    "too_long": _("This file is too long to hold the rulings of one tournament."),
    "too_long_for_page": format_lazy(
        _("This file is larger than {size}: on the server import_rulings takes it in."),
        size=sizes.size_text(sizes.FILE),
    ),
    "unreadable": _("This is not read as JSON: it is another file, or cut off."),
    "malformed": _("This file does not hold rulings as Rectify writes them."),
    "unknown_version": _(
        "Another version of Rectify wrote this file. Export the rulings again with "
        "this version."
    ),
    "other_tournament": _("This file holds the rulings of another tournament."),
    "unknown_board": _(
        "This file is about a board that is not in this tournament. Take in the "
        "tournament itself first."
    ),
    "other_events": _(
        "A board has other entries here than when the file was written; its rulings "
        "do not belong to it."
    ),
    "without_hands": _(
        "This file was written without the hands, for someone who may not see them. "
        "It cannot be taken in."
    ),
    "different_case": _("A case of this file stands here with something else in it."),
    "different_flag": _("A flag of this file was treated differently here."),
    "different_question": _(
        "A question of a competitor stands here with something else in it."
    ),
    "taken": _("What is in this file stands in another tournament here."),
    "impossible": _("Something in this file cannot be so."),
    "not_storable": _("Something in this file cannot be stored."),
}


def import_refusal(problem: Problem) -> str:
    """Why a file was not taken in, and that nothing of it was."""
    said = REFUSED.get(problem.code) or REFUSED["malformed"]
    return gettext("%(said)s Nothing was taken in.") % {"said": said}


def sentences(taken: ImportResult) -> Iterator[str]:
    """The result of an import, in sentences."""
    new = len(taken.numbers)
    yield ngettext("%(n)s case taken in.", "%(n)s cases taken in.", new) % {"n": new}
    if taken.known:
        text = ngettext(
            "%(n)s case was here already.",
            "%(n)s cases were here already.",
            taken.known,
        )
        yield text % {"n": taken.known}
    for there, here in taken.numbers:
        if there != here:
            words = {"there": there, "here": here}
            yield gettext("Case %(there)s of the file is case %(here)s here.") % words
    if taken.unnamed:
        names = ", ".join(taken.unnamed)
        said = gettext("No account here for: %(names)s. Their steps name nobody.")
        yield said % {"names": names}
    if taken.papers:
        text = ngettext(
            "%(n)s attached file was not in it and is missing.",
            "%(n)s attached files were not in it and are missing.",
            taken.papers,
        )
        yield text % {"n": taken.papers}


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
