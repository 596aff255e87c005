"""Budgets: ceilings, not goals."""

import ast
import statistics
from functools import cache
from pathlib import Path

import pytest

from tests.parsing import nodes

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lawbook", "tables", "rulings", "deploy", "tests")
LINES = {"lawbook": 250}
OTHERWISE = 300
BODY = 40
MEDIAN_BODY = 8
PARAMETERS = 5

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> list[Path]:
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return [path for path in [*found, ROOT / "dev"] if "migrations" not in path.parts]


@cache
def functions(path: Path) -> list[Function]:
    every = nodes(path.read_text())
    return [node for node in every if isinstance(node, Function)]


def body_lines(function: Function) -> int:
    """The lines of a function, its name and docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def parameters(function: Function) -> int:
    names = [*function.args.posonlyargs, *function.args.args]
    names += function.args.kwonlyargs
    return len([one for one in names if one.arg not in {"self", "cls"}])


def lines_of_code(path: Path) -> int:
    """The lines of a module without its docstrings.

    A budget that counts them is one for saying less: a third of `lawbook` may be what
    its functions take, give and cite.
    """
    source = path.read_text()
    documented = ast.Module | ast.ClassDef | Function
    places = (one for one in nodes(source) if isinstance(one, documented))
    said = (one.body[0] for one in places if ast.get_docstring(one, clean=False))
    lines = ((one.end_lineno or one.lineno) - one.lineno + 1 for one in said)
    return len(source.splitlines()) - sum(lines)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def limit(path: Path) -> int:
    return LINES.get(path.relative_to(ROOT).parts[0], OTHERWISE)


def test_every_file_fits() -> None:
    lengths = {path: lines_of_code(path) for path in sources()}
    assert {name(p): lines for p, lines in lengths.items() if lines > limit(p)} == {}


def test_docstrings_are_not_counted(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""One\n\ntwo."""\n\ndef f():\n    """Say."""\n    return 1\n')
    assert lines_of_code(module) == 3


def test_every_function_fits() -> None:
    found = [(path, one) for path in sources() for one in functions(path)]
    long = [
        f"{name(path)}: {one.name}" for path, one in found if body_lines(one) > BODY
    ]
    assert long == []


@pytest.mark.parametrize("package", ["lawbook", "tables", "rulings", "deploy"])
def test_parameters_are_few(package: str) -> None:
    found = [one for path in (ROOT / package).rglob("*.py") for one in functions(path)]
    assert found
    assert [one.name for one in found if parameters(one) > PARAMETERS] == []


def test_most_functions_are_short() -> None:
    sizes = [body_lines(one) for path in sources() for one in functions(path)]
    assert len(sizes) > 100
    assert statistics.median(sizes) <= MEDIAN_BODY
