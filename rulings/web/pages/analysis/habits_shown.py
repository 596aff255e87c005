"""What habits and partner's cards did to an answer, as the page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.analysis.wording import habits as words
from rulings.analysis.wording.measures import hundred
from rulings.damage.report import Proposal, Report, Shown
from rulings.damage.settings import Settings
from rulings.web.pages.analysis.players_typed import cards_shown


@dataclass(frozen=True)
class CardRead:
    """A card and what it showed; ``without``: the chance, of 100, were it not read."""

    text: str
    kept: bool
    without: str


@dataclass(frozen=True)
class HabitsShown:
    """The players that are assumed, what their habits did, and the cards read."""

    players: str
    did: str
    cards: tuple[CardRead, ...]
    reading_did: str


def habits_shown(settings: Settings, report: Report | None) -> HabitsShown:
    """In words; figures only where the report has these assumptions."""
    report = report if report and report.settings == settings else None
    about = _likeliest(report) if report else None
    without = dict(about.unread_each) if about else {}
    cards = tuple(_read(one, without.get(one.card)) for one in cards_shown(report))
    return HabitsShown(
        words.players(settings),
        words.what_habits_did(about),
        cards,
        words.what_reading_did(about),
    )


def _likeliest(report: Report) -> Proposal | None:
    return max(report.proposals, key=lambda one: one.better.value, default=None)


def _read(one: Shown, without: float | None) -> CardRead:
    return CardRead(words.shown(one), one.kept, _of_100(without) if one.kept else "")


def _of_100(chance: float | None) -> str:
    return "" if chance is None else hundred(chance)
