"""What was measured so far, a line a board: a run that is stopped goes on from there.

A result stands under its part, board, seed and layouts, and the method that gave it;
of another method nothing is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import Struct

from rulings.damage.examination import METHOD

Row = dict[str, Any]


class Measurement(Struct, frozen=True):
    """A board to be measured: its part, what names it there, and how it is done."""

    part: str
    name: str
    measured: Callable[[], Row]

    @property
    def key(self) -> str:
        """Under which the result stands."""
        return f"{METHOD}/{self.part}/{self.name}"


class Results:
    """The results in a file, which grows a line at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._rows = {row["key"]: row for row in self._read()}

    def _read(self) -> Iterator[Row]:
        """What is there; a line that was cut off in the middle is left out."""
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                continue

    def of(self, measurements: Iterable[Measurement]) -> list[Row]:
        """The results of these that are there."""
        keys = [one.key for one in measurements]
        return [self._rows[key] for key in keys if key in self._rows]

    def measure(
        self,
        measurements: Iterable[Measurement],
        say: Callable[[str], None],
        until: float,
    ) -> None:
        """Measure what is not there yet, while there is time."""
        left = [one for one in measurements if one.key not in self._rows]
        for at, one in enumerate(left, start=1):
            if monotonic() > until:
                say(f"time is up; {len(left) - at + 1} boards are left for another run")
                return
            begun = monotonic()
            row = {"key": one.key, **one.measured()}
            row["seconds"] = round(monotonic() - begun, 2)
            self._keep(row)
            say(f"{at} of {len(left)}  {one.part}/{one.name}  {row['seconds']} s")

    def _keep(self, row: Row) -> None:
        self._rows[row["key"]] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
