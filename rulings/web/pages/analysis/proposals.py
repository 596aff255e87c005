"""The proposals of a report as the page shows them: words, bars, and a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from rulings.analysis.selectors import flag_law
from rulings.analysis.wording import evidence as words
from rulings.analysis.wording.first_line import in_short
from rulings.analysis.wording.measures import between, decimal, hundred, is_exact
from rulings.analysis.wording.shares import ScoreShare, shares
from rulings.analysis.wording.unweighed import why_ended
from rulings.cases.selectors import case_about
from rulings.damage.report import PartnerChoice, Proposal, Report
from rulings.web.pages.analysis.decisions import gathered
from rulings.web.pages.analysis.plots import TricksBar, bars
from rulings.web.pages.decisions.initial_fields import percents
from tables.access.visible import VisibleBoard
from tables.web.wording.names import SEAT, card_name


@dataclass(frozen=True)
class Shown:
    """A proposal in words and as bars; ``choices`` are places in the list of plays.

    ``headline`` is the first line; ``shares`` a weighted score to begin from, and
    ``workbench`` the page where it is typed in already, where there is a case.
    """

    word: str
    name: str
    clause: str
    card: str
    seat: str
    of_100: str
    interval: str
    chance: str
    loss: str
    ratio: str
    bars: tuple[TricksBar, ...]
    choices: tuple[int, ...]
    weighed: bool
    tells: bool
    compelled: bool
    headline: str
    shares: tuple[ScoreShare, ...]
    workbench: str


def proposals(
    report: Report, target: int | None, seen: VisibleBoard | None = None
) -> tuple[Shown, ...]:
    """The proposals, the most urgent first; ``target`` tricks make the contract."""
    order = list(words.WORD)
    sorted_ = sorted(report.proposals, key=lambda one: order.index(one.word))
    return tuple(_shown(one, report, target, seen) for one in sorted_)


def _shown(
    one: Proposal, report: Report, target: int | None, seen: VisibleBoard | None
) -> Shown:
    better = one.better
    low, high = hundred(better.low), hundred(better.high)
    about = [report.choices[place] for place in one.choices]
    weighed = any(choice.state == "weighed" for choice in about)
    compelled = any(choice.kind == "compelled" for choice in about)
    open_ = next((choice for choice in about if choice.state == one.why), None)
    return Shown(
        one.word,
        words.verdict_word(one),
        one.clause,
        card_name(one.card),
        str(SEAT[one.seat]),
        hundred(better.value),
        "" if is_exact(better) else between(low, high),
        _said(one, open_, compelled=compelled, weighed=weighed),
        words.loss(one, report),
        decimal(one.ratio),
        bars(one.weights, report.made, target),
        tuple(place + 1 for place in one.choices),
        weighed,
        one.word in ("flag", "look"),
        compelled,
        _headline(one, about),
        _shares(one, report, about) if weighed else (),
        _workbench(one, report, seen) if weighed and seen else "",
    )


def _headline(one: Proposal, about: Sequence[PartnerChoice]) -> str:
    """The choice that shifted most, and what it came to; empty without figures."""
    weighed = [gathered(choice) for choice in about if choice.state == "weighed"]
    if not weighed:
        return ""
    most = min(weighed, key=lambda choice: choice.stay.value if choice.stay else 1.0)
    return f"{in_short(most)} {words.better(one)}"


def _shares(
    one: Proposal, report: Report, about: Sequence[PartnerChoice]
) -> tuple[ScoreShare, ...]:
    weighed = [gathered(choice) for choice in about if choice.state == "weighed"]
    return shares(percents(one.weights), report.made, weighed)


def _workbench(one: Proposal, report: Report, seen: VisibleBoard) -> str:
    """Where the score is typed in already; empty where no case is open about it."""
    cards = [one.card, *(other.card for other in one.cards)]
    case = case_about(seen, cards, flag_law(report.edition, one.clause))
    if case is None:
        return ""
    return reverse("rulings:review_decide", args=[case.pk]) + "?from=evidence"


def _said(
    one: Proposal, unanswered: PartnerChoice | None, *, compelled: bool, weighed: bool
) -> str:
    """The chance in a sentence; where nothing can be told, why, and what to change."""
    if unanswered is not None:
        return why_ended(unanswered)
    return words.chance(one, compelled) if weighed else words.nothing_to_gain()
