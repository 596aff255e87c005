"""Modules that are other than their files, without a file being touched."""

from __future__ import annotations

import ast
import builtins
import gc
from collections.abc import Callable, Iterator, Mapping
from importlib.machinery import SourceFileLoader
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

HIT = "__mutation_hit__"


def plant(codes: Mapping[Path, CodeType]) -> None:
    """From now on these files are imported as this code."""
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        planted = codes.get(Path(self.get_filename(fullname)))
        return planted or usual(self, fullname)

    loader: Any = SourceFileLoader
    loader.get_code = get_code


def marked(
    path: Path, places: Mapping[int, int], hit: Callable[[int], None]
) -> CodeType:
    """A module that calls ``hit`` with a number when its line is about to be run.

    ``places`` gives each number its line; what stands outside every function is marked
    at the beginning of all functions of the module.
    """
    setattr(builtins, HIT, hit)
    tree = ast.parse(path.read_text())
    for number, line in places.items():
        for body, at in _marks(tree, line):
            body.insert(at, _call(number))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def _marks(tree: ast.Module, line: int) -> list[tuple[list[ast.stmt], int]]:
    body, statement, inside = _innermost(tree, line)
    if isinstance(statement, ast.FunctionDef):
        return [_beginning(statement)]
    if inside and statement and not isinstance(statement, ast.ClassDef):
        return [(body, body.index(statement))]
    found = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    return [_beginning(one) for one in found]


def _innermost(
    tree: ast.Module, line: int
) -> tuple[list[ast.stmt], ast.stmt | None, bool]:
    """The statement of a line, the list it stands in, and whether in a function."""
    body, statement, inside, node = tree.body, None, False, tree
    while True:
        found = [
            (each, one)
            for each in _bodies(node)
            for one in each
            if one.lineno <= line <= (one.end_lineno or 0) and not _is_mark(one)
        ]
        if not found:
            return body, statement, inside
        inside = inside or isinstance(statement, ast.FunctionDef)
        body, statement = found[0]
        node = statement  # type: ignore[assignment] # a statement has bodies too


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        if isinstance(value, list):
            if value and isinstance(value[0], ast.stmt):
                yield value
            for one in value:
                if isinstance(one, ast.ExceptHandler | ast.match_case):
                    yield one.body


def _beginning(function: ast.FunctionDef) -> tuple[list[ast.stmt], int]:
    return function.body, int(ast.get_docstring(function) is not None)


def _call(number: int) -> ast.stmt:
    called = ast.Name(HIT, ast.Load())
    return ast.Expr(
        ast.Call(called, [ast.Constant(number)], []), lineno=0, end_lineno=0
    )


def _is_mark(statement: ast.stmt) -> bool:
    return statement.end_lineno == 0


class Functions:
    """The functions that are loaded, by where they are written."""

    def __init__(self, root: Path) -> None:
        gc.unfreeze()
        self._found: dict[tuple[str, str, int], list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                if code.co_filename.startswith(str(root)):
                    self._found.setdefault(_place(code), []).append(one)
        gc.freeze()

    def swap(self, path: Path, source: str) -> None:
        """Let the functions of a module do what they do in this source."""
        for code in _functions_of(compile(source, str(path), "exec")):
            for function in self._found.get(_place(code), ()):
                function.__code__ = code


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _functions_of(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module, none that is made inside another."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & CO_OPTIMIZED:
                yield one
            else:
                yield from _functions_of(one)
