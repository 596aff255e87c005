"""The packages in their order, the imports between them, and what breaks the order.

``packages.toml`` is the order; ``known_breaches.txt`` names what does not keep it yet.
``python -m tests.architecture.packages`` writes docs/generated/packages.md and takes
out of the known breaches what is gone. It never adds one.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

from tests.parsing import nodes

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
LIST = HERE / "packages.toml"
KNOWN = HERE / "known_breaches.txt"
PAGE = ROOT / "docs" / "generated" / "packages.md"
HEAD = """\
# Packages

Made by `python -m tests.architecture.packages` from `tests/architecture/packages.toml`,
the one list; do not edit. Lowest first: a package imports only those before it
([architecture](../architecture.md#packages)).
"""
TOPS = ("lawbook", "tables", "rulings")
# A package's own file, beside its modules.
OWN = "__init__"

Graph = Mapping[str, Set[str]]


@cache
def listed(top: str) -> dict[str, str]:
    """The packages of a top in their order, each with what it holds."""
    found = tomllib.loads(LIST.read_text())[top]
    return {one["name"]: one["holds"] for one in found}


@cache
def order(top: str) -> dict[str, int]:
    """The place of every package and of every module that Django names."""
    django = tomllib.loads(LIST.read_text())["django"]
    names = [*django["below"], *listed(top), *django["above"], OWN]
    return {name: place for place, name in enumerate(names)}


@cache
def modules() -> dict[str, Path]:
    """Every module under the tops by its dotted name; a package's own file by its."""
    paths = [path for top in TOPS for path in sorted((ROOT / top).rglob("*.py"))]
    return {dotted(path): path for path in paths}


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imported(importer: str, source: str, known: Set[str]) -> Iterator[str]:
    """The modules that a source imports, of those known, wherever it does so."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = absolute(importer, node)
            # `from a import b` is the module b, or else a name in a.
            names = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if is_module(name, known) else base for name in names]
        else:
            continue
        yield from (found for name in names if (found := is_module(name, known)))


def absolute(importer: str, node: ast.ImportFrom) -> str:
    start = importer.split(".")[: -node.level] if node.level else []
    return ".".join([*start, *([node.module] if node.module else [])])


def is_module(name: str, known: Set[str]) -> str:
    """The name as it stands among those known, if it does."""
    for one in (name, f"{name}.{OWN}"):
        if one in known:
            return one
    return ""


@cache
def imports() -> Graph:
    """What every module imports of ours, but itself."""
    known = modules()
    return {
        name: set(imported(name, path.read_text(), known.keys())) - {name}
        for name, path in known.items()
    }


def between(graph: Graph, package: str) -> dict[str, set[str]]:
    """The imports between what lies directly in a package: modules and packages."""
    depth = package.count(".") + 1
    inside = package + "."
    found: dict[str, set[str]] = {}
    for importer, names in graph.items():
        if importer.startswith(inside):
            here = importer.split(".")[depth]
            there = {n.split(".")[depth] for n in names if n.startswith(inside)}
            found.setdefault(here, set()).update(there - {here})
    return found


def packages(graph: Graph) -> list[str]:
    """Every package at every level, the tops included."""
    own = [name.removesuffix(f".{OWN}") for name in graph if name.endswith(f".{OWN}")]
    return sorted(own)


def out_of_order(graph: Graph, top: str, places: Mapping[str, int]) -> set[str]:
    """The imports of a top that go up, and what has no place in it."""
    edges = between(graph, top)
    unplaced = {f"{top}.{name} has no place" for name in edges.keys() - places.keys()}
    return unplaced | {
        f"{top}.{here} -> {top}.{there}"
        for here, names in edges.items()
        for there in names
        if places.get(there, -1) > places.get(here, len(places))
    }


def missing(graph: Graph, top: str) -> set[str]:
    """The packages of a top that are listed and hold nothing yet."""
    there = {".".join(name.split(".")[:2]) for name in graph}
    return {
        f"{top}.{one} is empty" for one in listed(top) if f"{top}.{one}" not in there
    }


def circular(graph: Graph, package: str) -> set[str]:
    """The imports directly within a package from which there is a way back."""
    edges = between(graph, package)
    return {
        f"{package}.{here} -> {package}.{there}"
        for here, names in edges.items()
        for there in names
        if here in reached(edges, there)
    }


def reached(edges: Graph, start: str) -> set[str]:
    """All that can be reached from one, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        new = edges.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def breaches() -> set[str]:
    """All that breaks the order or goes round in a circle, one line each."""
    graph = imports()
    found = {line for top in TOPS for line in out_of_order(graph, top, order(top))}
    inner = [name for name in packages(graph) if "." in name]
    found |= {line for name in inner for line in circular(graph, name)}
    return found | {line for top in TOPS for line in missing(graph, top)}


def known_breaches() -> list[str]:
    return KNOWN.read_text().splitlines()


def page() -> str:
    """The whole page: a table for each top."""
    tables = (f"\n## `{top}`\n\n{table(top)}\n" for top in TOPS)
    return HEAD + "".join(tables)


def table(top: str) -> str:
    """The packages of a top; some are one module."""
    rows = [
        f"| `{written(top, name)}` | {holds} |" for name, holds in listed(top).items()
    ]
    return "\n".join(["| package | what it holds |", "|---|---|", *rows])


def written(top: str, name: str) -> str:
    """A package by the name it has on the disk: a folder, or a single module."""
    return f"{name}/" if (ROOT / top / name).is_dir() else f"{name}.py"


if __name__ == "__main__":
    PAGE.write_text(page())
    left = breaches() & set(known_breaches())
    KNOWN.write_text("".join(f"{line}\n" for line in sorted(left)))
