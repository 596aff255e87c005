"""Many tables, put to the core and to this reading, and what they differ in."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.oracle.evening.compare import Difference, play_table, tell_reports
from tests.oracle.history import Raw


@dataclass
class Tally:
    """What a run has seen; the shortest difference of each kind is kept."""

    boards: int = 0
    events: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    found: Counter[tuple[str, str]] = field(default_factory=Counter)
    shortest: dict[tuple[str, str], Difference] = field(default_factory=dict)

    def add(self, recorded: tuple[Raw, ...], found: Difference | None) -> None:
        self.boards += 1
        self.events += len(recorded)
        self.kinds.update(str(event["type"]) for event in recorded)
        if found is None:
            return
        kind = found.about, str(found.events[-1]["type"])
        self.found[kind] += 1
        shortest = self.shortest.get(kind)
        if shortest is None or len(found.events) < len(shortest.events):
            self.shortest[kind] = found


def run(boards: int, seed: int) -> Tally:
    """Half of the boards have every card recorded, half only reports."""
    tally = Tally()
    for number in range(boards):
        name = f"evening-{seed}-{number}"
        if number % 2:
            tally.add(*tell_reports(name))
        else:
            table, found = play_table(name)
            tally.add(table.recorded, found)
    return tally


def report(tally: Tally) -> Iterator[str]:
    """Lines for a reader."""
    yield f"boards {tally.boards}  events {tally.events}"
    yield from (f"  {count:9} {kind}" for kind, count in sorted(tally.kinds.items()))
    yield f"disagreements {sum(tally.found.values())}"
    for kind, count in tally.found.most_common():
        found = tally.shortest[kind]
        yield f"{count:6} about {' after '.join(kind)}"
        yield f"  core    {found.core}"
        yield f"  oracle  {found.oracle}"
        yield "  " + json.dumps({"name": found.about, "events": found.events})
