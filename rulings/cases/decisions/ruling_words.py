"""A ruling in whole sentences, and its points as they are read."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulings.cases.decisions.board_results import contract_of, vulnerable_of
from rulings.cases.decisions.ruling import Ruling, read_ruling
from rulings.cases.decisions.wording import AVERAGE, SIDE
from rulings.cases.selectors import VisibleCase
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scoring.awards import (
    Assigned,
    Award,
    FixedAverage,
    Share,
    VariableAverage,
    Weighted,
    opposite,
)
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    ns_score,
    read_contract,
)
from rulings.scoring.decisions import Penalty, clause_of
from rulings.scoring.problems import Unscorable
from tables.web.wording.names import SEAT_OWNER, contract_name, law_label, listed

# Whole sentences by kind and unit.
PENALISED: dict[tuple[str, str], Promise] = {
    ("procedural", "percent_of_top"): gettext_lazy(
        "%(side)s, in addition: a procedural penalty of %(amount)s "
        "%% of a top (%(law)s). %(reason)s"
    ),
    ("procedural", "imps"): gettext_lazy(
        "%(side)s, in addition: a procedural penalty of %(amount)s "
        "IMPs (%(law)s). %(reason)s"
    ),
    ("procedural", "victory_points"): gettext_lazy(
        "%(side)s, in addition: a procedural penalty of %(amount)s "
        "victory points (%(law)s). %(reason)s"
    ),
    ("disciplinary", "percent_of_top"): gettext_lazy(
        "%(side)s, in addition: a disciplinary penalty of %(amount)s "
        "%% of a top (%(law)s). %(reason)s"
    ),
    ("disciplinary", "imps"): gettext_lazy(
        "%(side)s, in addition: a disciplinary penalty of %(amount)s "
        "IMPs (%(law)s). %(reason)s"
    ),
    ("disciplinary", "victory_points"): gettext_lazy(
        "%(side)s, in addition: a disciplinary penalty of %(amount)s "
        "victory points (%(law)s). %(reason)s"
    ),
}
WITHHELD = gettext_lazy(
    "This ruling was written by another version of Rectify. See its record."
)


def exact(value: Fraction) -> str:
    """An exact share as a director says it: 40 % where it is whole, else 2/3.

    >>> exact(Fraction(2, 5)), exact(Fraction(2, 3))
    ('40 %', '2/3')
    """
    percent = value * 100
    return f"{percent} %" if percent.denominator == 1 else str(value)


def outcome_words(outcome: Outcome) -> str:
    """A result in words: 4 spades by South, 1 down."""
    match outcome:
        case PassedOut():
            return contract_name("PASS")
        case RawScore(ns=score):
            return _("%(score)s to North-South") % {"score": signed(score)}
        case Played(contract=contract, declarer=declarer):
            owner = SEAT_OWNER[declarer.value]
            words = {"contract": contract_name(contract), "owner": owner}
            return _by_tricks(outcome) % words
        case _:
            assert_never(outcome)


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
    return _("%(share)s (depends on the infraction: %(reason)s)") % known


def award_words(award: Award) -> str:
    """What one side is given, in words."""
    match award:
        case Assigned(outcome=outcome):
            return outcome_words(outcome)
        case Weighted(shares=shares):
            return listed([share_words(one) for one in shares])
        case FixedAverage(level=level):
            return str(AVERAGE[f"fixed_{level}"])
        case VariableAverage(level=level, session=None):
            return str(AVERAGE[f"variable_{level}"])
        case VariableAverage(level=level, session=session):
            words = {"average": AVERAGE[f"variable_{level}"], "session": session}
            return _("%(average)s (%(session)s)") % words
        case _:
            assert_never(award)


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
        case _:
            assert_never(adjustment)
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
        "%(offenders)s: %(adjusted)s. %(innocent)s: the same, less "
        "the self-inflicted part; without their own error it would "
        "have been %(ordinary)s."
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


def at_the_table(seen: VisibleCase) -> str:
    """The result as it is, with the score of North-South; empty while none is known."""
    played = contract_of(seen.board)
    if played is None:
        return ""
    score = signed(ns_score(played, vulnerable_of(seen.case.board)))
    points = _("%(score)s to North-South") % {"score": score}
    return f"{outcome_words(played)}: {points}"
