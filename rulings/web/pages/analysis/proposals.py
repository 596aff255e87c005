"""What is put before the reviewer for each card and clause; never a verdict."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.analysis.wording import evidence as words
from rulings.analysis.wording.measures import between, decimal, hundred, is_exact
from rulings.damage.report import Proposal, Report
from rulings.web.pages.analysis.plots import TricksBar, bars
from tables.web.wording.names import SEAT, card_name, card_subject


@dataclass(frozen=True)
class Shown:
    """A proposal in words and as bars; ``choices`` are places in the list of plays."""

    word: str
    name: str
    clause: str
    card: str
    of_card: str
    seat: str
    of_100: str
    interval: str
    chance: str
    loss: str
    ratio: str
    bars: tuple[TricksBar, ...]
    choices: tuple[int, ...]
    weighed: bool


def proposals(report: Report, target: int | None) -> tuple[Shown, ...]:
    """The proposals, the most urgent first; ``target`` tricks make the contract."""
    order = list(words.WORD)
    sorted_ = sorted(report.proposals, key=lambda one: order.index(one.word))
    return tuple(_shown(one, report, target) for one in sorted_)


def _shown(one: Proposal, report: Report, target: int | None) -> Shown:
    better = one.better
    low, high = hundred(better.low), hundred(better.high)
    about = [report.choices[place] for place in one.choices]
    weighed = any(choice.state == "weighed" for choice in about)
    compelled = any(choice.kind == "compelled" for choice in about)
    return Shown(
        one.word,
        words.word(one),
        one.clause,
        card_name(one.card),
        card_subject(one.card),
        str(SEAT[one.seat]),
        hundred(better.value),
        "" if is_exact(better) else between(low, high),
        words.chance(one, compelled) if weighed else words.nothing_to_gain(),
        words.loss(one, report),
        decimal(one.ratio),
        bars(one.weights, report.made, target),
        tuple(place + 1 for place in one.choices),
        weighed,
    )
