"""The words of exports and imports: losses of a format, refusals, results."""

from collections.abc import Iterable, Iterator

from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from lawbook import Problem
from rulings.cases.decisions.rows import DraftFault
from rulings.cases.decisions.wording import ON_LINE, fault_words
from rulings.exchange.importing import ImportResult
from rulings.exchange.values import Loss
from tables.common import sizes

NAMES = {
    "json": "JSON",
    "csv": "CSV",
    "csv_results": _("CSV, results"),
    "usebio": "USEBIO 1.2",
    "usebio13": "USEBIO 1.3",
    "pbn": "PBN 2.1",
}
ABOUT = {
    "json": _("Everything, to archive or to use in another program."),
    "csv": _("One line per case, for a spreadsheet."),
    "csv_results": _(
        "One line per result after the rulings, also weighted and split. The page "
        "for results of an event takes it in again."
    ),
    "usebio": _("The results after the rulings, for scoring programs."),
    "usebio13": _("The same, for newer scoring programs."),
    "pbn": _("The deals and the results after the rulings."),
}
LOSSES = {
    "names_not_asked": _(
        "The names of officials are left out. Only their roles are kept."
    ),
    "attachments": _("Attached files are left out (%(what)s)."),
    "peer_links": _("Poll links are left out. They work only on this server."),
    "score_as_kept": _("The score is in a special form and is exported unchanged."),
    "score_left_out": _("The score is in a special form and is left out."),
    "worked_out": _("The calculation of the score is left out."),
    "only_cases": _("Only cases are exported. Results, deals and play are left out."),
    "incidents": _("Irregularities and elections at the tables are left out."),
    "history": _("The history, the statements and the notices are left out."),
    "self_inflicted": _(
        "The innocent side's self-inflicted damage (12C1(e)) is left "
        "out. Its adjusted score is exported undivided."
    ),
    "only_results": _(
        "Only results are exported. Hands, play, irregularities, "
        "clauses, reasons and the rest of the cases are left out."
    ),
    "only_boards": _(
        "Only boards and their results are exported. Clauses, "
        "reasons and the rest of the cases are left out."
    ),
    "only_results_and_leads": _(
        "Only results, leads and penalties are exported. Hands, play, irregularities, "
        "clauses, reasons and the rest of the cases are left out."
    ),
    "share_reasons": _("The reason for a share of a weighted score is left out."),
    "not_two_scores": _(
        "The damage was divided (12C1(e)), or the decision gives no "
        "score. The format cannot hold it, so the result is left out."
    ),
    "weighted": _("The format cannot hold weighted scores. The result is left out."),
    "half_average": _(
        "The format cannot hold an average for one side only. The result is left out."
    ),
    "variable_average": _(
        "The average follows the session. The file shows it as "
        "fixed: 60 or 40 per cent."
    ),
    "fixed_average": _(
        "The average is fixed. Other programs may read it as one "
        "that follows the session."
    ),
    "only_points": _(
        "The format cannot hold this score. Only its matchpoints or IMPs are exported."
    ),
    "points_rounded": _("Matchpoints and IMPs are exported with two decimals."),
    "split": _("The format cannot hold split scores. The result is left out."),
    "contracts_of_split": _(
        "The two scores of a split score are exported without their contracts."
    ),
    "penalties": _("Penalties are left out."),
    "pairs_unknown": _(
        "The rounds do not say which pairs sat at some tables. Their "
        "numbers are missing."
    ),
    "play": _("Cards are left out where not every one was recorded."),
    "calls": _("Calls are left out where not every one was recorded."),
    "deals_differ": _(
        "A board has different hands in another section. Its deal is left out."
    ),
    "penalty_reasons": _("The reasons for the penalties are left out."),
}
# Why a file of rulings is not taken in, by the code of the refusal.
REFUSED = {
    "no_file": _("Choose a file first."),
    "too_long": _("This file is too large for the rulings of one tournament."),
    "too_long_for_page": format_lazy(
        _(
            "This file is larger than {size}. Import it on the server "
            "with import_rulings."
        ),
        size=sizes.size_text(sizes.FILE),
    ),
    "unreadable": _("This is not valid JSON: it is another file, or incomplete."),
    "malformed": _("This is not a file of rulings from Rectify."),
    "unknown_version": _(
        "Another version of Rectify wrote this file. Export the rulings again with "
        "this version."
    ),
    "other_tournament": _("This file has the rulings of another tournament."),
    "unknown_board": _(
        "This file is about a board that is not in this tournament. "
        "Import the tournament first."
    ),
    "other_events": _(
        "A board has different entries here than when the file was "
        "written, so its rulings do not belong to it."
    ),
    "without_hands": _(
        "This file was written without the hands, for someone who "
        "may not see them. It cannot be imported."
    ),
    "different_case": _("A case in this file is already here with different contents."),
    "different_flag": _("A flag in this file was handled differently here."),
    "different_question": _(
        "A player's question in this file is already here with different contents."
    ),
    "taken": _("The contents of this file are already in another tournament here."),
    "impossible": _("Something in this file is impossible."),
    "not_storable": _("Something in this file cannot be stored."),
}


def import_refusal(problem: Problem) -> str:
    """Why a file was not taken in, and that nothing of it was."""
    said = REFUSED.get(problem.code) or REFUSED["malformed"]
    return gettext("%(said)s Nothing was imported.") % {"said": said}


def sentences(taken: ImportResult) -> Iterator[str]:
    """The result of an import, in sentences."""
    new = len(taken.numbers)
    yield ngettext("%(n)s case imported.", "%(n)s cases imported.", new) % {"n": new}
    if taken.known:
        text = ngettext(
            "%(n)s case was already here.",
            "%(n)s cases were already here.",
            taken.known,
        )
        yield text % {"n": taken.known}
    for there, here in taken.numbers:
        if there != here:
            words = {"there": there, "here": here}
            yield gettext("Case %(there)s of the file is case %(here)s here.") % words
    if taken.unnamed:
        names = ", ".join(taken.unnamed)
        said = gettext(
            "No account here for: %(names)s. Their steps are shown without a name."
        )
        yield said % {"names": names}
    if taken.papers:
        text = ngettext(
            "%(n)s attached file was not included and is missing.",
            "%(n)s attached files were not included and are missing.",
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


# --- results of an event --------------------------------------------------------------

EFFECTS = {
    "new": _("new"),
    "same": _("as it is here"),
    "changed": _("replaces another result"),
    "recorded": _("another result was recorded at the table; that one counts"),
}
ROW_FAULTS = {
    "no_board_number": _("the row names no board."),
    "no_such_place": _("no table here plays this board with these pairs."),
    "line_twice": _("the board is there twice at this table."),
}


def fault_of_row(line: int, problem: Problem) -> str:
    """Why a row of results cannot be used, with its line, in the reader's language."""
    known = ROW_FAULTS.get(problem.code)
    said = known or fault_words(DraftFault(problem.code, "", "", problem.detail))
    return str(ON_LINE) % {"line": line, "what": said}


def saved_words(count: int) -> str:
    """How many results were saved."""
    words = ngettext("%(n)s result is saved.", "%(n)s results are saved.", count)
    return words % {"n": count}
