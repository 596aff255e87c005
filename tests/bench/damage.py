"""The damage evidence of a board against the solver alone, and its first answer.

The same positions are solved twice: by the whole analysis, which reads the entries,
draws layouts, asks the peers and writes a report, and bare. What is counted is the time
of the processor, all threads together: nothing here waits for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from unittest.mock import patch

from rulings.damage import forced_cards, values
from rulings.damage.examination import examine
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Settings
from rulings.damage.solver import Layouts, TrickInProgress, Values, card_values
from tests.bench.measuring import Times, compared, row
from tests.evidence.deals import DEALS

ROUNDS = 5
KEYS = ("A1 ", "A2 ", "A7 ", "A8 ", "A12 ")


def measure() -> list[str]:
    """A whole analysis, its first answer, and the solver, in turn."""
    asked = _positions()
    whole: Times = []
    first: Times = []
    bare: Times = []
    for _ in range(ROUNDS):
        coarse, full = _examined()
        first.append(coarse)
        whole.append(full)
        bare.append(_timed(lambda: [card_values(*one) for one in asked]))
    boards = sum(len(hands) for hands, _ in asked)
    return [
        row("the whole analysis of five boards", whole),
        row(f"the solver alone, its {boards} positions", bare),
        compared("analysis / solver", median(whole) / median(bare), 1.3),
        row("their first answers", first),
        compared("first answer / whole", median(first) / median(whole), 0.1),
    ]


def _analyses() -> Iterator[Iterator[Report]]:
    """Boards on which all the layouts have to be solved, and some where fewer do."""
    for name, deal in DEALS.items():
        if name.startswith(KEYS):
            yield examine(Record(deal.events), Settings(readings=deal.readings))


def _examined() -> tuple[float, float]:
    """Microseconds to the first answers that leave nothing out, and to the last."""
    first = whole = 0.0
    for reports in _analyses():
        started = process_time()
        coarse = next(one for one in reports if _is_answer(one))
        first += process_time() - started
        *_, last = (coarse, *reports)
        whole += process_time() - started
        assert not last.coarse
    return first * 1e6, whole * 1e6


def _is_answer(report: Report) -> bool:
    return all(choice.state != "out_of_time" for choice in report.choices)


def _timed(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return (process_time() - started) * 1e6


def _positions() -> list[tuple[Layouts, TrickInProgress]]:
    """Everything that the analysis has the solver work out, call by call."""
    asked: list[tuple[Layouts, TrickInProgress]] = []
    with _listening(asked):
        for reports in _analyses():
            list(reports)
    return asked


@contextmanager
def _listening(asked: list[tuple[Layouts, TrickInProgress]]) -> Iterator[None]:
    def heard(hands: Layouts, turn: TrickInProgress) -> Values:
        asked.append((hands.copy(), turn))
        return card_values(hands, turn)

    with (
        patch.object(values, "card_values", heard),
        patch.object(forced_cards, "card_values", heard),
    ):
        yield
