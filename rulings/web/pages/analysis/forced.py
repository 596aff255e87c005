"""What the Law or declarer took from a defender, and what declarer chose."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.analysis.wording import evidence as words
from rulings.analysis.wording.measures import tricks
from rulings.damage.report import Compulsion, Election, Report
from rulings.web.pages.analysis.diagram import Diagram, diagram
from rulings.web.pages.analysis.moments import Moments


@dataclass(frozen=True)
class Option:
    """What declarer could answer, and his tricks after it."""

    name: str
    tricks: str
    chosen: bool


@dataclass(frozen=True)
class Forced:
    """One sentence with its entry; a diagram where the hands are known."""

    version: int
    clause: str
    text: str
    diagram: Diagram | None = None
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class ForcedPlays:
    """Plays that were no choice, and declarer's choices."""

    plays: tuple[Forced, ...]
    elections: tuple[Forced, ...]


def forced_plays(report: Report, moments: Moments) -> ForcedPlays:
    """Both lists, in the order of play."""
    return ForcedPlays(
        tuple(_play(one, moments) for one in report.compelled),
        tuple(_election(one) for one in report.elections),
    )


def _play(one: Compulsion, moments: Moments) -> Forced:
    moment = moments.of_forced(one)
    drawn = diagram(moment, one.seat, one.card) if moment else None
    return Forced(one.version, one.clause, words.forced(one), drawn)


def _election(one: Election) -> Forced:
    options = tuple(
        Option(words.choice_name(name), tricks(number), name == one.chosen)
        for name, number in one.options
    )
    return Forced(one.version, one.clause, words.elected(one), None, options)
