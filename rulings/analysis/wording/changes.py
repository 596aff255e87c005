"""What a change of each assumption would do to a result: worked out, or in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from rulings.analysis.wording.assumptions import FORM
from rulings.analysis.wording.evidence import WORD
from rulings.analysis.wording.measures import hundred
from rulings.damage.positions import NOTRUMP, SUITS, Contract
from rulings.damage.report import Proposal, Report
from rulings.damage.settings import Settings, word_for
from rulings.damage.values import Form, Scoring, worth


def of_scoring(report: Report) -> str:
    """The words that the same chances would get in the other forms of scoring.

    The report does not tell who is vulnerable: it is worked out as if nobody were.
    """
    told = [one for one in report.proposals if one.word in ("flag", "look", "none")]
    if not told:
        return ""
    one = max(told, key=lambda found: found.better.value)
    other = list(_others(report, one))
    text = gettext("The same choices would be classed as: %(words)s.")
    return text % {"words": "; ".join(other)} if other else ""


def _others(report: Report, one: Proposal) -> Iterator[str]:
    forms: tuple[Form, ...] = ("imps", "matchpoints", "tricks")
    for form in forms:
        if form != report.settings.scoring.form:
            word = _word(report, one, Scoring(form))
            words = {"form": FORM[form], "word": WORD[word]}
            yield gettext("%(form)s: %(word)s") % words


def _word(report: Report, one: Proposal, scoring: Scoring) -> str:
    settings = Settings(scoring=scoring, thresholds=report.settings.thresholds)
    value = worth(contract_of(report), scoring, report.made)
    lost = sum(
        weight * (value[report.made] - value[tricks])
        for tricks, weight in enumerate(one.weights)
    )
    better = one.better
    return word_for(settings, better.value, better.low, one.ratio, float(lost))


def contract_of(report: Report) -> Contract:
    """The contract of a report; it does not tell who is vulnerable."""
    written = report.contract
    strain = NOTRUMP if written[1:3] == "NT" else SUITS.index(written[1])
    declarer = "NESW".index(report.declarer)
    return Contract(int(written[0]), strain, declarer, written.count("X"))


def of_thresholds(report: Report) -> str:
    """How far the likeliest chance is from where the next word begins."""
    if not report.proposals:
        return ""
    limits = report.settings.thresholds
    found = max(one.better.value for one in report.proposals)
    words = {
        "n": hundred(found),
        "look": hundred(limits.look_better),
        "flag": hundred(limits.flag_better),
    }
    text = gettext(
        "Found: %(n)s of 100. “Worth a look” starts at %(look)s, "
        "“Worth a ruling” at %(flag)s. A different threshold can "
        "change the word, never the chance."
    )
    return text % words


def in_words() -> dict[str, str]:
    """What a change of the other assumptions does, as a rule."""
    return {
        "auction": gettext(
            "With fewer ranges, more layouts fit and the shares become "
            "more even. The effect of each call is shown beside it."
        ),
        "player": gettext(
            "A player who pictures more layouts finds the best card more "
            "often, so the largest shares grow. With fewer, chance "
            "decides more."
        ),
        "layouts": gettext(
            "More layouts narrow the intervals by the square root: four "
            "times as many, half as wide. Another seed stays within the "
            "interval."
        ),
    }
