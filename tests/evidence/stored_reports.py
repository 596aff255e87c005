"""``python -m tests.evidence.stored_reports`` stores what the method now finds.

An examination is kept with the method that made it, so the figures of a method must
not change: a change of them raises ``METHOD`` and stores these reports again.
"""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulings.damage.examination import METHOD, examine
from rulings.damage.peers import PlayerClass
from rulings.damage.record import Record
from rulings.damage.report import Candidate, Estimate, PartnerChoice, Report, World
from rulings.damage.settings import Settings
from tests.evidence.boards import told
from tests.evidence.deals import DEALS, SEEN
from tests.evidence.habits import with_habits
from tests.evidence.situations import BASE, STRONG

FILE = Path(__file__).parent / "stored" / f"method_{METHOD}.json"
LINES = {
    "two cards": "CA C5 C2 C3 CK C6 E-HA E-D8 C7 C4 neither HT H5 HA H3",
    "one of two picked up": "CA C5 C2 C3 CK C6 E-HA E-D8 C7 C4 prohibit/H DT DJ D8 DA",
    "one of two required": "CA C5 C2 C3 CK C6 E-HA E-D8 C7 C4 require/H HT H5 HA H3",
    "both defenders": "CA C5 C2 C3 CK C6 E-HA W-D2 C7 C4 neither HT H5 HA H3",
    "picked up": SEEN + "prohibit/H DT DJ D8 DA",
    "led out of turn": "CA C5 C2 C3 CK C6 C7 C4 E>HA neither HT H5 HA H3",
}
QUICK = Settings(player=PlayerClass(10, 400), resamples=20)
Board = tuple[Record, Settings]
# Enough for several steps on the way, and draws in early positions.
LAYOUTS = 72


def boards() -> Iterator[tuple[str, Board]]:
    """Every board that is stored, by its name."""
    for name, deal in DEALS.items():
        few = 8 if name.startswith("P1") else LAYOUTS
        scored = {"scoring": deal.scoring, "readings": deal.readings}
        assumed = with_habits(replace(QUICK, layouts=few, **scored))
        yield name, (Record(deal.events), assumed)
    for name, line in LINES.items():
        for edition in ("2017", "2007", "1997"):
            record = Record(told(BASE, "5S", line, 10), edition=edition)
            settings = replace(QUICK, layouts=LAYOUTS, readings=STRONG)
            yield f"{name}, {edition}", (record, with_habits(settings))


def figures(record: Record, settings: Settings) -> dict[str, Any]:
    """What is said of a board, and the steps in which it came."""
    reports = list(examine(record, settings))
    steps = [_step(report) for report in reports]
    return {"steps": steps, **_report(reports[-1])}


def _step(report: Report) -> list[Any]:
    layouts = [choice.layouts for choice in report.choices]
    return [report.coarse, report.done, report.of, layouts]


def _report(report: Report) -> dict[str, Any]:
    return {
        "choices": [_choice(one) for one in report.choices],
        "compelled": [[one.card, one.clause, one.cost] for one in report.compelled],
        "elections": [
            [one.chosen, one.clause, [list(each) for each in one.options]]
            for one in report.elections
        ],
        "proposals": [
            [
                one.clause,
                [card.card for card in one.cards],
                one.word,
                _estimate(one.better),
                list(one.weights),
                [one.loss, one.tricks, one.ratio],
                list(one.choices),
            ]
            for one in report.proposals
        ],
        "left_out": report.left_out,
    }


def _choice(one: PartnerChoice) -> dict[str, Any]:
    return {
        "of": [one.seat, one.chosen, one.kind, one.clause, one.state],
        "about": [[card.card, card.seat, card.kind] for card in one.about],
        "at": [one.version, one.trick, one.leader, *one.on_table, *one.hands],
        "figures": [_estimate(one.ratio), _estimate(one.stay), one.gain, one.prior],
        "layouts": [one.layouts, one.exact],
        "candidates": [_candidate(each) for each in one.candidates],
    }


def _candidate(one: Candidate) -> list[Any]:
    marks = [one.exact, one.chosen, one.suggested, one.alternative]
    return [" ".join(one.cards), marks, _world(one.sighted), _world(one.unsighted)]


def _world(one: World | None) -> list[float] | None:
    if one is None:
        return None
    return [each.value for each in (one.share, one.tricks, one.makes, one.worth)]


def _estimate(one: Estimate | None) -> list[float] | None:
    return None if one is None else [one.value, one.low, one.high]


def alike(one: Any, other: Any) -> bool:
    """Whether two of them say the same, but for the last digits of a number."""
    if isinstance(one, float) and isinstance(other, float | int):
        return math.isclose(one, other, rel_tol=1e-5, abs_tol=1e-5)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[k], other[k]) for k in one)
    return bool(one == other)


def _rounded(one: Any) -> Any:
    if isinstance(one, float):
        return round(one, 7)
    if isinstance(one, list):
        return [_rounded(each) for each in one]
    return {k: _rounded(v) for k, v in one.items()} if isinstance(one, dict) else one


def main() -> None:
    """Write the reports of the method of today, a line for each board."""
    found = {name: _rounded(figures(*board)) for name, board in boards()}
    lines = [f"{json.dumps(n)}: {json.dumps(f)}" for n, f in found.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
