"""What the sampled answers are worth beside the answers from every layout."""

from __future__ import annotations

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
    _, low, high = chance_in(found)
    is_sample = any(c.state == "weighed" and not c.exact for c in found.choices)
    right, word = word_in(known), word_in(found)
    return Answer(made.kind, right, word, chance_in(known)[0], (low, high), is_sample)


def word_in(one: Report) -> Word:
    """The strongest word of a report; what was not in order cannot be told of."""
    said = [proposal.word for proposal in one.proposals]
    if not said and one.left_out:
        return "cannot_tell"
    return next((word for word in WORDS if word in said), "none")


def chance_in(one: Report) -> tuple[float, float, float]:
    """The likeliest better result, with its interval."""
    if not one.proposals:
        return 0.0, 0.0, 0.0
    best = max(one.proposals, key=lambda proposal: proposal.better.value)
    return best.better.value, best.better.low, best.better.high
