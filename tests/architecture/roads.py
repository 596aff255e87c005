"""The roads of docs/generated/roads.md, and a trace of the calls that were made.

``roads.toml`` names the files of each road; ``python -m tests.architecture.roads``
writes the page. A new road is an entry there and a test that does its act within
`travelled`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct, convert

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).resolve().parent / "roads.toml"
PAGE = ROOT / "docs" / "generated" / "roads.md"
HEAD = """\
# Roads

Made by `python -m tests.architecture.roads` from `tests/architecture/roads.toml`; do
not edit. The files that one act goes through, in the order of their first call. A road
says what it leaves out; a test holds it to a trace of real calls
([architecture](../architecture.md)).
"""


class Stop(Struct, frozen=True):
    """A file on a road, and what it does there."""

    path: str
    does: str


class Road(Struct, frozen=True):
    """The files that one act goes through, in the order they are first called."""

    name: str
    title: str
    act: str
    through: tuple[str, ...]
    values: tuple[str, ...]
    most: int
    file: tuple[Stop, ...]

    @property
    def paths(self) -> list[str]:
        """The files in their order."""
        return [stop.path for stop in self.file]

    def counts(self, path: str) -> bool:
        """Whether a file, by its path from the root, can be on this road."""
        inside = any(path.startswith(f"{folder}/") for folder in self.through)
        return inside and not any(f"{path}/".startswith(f"{f}/") for f in self.values)


@cache
def roads() -> dict[str, Road]:
    """Every road by its name."""
    listed = convert(tomllib.loads(LIST.read_text())["road"], list[Road])
    return {road.name: road for road in listed}


@contextmanager
def travelled(road: Road) -> Iterator[list[str]]:
    """Collects the files of a road whose functions are called meanwhile, each once."""
    found: dict[str, None] = {}

    def note(frame: FrameType, what: str, _: Any) -> None:
        # Reading a module for the first time is no call of a function in it.
        if what == "call" and frame.f_code.co_name != "<module>":
            found.setdefault(frame.f_code.co_filename)

    files: list[str] = []
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)
        files += [path for path in map(from_root, found) if road.counts(path)]


def from_root(path: str) -> str:
    """The path of a file as it stands in the repository; elsewhere as it is."""
    here = Path(path)
    return str(here.relative_to(ROOT)) if here.is_relative_to(ROOT) else path


def drawing(road: Road) -> str:
    """The section of the page about one road."""
    wide = max(len(path) for path in road.paths)
    lines = [
        f"{at:>3}  {stop.path:<{wide}}  {stop.does}"
        for at, stop in enumerate(road.file, start=1)
    ]
    left_out = ", ".join(f"`{path}`" for path in road.values) or "nothing"
    drawn = ["```", road.act, *lines, "```"]
    return "\n".join([f"## {road.title}", "", f"Left out: {left_out}.", "", *drawn])


def page() -> str:
    """docs/generated/roads.md as the list says it now."""
    return "\n\n".join([HEAD.rstrip(), *map(drawing, roads().values())]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
