"""A caller that is told whether something happened listens: no outcome is thrown away.

A function says in its return type that it answers with an outcome: a yes or no, what
became of entries, why something is not so. A statement that is nothing but a call of
such a function would throw that away.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.parsing import parsed

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lawbook", "tables", "rulings", "deploy")
# The words of return types that say what became of something.
OUTCOMES = {"bool", "Recorded", "Outcome", "Taken", "Problem", "Finding", "Fault"}
# Here the outcome is heard in another way.
HEARD = {
    "rulings.analysis.services._stop": "keep_up: one that is over needs no stopping",
    "rulings.analysis.services.stop_examination": "the page shows what it is now",
    "rulings.cases.polls.problem.read_problem": "the problem of a poll; it raises",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of ours by its dotted name."""
    paths = [path for room in PACKAGES for path in sorted((ROOT / room).rglob("*.py"))]
    return {module_of(path): parsed(path.read_text()) for path in paths}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def tells(function: Function) -> bool:
    """Whether its return type names an outcome."""
    if function.returns is None:
        return False
    names = (node for node in ast.walk(function.returns) if isinstance(node, ast.Name))
    return any(name.id in OUTCOMES for name in names)


def defined(body: list[ast.stmt], before: str) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, by dotted name."""
    for node in body:
        if isinstance(node, Function):
            yield f"{before}.{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from defined(node.body, f"{before}.{node.name}")


@cache
def telling() -> frozenset[str]:
    """Every function of ours that answers with an outcome."""
    modules = sources().items()
    found = (one for here, source in modules for one in defined(source.body, here))
    return frozenset(name for name, function in found if tells(function))


def imported(source: ast.Module) -> dict[str, str]:
    """What each name that a module imports stands for."""
    found: dict[str, str] = {}
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            found |= {one.asname or one.name: one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {one.asname or one.name: one.name for one in node.names}
            found |= {here: f"{node.module}.{name}" for here, name in names.items()}
    return found


def thrown_away(source: ast.Module, here: str) -> list[str]:
    """The calls in a module whose outcome nobody takes."""
    names = imported(source)
    classes = [node.name for node in source.body if isinstance(node, ast.ClassDef)]
    found = []
    for node in ast.walk(source):
        called = called_alone(node)
        if called is not None:
            meant = set(meanings(called, names, here, classes)) & telling()
            found += [f"{here}:{called.lineno} {one}" for one in meant - HEARD.keys()]
    return found


def called_alone(node: ast.AST) -> ast.expr | None:
    """What a statement calls, where it does nothing else."""
    value = node.value if isinstance(node, ast.Expr) else None
    value = value.value if isinstance(value, ast.Await) else value
    return value.func if isinstance(value, ast.Call) else None


def meanings(
    called: ast.expr, names: dict[str, str], here: str, classes: list[str]
) -> Iterator[str]:
    """What the name of a call may stand for."""
    if isinstance(called, ast.Name):
        yield names.get(called.id, f"{here}.{called.id}")
    elif isinstance(called, ast.Attribute):
        owner = ast.unparse(called.value)
        yield f"{names.get(owner, owner)}.{called.attr}"
        if owner == "self":
            yield from (f"{here}.{name}.{called.attr}" for name in classes)


def test_no_outcome_is_thrown_away() -> None:
    modules = sources().items()
    found = [one for here, source in modules for one in thrown_away(source, here)]
    assert found == []


def test_it_would_be_found() -> None:
    """By whatever name it is called."""
    written = """
from tables.intake import services
from tables.intake.services import record_entries as record
from tables.intake.from_tablets import record_from_tablet

class Desk:
    def seen(self) -> bool: ...
    def look(self):
        record(entries=[], actor=None)
        services.record_entries(entries=[], actor=None)
        record_from_tablet(tablet=None)
        taken = record(entries=[], actor=None)
        return self.look(), taken
"""
    lines = thrown_away(parsed(written), "here")
    assert [one.split()[0] for one in lines] == ["here:9", "here:10", "here:11"]


def test_what_is_heard_in_another_way_is_still_there() -> None:
    assert HEARD.keys() <= telling()
