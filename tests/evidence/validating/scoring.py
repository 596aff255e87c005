"""What the sampled answers are worth beside the answers from every layout."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulings.damage.examination import report
from rulings.damage.peers import PlayerClass
from rulings.damage.report import Report
from rulings.damage.settings import Settings, Word
from tests.evidence.validating.boards import IN_FULL, Kind, Made

WORDS: tuple[Word, ...] = ("flag", "look", "cannot_tell")
KNOWN = replace(IN_FULL, player=PlayerClass(peers=20_000))


class Answer(Struct, frozen=True):
    """The word that is right, the word found, and whether the interval held."""

    kind: Kind
    right: Word
    found: Word
    better: float
    interval: tuple[float, float]
    sampled: bool

    @property
    def is_held(self) -> bool:
        """Whether the known chance lies in the interval of the sampled one."""
        return self.interval[0] <= self.better <= self.interval[1]


def answered(made: Made, sampled: Settings) -> Answer:
    """One board, from a sample of the layouts and from all of them."""
    found, known = report(made.record, sampled), report(made.record, KNOWN)
    _, low, high = _chance(found)
    is_sample = any(c.state == "weighed" and not c.exact for c in found.choices)
    right, word = _word(known), _word(found)
    return Answer(made.kind, right, word, _chance(known)[0], (low, high), is_sample)


def _word(one: Report) -> Word:
    said = [proposal.word for proposal in one.proposals]
    return next((word for word in WORDS if word in said), "none")


def _chance(one: Report) -> tuple[float, float, float]:
    if not one.proposals:
        return 0.0, 0.0, 0.0
    best = max(one.proposals, key=lambda proposal: proposal.better.value)
    return best.better.value, best.better.low, best.better.high


def table(answers: Iterable[Answer]) -> list[str]:
    """The lines to print: words, false flags, and how often the interval held."""
    every = list(answers)
    lines = ["right / found             flag   look   none"]
    for right in ("flag", "look", "none"):
        of_it = [one.found for one in every if one.right == right]
        counts = [of_it.count(word) for word in ("flag", "look", "none")]
        lines.append(f"{right:<22}" + "".join(f"{count:>7}" for count in counts))
    return [*lines, *_rates(every)]


def _rates(every: list[Answer]) -> list[str]:
    flags = [one for one in every if one.right == "flag"]
    quiet = [one for one in every if one.right == "none"]
    weighed = [one for one in every if one.sampled]
    moving = [one for one in weighed if one.better > 0.02]
    return [
        _rate("flags found as flag or look", [o.found != "none" for o in flags]),
        _rate("false flags where nothing is", [o.found == "flag" for o in quiet]),
        _rate("interval held, sampled", [o.is_held for o in weighed]),
        _rate("interval held, chance above 2 %", [o.is_held for o in moving]),
    ]


def _rate(name: str, held: list[bool]) -> str:
    if not held:
        return f"{name:<36} none to count"
    share = sum(held) / len(held)
    return f"{name:<36}{100 * share:>6.1f} %  ({sum(held)} of {len(held)})"
