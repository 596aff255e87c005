"""What the calls told: each in words, and what the answer would be without it."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.analysis.wording import assumptions as words
from rulings.analysis.wording.measures import hundred
from rulings.damage.report import Proposal, Report
from rulings.damage.settings import Settings


@dataclass(frozen=True)
class CallShown:
    """A call and what it promised; ``without``: the chance, of 100, without it."""

    text: str
    kept: bool
    without: str


@dataclass(frozen=True)
class CallsShown:
    """The auction, its calls, and what it did together.

    ``having`` is the chance of a better result, of 100, with what the calls told, and
    ``without`` that without all of it; empty where nothing was weighed.
    """

    auction: str
    calls: tuple[CallShown, ...]
    contradictions: tuple[str, ...]
    having: str
    without: str


def calls_shown(settings: Settings, report: Report | None) -> CallsShown | None:
    """None where no auction is known."""
    if settings.auction is None:
        return None
    about = _likeliest(report) if report and report.settings == settings else None
    without_all, *each = about.dropping if about and about.dropping else (None,)
    left = iter(each)
    calls = tuple(
        CallShown(
            words.call(one),
            one.kept,
            _of_100(next(left, None)) if one.kept else "",
        )
        for one in settings.calls
    )
    return CallsShown(
        words.auction(settings.auction),
        calls,
        words.contradictions(settings),
        hundred(about.better.value) if about and without_all is not None else "",
        _of_100(without_all),
    )


def _likeliest(report: Report) -> Proposal | None:
    """The proposal with the greatest chance, with what was taken from the calls."""
    told = [one for one in report.proposals if one.dropping]
    return max(told, key=lambda one: one.better.value, default=None)


def _of_100(chance: float | None) -> str:
    return "" if chance is None else hundred(chance)
