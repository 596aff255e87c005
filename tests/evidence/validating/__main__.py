"""`./dev validate-damage`: how often the damage evidence is right.

The deals made for it; the boards of the panel; boards played by habit, innocent or with
damage put in; boards whose answer is known from all layouts, or from many more; and the
words of five seeds. What was measured is kept in a file, and a run that is stopped goes
on where it was. Exit 1 where a deal, or a board of the panel, has another word.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic

from msgspec.structs import replace

from tests.evidence.validating import parts, tables
from tests.evidence.validating.results import Measurement, Results, Row

Part = tuple[
    Callable[[parts.Size], Iterable[Measurement]],
    Callable[[Sequence[Row]], Iterator[str]],
]
PARTS: dict[str, Part] = {
    "deals": (parts.deals, tables.deal_lines),
    "panel": (parts.of_the_panel, tables.panel_lines),
    "innocent": (parts.innocents, tables.innocent_lines),
    "planted": (parts.plants, tables.planted_lines),
    "known": (parts.known, tables.interval_lines),
    "long": (parts.long_hands, tables.long_lines),
    "leads": (parts.leads, tables.lead_lines),
    "seeds": (parts.agreement, tables.seed_lines),
}
KEPT = Path("var/validation/damage.jsonl")


def main() -> int:
    """Measure what is missing, then print what there is."""
    parser = ArgumentParser(prog="./dev validate-damage", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few boards and layouts")
    parser.add_argument("--kept", action="store_true", help="the panel's kept half too")
    parser.add_argument("--table", action="store_true", help="print, measure nothing")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--layouts", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=KEPT)
    asked = parser.parse_args()
    size = replace(parts.QUICK if asked.quick else parts.Size(), seed=asked.seed)
    size = replace(size, kept=asked.kept, layouts=asked.layouts or size.layouts)
    results = Results(asked.results)
    if not asked.table:
        _idle()
        until = monotonic() + 60 * asked.minutes
        for name in asked.only:
            results.measure(PARTS[name][0](size), _progress, until)
    return _printed(results, asked.only, size)


def _idle() -> None:
    """Run only where nobody else wants the processor, as far as the system can."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _printed(results: Results, names: Sequence[str], size: parts.Size) -> int:
    """Every table of which there are results; 1 where a word is another."""
    _say(f"{size.layouts} layouts a world")
    wrong = 0
    for name in names:
        measurements, lines = PARTS[name]
        every = list(measurements(size))
        rows = results.of(every)
        _say(f"\n{name}: {len(rows)} of {len(every)} measured")
        for line in (*lines(rows), *tables.time_lines(rows)):
            _say(line)
        wrong += _wrong(name, rows)
    return 1 if wrong else 0


def _wrong(name: str, rows: Sequence[Row]) -> int:
    if name == "deals":
        return sum(not row["right"] for row in rows)
    return sum(bool(tables.wrong_in(row)) for row in rows) if name == "panel" else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _progress(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
