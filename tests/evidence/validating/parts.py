"""What is measured: each part a list of boards, each board a few figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

from msgspec import Struct

from rulings.damage.examination import report
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Settings, Word
from rulings.damage.values import Scoring
from tests.evidence.deals import DEALS, reported
from tests.evidence.habits import with_habits
from tests.evidence.panel import Panel, panel
from tests.evidence.validating.boards import Made, boards
from tests.evidence.validating.generated import Generated, innocent, planted
from tests.evidence.validating.leads import lead_costs
from tests.evidence.validating.long_hands import long_hand
from tests.evidence.validating.results import Measurement, Row
from tests.evidence.validating.scoring import answered, chance_in, word_in

# A board may take so many seconds of the processor, as on the server; who else wants
# it does not count.
LONGEST = 40.0
SEEDS = (1, 2, 3, 4, 5)


class Size(Struct, frozen=True):
    """How much is measured; ``kept`` also has the panel's boards kept for the end."""

    layouts: int = 400
    innocent: int = 300
    planted: int = 100
    known: int = 100
    long: int = 60
    leads: int = 100
    kept: bool = False
    seed: int = 1


QUICK = Size(layouts=100, innocent=40, planted=20, known=20, long=0, leads=10)


def deals(size: Size) -> Iterator[Measurement]:
    """The deals made for one question each; right where every clause has its word."""
    for name in DEALS:
        measured = partial(_deal, name, size)
        yield _named("deals", name.split()[0], size, measured)


def of_the_panel(size: Size) -> Iterator[Measurement]:
    """The boards of the panel: the word found beside the word expected."""
    for board in panel():
        if board.seen or size.kept:
            yield _named("panel", board.name, size, partial(_of_panel, board, size))


def innocents(size: Size) -> Iterator[Measurement]:
    """Boards on which partner played by habit: nothing should be said of them."""
    return _generated("innocent", size.innocent, innocent, size)


def plants(size: Size) -> Iterator[Measurement]:
    """Boards on which partner followed the exposed card, and it paid."""
    return _generated("planted", size.planted, planted, size)


def known(size: Size) -> Iterator[Measurement]:
    """Boards of six cards, where every layout can be looked at, and a sample of 40."""
    for number, made in enumerate(boards(Random(size.seed), size.known)):
        measured = partial(_known, made, size.seed)
        yield Measurement("known", f"{number}/{size.seed}", measured)


def long_hands(size: Size) -> Iterator[Measurement]:
    """Boards of seven to thirteen cards: samples of a quarter of the layouts, and what
    all of them say."""
    for number in range(size.long):
        yield _named(
            "long", f"{number}", size, partial(long_hand, number, size.layouts)
        )


def leads(size: Size) -> Iterator[Measurement]:
    """Random deals: what the opening leads of each class of player cost."""
    for number in range(size.leads):
        measured = partial(lead_costs, _chance("leads", number))
        yield Measurement("leads", str(number), measured)


def agreement(size: Size) -> Iterator[Measurement]:
    """The words of the panel and of some planted boards with five seeds."""
    for seed in SEEDS:
        other = Size(layouts=size.layouts, kept=size.kept, seed=seed)
        yield from (*deals(other), *of_the_panel(other))


def _named(part: str, name: str, size: Size, how: Callable[[], Row]) -> Measurement:
    return Measurement(part, f"{name}/{size.seed}/{size.layouts}", how)


def _deal(name: str, size: Size) -> Row:
    found = reported(name, size.layouts, size.seed)
    expected = DEALS[name].found
    words = {one.clause: one.word for one in found.proposals}
    right = all(word in expected.get(law, {"none"}) for law, word in words.items())
    return {"found": word_in(found), "right": right, "words": words}


def _of_panel(board: Panel, size: Size) -> Row:
    found, chance = _asked(board.record, board.settings(size.layouts, size.seed))
    expected = {"expected": board.expected, "seen": board.seen}
    return {"found": found, "better": chance, **expected}


def _generated(
    part: str, count: int, made: Callable[[Random], Generated], size: Size
) -> Iterator[Measurement]:
    for number in range(count):
        measured = partial(_one, part, number, made, size)
        yield _named(part, str(number), size, measured)


def _one(
    part: str, number: int, made: Callable[[Random], Generated], size: Size
) -> Row:
    board = made(_chance(part, number))
    settings = with_habits(Settings(layouts=size.layouts, seed=size.seed))
    found, chance = _asked(board.record, settings)
    return {"found": found, "better": chance, "left": board.left}


def _chance(part: str, number: int) -> Random:
    """Each board from its own seed, so that a later run makes the same ones."""
    return Random(f"{part} {number}")


def _known(made: Made, seed: int) -> Row:
    sampled = Settings(layouts=40, scoring=Scoring("tricks"), seed=seed)
    one = answered(made, sampled)
    return {
        "right": one.right,
        "found": one.found,
        "better": one.better,
        "held": one.is_held,
        "sampled": one.sampled,
        "left": 6,
    }


def _asked(record: Record, settings: Settings) -> tuple[Word, float]:
    """The word of a board; one that is refused cannot be told of."""
    try:
        found: Report = report(record, settings, _limit())
    except BadRecord:
        return "cannot_tell", 0.0
    return word_in(found), chance_in(found)[0]


def _limit() -> Callable[[], bool]:
    end = process_time() + LONGEST
    return lambda: process_time() > end
