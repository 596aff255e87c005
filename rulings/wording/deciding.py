"""The words of a decision: its kinds, its sentences, and what is wrong with it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulings.deciding.faults import Fault
from rulings.deciding.rulings import Ruling, read_ruling
from rulings.scores.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scores.awards import Assigned, Award, Share, Weighted, opposite
from rulings.scores.contract_scores import read_contract
from rulings.scores.decisions import Penalty
from rulings.scores.outcomes import Outcome, PassedOut, Played
from rulings.scores.problems import Unscorable
from rulings.scores.provisions import clause_of
from tables.wording.names import SEAT_OWNER, contract_name, law_label, listed

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
    "no_adjustment": gettext_lazy("Nothing changes; say why below."),
    "assigned": gettext_lazy("One result in place of the one at the table."),
    "weighted": gettext_lazy(
        "Several results that were likely without the infraction, each with its share."
    ),
    "split": gettext_lazy("The two sides need not balance."),
    "extremes": gettext_lazy(
        "The best that was likely for the innocent side, the worst that was at all"
        " probable for the offenders."
    ),
    "artificial": gettext_lazy("No result can be had: each side gets an average."),
    "self_inflicted": gettext_lazy(
        "The offenders get the adjusted score; what the innocent side did to itself"
        " is not given back."
    ),
    "director_error": gettext_lazy(
        "Both sides are treated as not at fault; each its own score."
    ),
    "referred": gettext_lazy("Somebody else decides; nothing changes until then."),
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
# Whole sentences by kind and unit.
PENALISED: dict[tuple[str, str], Promise] = {
    ("procedural", "percent_of_top"): gettext_lazy(
        "%(side)s besides: a procedural penalty of %(amount)s %% of a top (%(law)s)."
        " %(reason)s"
    ),
    ("procedural", "imps"): gettext_lazy(
        "%(side)s besides: a procedural penalty of %(amount)s IMPs (%(law)s)."
        " %(reason)s"
    ),
    ("procedural", "victory_points"): gettext_lazy(
        "%(side)s besides: a procedural penalty of %(amount)s victory points"
        " (%(law)s). %(reason)s"
    ),
    ("disciplinary", "percent_of_top"): gettext_lazy(
        "%(side)s besides: a disciplinary penalty of %(amount)s %% of a top (%(law)s)."
        " %(reason)s"
    ),
    ("disciplinary", "imps"): gettext_lazy(
        "%(side)s besides: a disciplinary penalty of %(amount)s IMPs (%(law)s)."
        " %(reason)s"
    ),
    ("disciplinary", "victory_points"): gettext_lazy(
        "%(side)s besides: a disciplinary penalty of %(amount)s victory points"
        " (%(law)s). %(reason)s"
    ),
}
SOURCE: Words = {
    "recorded": gettext_lazy("what the tables recorded"),
    "file": gettext_lazy("the file %(name)s"),
    "typed": gettext_lazy("typed in"),
}
WITHHELD = gettext_lazy("This ruling was written by another version; see its record.")
# By the code of a fault; `%(about)s` is the figure or the text that it is about.
FAULT: Words = {
    "kind_missing": gettext_lazy("Choose what you decide."),
    "result_missing": gettext_lazy("Write the result: a contract or a score."),
    "declarer_missing": gettext_lazy("Say who declares."),
    "tricks_missing": gettext_lazy("Write the tricks: 10, or = or -1."),
    "share_missing": gettext_lazy("Write the share of this result."),
    "share_not_positive": gettext_lazy("A share must be more than nothing."),
    "share_needs_reason": gettext_lazy(
        "This result rests on the infraction itself: say why it has a share, or leave"
        " it out."
    ),
    "shares_missing": gettext_lazy("The shares make %(total)s; %(left)s is missing."),
    "shares_too_much": gettext_lazy("The shares make %(total)s; %(left)s is too much."),
    "outcome_twice": gettext_lazy(
        "The same result stands twice; put its shares together."
    ),
    "impossible_contract": gettext_lazy(
        "This is read neither as a contract nor as a score. Write for example 4S, 3NTX,"
        " pass, or -100."
    ),
    "impossible_tricks": gettext_lazy("Declarer wins from 0 to 13 tricks."),
    "impossible_score": gettext_lazy(
        "No contract gives North-South this score with this vulnerability."
    ),
    "not_a_number": gettext_lazy(
        "Write a whole number, a fraction such as 2/3, or a percentage."
    ),
    "not_whole": gettext_lazy("Write a whole number."),
    "average_missing": gettext_lazy("Choose what this side gets."),
    "offenders_missing": gettext_lazy("Say which side offended."),
    "favour_too_much": gettext_lazy(
        "The favour must be more than nothing, and no more than the other results have"
        " together."
    ),
    "penalty_side_missing": gettext_lazy("Say which side is penalised, and how."),
    "penalty_not_positive": gettext_lazy("A penalty is an amount more than nothing."),
    "penalty_in_other_units": gettext_lazy(
        "A penalty is in per cent of a top at matchpoints, in IMPs or victory points"
        " otherwise."
    ),
    "reason_missing": gettext_lazy(
        "Write the reason; it stays with the board for ever."
    ),
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
        "The Laws of this tournament do not know this kind of decision."
    ),
    "impossible_session": gettext_lazy("A session is from 0 to 100 per cent."),
    "form_missing": gettext_lazy("Choose the form of scoring."),
    "trim_negative": gettext_lazy("Leave out no result, or some."),
    "impossible_boards": gettext_lazy("A match has from 1 to 1000 boards."),
    "no_room": gettext_lazy(
        "There are no results to compare with. The decision can be saved without them."
    ),
    "own_table_missing": gettext_lazy(
        "Say which line of the results is this table; without it nothing is compared."
    ),
    "no_field": gettext_lazy(
        "A score needs another one to be compared with. The decision can be saved"
        " without."
    ),
    "not_a_match": gettext_lazy(
        "A match has two tables, and the teams change directions between them."
    ),
    "table_unknown": gettext_lazy("This table has no result of the board there."),
    "nothing_recorded": gettext_lazy("No table has recorded a result of this board."),
    "too_long": gettext_lazy("This file is too long to hold the results of a board."),
    "unreadable": gettext_lazy("This is not read as a table of results."),
    "no_columns": gettext_lazy(
        "The first line must name the columns, a contract or a score among them."
    ),
    "no_board": gettext_lazy("There is no result of this board in it."),
    "no_file": gettext_lazy("Choose a file."),
    "no_result": gettext_lazy("there is no result."),
    "line_twice": gettext_lazy("this table or one of its pairs stands there already."),
    "average_as_fixed": gettext_lazy(
        "60 and 40 per cent are taken as they stand, not after the session."
    ),
    "average_unknown": gettext_lazy("the Laws give no such average."),
    "score_disagrees": gettext_lazy("contract and score disagree; the score counts."),
    "table_twice": gettext_lazy("A table stands there twice."),
    "pair_twice": gettext_lazy("A pair stands there twice."),
}
ON_LINE = gettext_lazy("Line %(line)s: %(what)s")


def fault_words(fault: Fault) -> str:
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


def exact(value: Fraction) -> str:
    """An exact share as a director says it: 40 % where it is whole, else 2/3.

    >>> exact(Fraction(2, 5)), exact(Fraction(2, 3))
    ('40 %', '2/3')
    """
    percent = value * 100
    return f"{percent} %" if percent.denominator == 1 else str(value)


def outcome_words(outcome: Outcome) -> str:
    """A result in words: 4 spades by South, 1 down."""
    if isinstance(outcome, PassedOut):
        return contract_name("PASS")
    if not isinstance(outcome, Played):
        return _("%(score)s to North-South") % {"score": signed(outcome.ns)}
    words = {
        "contract": contract_name(outcome.contract),
        "owner": SEAT_OWNER[outcome.declarer.value],
    }
    return _by_tricks(outcome) % words


def _by_tricks(outcome: Played) -> str:
    over = outcome.tricks - 6 - read_contract(outcome.contract).level
    if over == 0:
        return _("%(contract)s by %(owner)s making")
    words = {"number": abs(over), "contract": "%(contract)s", "owner": "%(owner)s"}
    if over < 0:
        down = ngettext(
            "%(contract)s by %(owner)s, %(number)s down",
            "%(contract)s by %(owner)s, %(number)s down",
            -over,
        )
        return down % words
    more = ngettext(
        "%(contract)s by %(owner)s with %(number)s overtrick",
        "%(contract)s by %(owner)s with %(number)s overtricks",
        over,
    )
    return more % words


def share_words(one: Share) -> str:
    """One result of a mixture with its share."""
    words = {"share": exact(one.share), "result": outcome_words(one.outcome)}
    said = _("%(share)s of %(result)s") % words
    if not one.through_infraction:
        return said
    known = {"share": said, "reason": one.reason}
    return _("%(share)s (it rests on the infraction: %(reason)s)") % known


def award_words(award: Award) -> str:
    """What one side is given, in words."""
    if isinstance(award, Assigned):
        return outcome_words(award.outcome)
    if isinstance(award, Weighted):
        return listed([share_words(one) for one in award.shares])
    kept = str(award.__struct_config__.tag).removesuffix("_average")
    said = str(AVERAGE[f"{kept}_{award.level}"])
    session = getattr(award, "session", None)
    if session is None:
        return said
    return _("%(average)s (%(session)s)") % {"average": said, "session": session}


def ruling_sentences(ruling: Ruling) -> list[str]:
    """The whole decision in whole sentences."""
    edition, decision = ruling.decision.edition, ruling.decision
    said = [_adjusted(decision.adjustment)]
    if ruling.neutral:
        before = listed([share_words(one) for one in ruling.neutral])
        said.append(
            _("Before the favour to the side not at fault: %(shares)s.")
            % {"shares": before}
        )
    said += [penalty_words(one, edition) for one in decision.penalties]
    return said


def ruling_words(data: dict[str, Any] | None) -> str:
    """The ruling of a case in words; empty where it has none."""
    try:
        ruling = read_ruling(data)
    except Unscorable:
        return str(WITHHELD)
    return " ".join(ruling_sentences(ruling)) if ruling else ""


def _adjusted(adjustment: Adjustment) -> str:
    match adjustment:
        case NoAdjustment():
            said = _("The score at the table stands.")
        case ForBoth(award=award):
            said = _("Both sides: %(award)s.") % {"award": award_words(award)}
        case DirectorError(ns=ns, ew=ew):
            said = _(
                "The Director ruled wrongly, and neither side is at fault."
                " North-South: %(ns)s; East-West: %(ew)s."
            ) % _two(ns, ew)
        case Split(ns=ns, ew=ew) | Artificial(ns=ns, ew=ew):
            said = _("North-South: %(ns)s; East-West: %(ew)s.") % _two(ns, ew)
        case Extremes():
            said = _extremes(adjustment)
        case SelfInflicted():
            said = _self_inflicted(adjustment)
    return said


def _two(ns: Award, ew: Award) -> dict[str, str]:
    return {"ns": award_words(ns), "ew": award_words(ew)}


def _extremes(adjustment: Extremes) -> str:
    return _(
        "%(innocent)s, not at fault: %(likely)s, the best that was likely."
        " %(offenders)s: %(probable)s, the worst that was at all probable."
    ) % {
        "innocent": SIDE[opposite(adjustment.offenders)],
        "offenders": SIDE[adjustment.offenders],
        "likely": outcome_words(adjustment.likely),
        "probable": outcome_words(adjustment.probable),
    }


def _self_inflicted(adjustment: SelfInflicted) -> str:
    return _(
        "%(offenders)s: %(adjusted)s. %(innocent)s: the same, less what they did to"
        " themselves; without their own error it would have been %(ordinary)s."
    ) % {
        "innocent": SIDE[opposite(adjustment.offenders)],
        "offenders": SIDE[adjustment.offenders],
        "adjusted": award_words(adjustment.without_infraction),
        "ordinary": award_words(adjustment.without_error),
    }


def penalty_words(penalty: Penalty, edition: str) -> str:
    """A penalty in a sentence of its own."""
    words = {
        "side": SIDE[penalty.side],
        "amount": amount(penalty.amount),
        "law": law_label(clause_of(edition, penalty.kind)),
        "reason": penalty.reason,
    }
    return str(PENALISED[penalty.kind, penalty.unit]) % words


def amount(value: Fraction) -> str:
    """A number of points, to two decimals, as it is read off a score sheet.

    >>> amount(Fraction(29, 6)), amount(Fraction(7)), amount(Fraction(-1, 2))
    ('4.83', '7', '−0.5')
    """
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def signed(score: int) -> str:
    """A score with its sign, as it is printed.

    >>> signed(420), signed(-50), signed(0)
    ('+420', '−50', '0')
    """
    return f"{score:+d}".replace("-", "−") if score else "0"


def by_sides(ruling: Ruling) -> Iterator[tuple[str, str, str]]:
    """Each side of the table with its points before and after."""
    for change in ruling.changes:
        yield (
            str(SIDE[change.before.side]),
            points(change.before),
            points(change.after),
        )


def points(score: Any) -> str:
    """A score for the board as it is read: matchpoints and percent, or IMPs and VPs."""
    said = amount(score.amount)
    if score.percent is not None:
        return _("%(points)s MP, %(percent)s %%") % {
            "points": said,
            "percent": amount(score.percent),
        }
    if score.victory_points is not None:
        return _("%(points)s IMPs, %(vps)s VP") % {
            "points": said,
            "vps": amount(score.victory_points),
        }
    return _("%(points)s IMPs") % {"points": said}
