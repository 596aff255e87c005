"""The words of the workbench: kinds, averages, units, what is wrong with a draft."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rulings.cases.decisions.rows import DraftFault

Words = dict[str, Promise]

SIDE: Words = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
}
KIND: Words = {
    "no_adjustment": gettext_lazy("The score stands"),
    "assigned": gettext_lazy("One assigned score"),
    "weighted": gettext_lazy("A weighted score"),
    "split": gettext_lazy("Each side its own score"),
    "extremes": gettext_lazy("The two extremes"),
    "artificial": gettext_lazy("An artificial score"),
    "self_inflicted": gettext_lazy("Damage partly self-inflicted"),
    "director_error": gettext_lazy("The Director's own error"),
    "referred": gettext_lazy("Refer it to another authority"),
}
ABOUT_KIND: Words = {
    "no_adjustment": gettext_lazy("The score does not change. Give the reason below."),
    "assigned": gettext_lazy("One result replaces the one at the table."),
    "weighted": gettext_lazy(
        "Several results that were likely without the infraction, each with its share."
    ),
    "split": gettext_lazy("The two sides need not balance."),
    "extremes": gettext_lazy(
        "The best that was likely for the innocent side, the worst that was at all"
        " probable for the offenders."
    ),
    "artificial": gettext_lazy("No result can be obtained: each side gets an average."),
    "self_inflicted": gettext_lazy(
        "The offenders get the adjusted score. The innocent side "
        "does not recover self-inflicted damage."
    ),
    "director_error": gettext_lazy(
        "Both sides are treated as not at fault; each its own score."
    ),
    "referred": gettext_lazy("Someone else decides; nothing changes until then."),
}
FORM: Words = {
    "matchpoints": gettext_lazy("Matchpoints"),
    "cross_imps": gettext_lazy("Pairs, cross-IMPs"),
    "butler": gettext_lazy("Pairs, butler"),
    "imps": gettext_lazy("Teams, IMPs and victory points"),
}
AVERAGING: Words = {
    "per_comparison": gettext_lazy("divided by the comparisons"),
    "sum": gettext_lazy("added up"),
    "factored_sum": gettext_lazy("added up, missing results made good"),
    "per_result": gettext_lazy("divided by the results"),
}
AVERAGE: Words = {
    "fixed_plus": gettext_lazy("average plus, 60 %"),
    "fixed_average": gettext_lazy("average, 50 %"),
    "fixed_minus": gettext_lazy("average minus, 40 %"),
    "variable_plus": gettext_lazy("average plus, at least the side's own session"),
    "variable_minus": gettext_lazy("average minus, at most the side's own session"),
}
PENALTY: Words = {
    "procedural": gettext_lazy("procedural"),
    "disciplinary": gettext_lazy("disciplinary"),
}
UNIT: Words = {
    "percent_of_top": gettext_lazy("per cent of a top"),
    "imps": gettext_lazy("IMPs"),
    "victory_points": gettext_lazy("victory points"),
}
SOURCE: Words = {
    "recorded": gettext_lazy("from the tables"),
    "file": gettext_lazy("from the file %(name)s"),
    "typed": gettext_lazy("typed in"),
}
# By the code of a fault; `%(about)s` is the figure or the text that it is about.
FAULT: Words = {
    "kind_missing": gettext_lazy("Choose a decision."),
    "result_missing": gettext_lazy("Enter the result: a contract or a score."),
    "declarer_missing": gettext_lazy("Choose the declarer."),
    "tricks_missing": gettext_lazy("Enter the tricks: 10, or = or -1."),
    "share_missing": gettext_lazy("Enter the share of this result."),
    "share_not_positive": gettext_lazy("A share must be more than zero."),
    "share_needs_reason": gettext_lazy(
        "This result depends on the infraction. Say why it has a "
        "share, or leave it out."
    ),
    "shares_missing": gettext_lazy(
        "The shares add up to %(total)s: %(left)s is missing."
    ),
    "shares_too_much": gettext_lazy(
        "The shares add up to %(total)s: %(left)s too much."
    ),
    "outcome_twice": gettext_lazy(
        "The same result is listed twice. Combine its shares."
    ),
    "impossible_contract": gettext_lazy(
        "This is not a contract or a score. Enter for example 4S, 3NTX, pass or -100."
    ),
    "unreadable_award": gettext_lazy(
        "This is not an adjusted score. Enter for example 4S S 10, average plus, or "
        "2/3 4S S 10 + 1/3 4S S 9."
    ),
    "shares_not_one": gettext_lazy("The shares must add up to 1."),
    "impossible_tricks": gettext_lazy("Declarer's tricks must be from 0 to 13."),
    "impossible_score": gettext_lazy(
        "No contract gives North-South this score with this vulnerability."
    ),
    "not_a_number": gettext_lazy(
        "Enter a whole number, a fraction such as 2/3, or a percentage."
    ),
    "not_whole": gettext_lazy("Enter a whole number."),
    "average_missing": gettext_lazy("Choose a score for this side."),
    "offenders_missing": gettext_lazy("Choose the offending side."),
    "favour_too_much": gettext_lazy(
        "The favour must be more than zero, and at most the shares "
        "of the other results."
    ),
    "penalty_side_missing": gettext_lazy("Choose the side and the kind of penalty."),
    "penalty_not_positive": gettext_lazy("A penalty must be more than zero."),
    "penalty_in_other_units": gettext_lazy(
        "At matchpoints, a penalty is a percentage of a top. "
        "Otherwise it is in IMPs or victory points."
    ),
    "reason_missing": gettext_lazy("Enter the reason. It is kept with the board."),
    "both_averages": gettext_lazy("Two averages are an artificial score."),
    "nobody_at_fault": gettext_lazy(
        "After the Director's own error neither side is at fault: an average can only"
        " be average plus."
    ),
    "extremes_crossed": gettext_lazy(
        "The offenders' result cannot be better for them than the one given to the"
        " other side."
    ),
    "not_in_edition": gettext_lazy(
        "The Laws of this tournament do not have this kind of decision."
    ),
    "impossible_session": gettext_lazy(
        "A session score must be from 0 to 100 per cent."
    ),
    "form_missing": gettext_lazy("Choose the form of scoring."),
    "averaging_missing": gettext_lazy("Choose how the comparisons are counted."),
    "trim_negative": gettext_lazy("Enter 0 or more results to leave out."),
    "impossible_boards": gettext_lazy("A match must have 1 to 1000 boards."),
    "no_room": gettext_lazy(
        "There are no results to compare with. You can save the decision without them."
    ),
    "own_table_missing": gettext_lazy(
        "Choose this table's result. Without it there is no comparison."
    ),
    "no_field": gettext_lazy(
        "There is no other score to compare with. You can save the decision anyway."
    ),
    "not_a_match": gettext_lazy(
        "A match has two tables, and the teams change directions between them."
    ),
    "table_unknown": gettext_lazy("This table has no result for the board."),
    "nothing_recorded": gettext_lazy("No table has recorded a result of this board."),
    "too_large": gettext_lazy("This file is too large for the results of one board."),
    **dict.fromkeys(
        ("not_a_sheet", "bad_xml", "unsafe_xml"),
        gettext_lazy("This is not a table of results."),
    ),
    "no_columns": gettext_lazy(
        "The first line must name the columns, including contract or score."
    ),
    "no_board": gettext_lazy("It has no result for this board."),
    "no_file": gettext_lazy("Choose a file."),
    "no_result": gettext_lazy("there is no result."),
    "line_twice": gettext_lazy("this table or one of its pairs is already listed."),
    "average_as_fixed": gettext_lazy(
        "60 and 40 per cent are used as they are, not adjusted to the session."
    ),
    "average_unknown": gettext_lazy("the Laws have no such average."),
    "score_disagrees": gettext_lazy("contract and score disagree; the score counts."),
    "table_twice": gettext_lazy("A table is listed twice."),
    "pair_twice": gettext_lazy("A pair is listed twice."),
}
ON_LINE = gettext_lazy("Line %(line)s: %(what)s")


def fault_words(fault: DraftFault) -> str:
    """Why something cannot stand, in the reader's language."""
    known = FAULT.get(fault.code)
    if known is None:
        return fault.detail
    if fault.code in ("shares_missing", "shares_too_much"):
        total, left = fault.about.split(";")
        return str(known) % {"total": total, "left": left}
    if fault.at == "field-line":
        return str(ON_LINE) % {"line": fault.about, "what": known}
    return str(known)
