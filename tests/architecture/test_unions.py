"""Three ways or more through the classes of a union are a `match`, not questions.

`isinstance` twice tells three apart, and the last is what is left over; mypy does not
say where a new class of the union is forgotten. A `match` with `assert_never` does.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from tests.architecture.test_closed_kinds import (
    PACKAGES,
    ROOT,
    Function,
    defined,
    example,
    functions,
)
from tests.parsing import parsed

# What asks twice with `isinstance` about members of one union, and why no `match`.
ASKED_TWICE = {
    "tables.archive.reading.Reader.unchecked": "else the file is refused",
    "tables.web.api.stream._live": "two questions, each about one kind alone",
}


@cache
def unions() -> dict[str, frozenset[str]]:
    """The unions of our classes that stand at the top of a module, spelled out."""
    found: dict[str, list[str]] = {}
    for path in sorted(path for one in PACKAGES for path in (ROOT / one).rglob("*.py")):
        found |= dict(declared(parsed(path.read_text())))
    return {name: frozenset(spelled(classes, found)) for name, classes in found.items()}


def declared(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp() as value):
                classes = alternatives(value)
                if all(one[:1].isupper() for one in classes):
                    yield name, classes


def alternatives(node: ast.expr) -> list[str]:
    """The classes of ``A | b.C``, by their last name."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*alternatives(node.left), *alternatives(node.right)]
    return [ast.unparse(node).rsplit(".", 1)[-1]]


def spelled(names: list[str], known: dict[str, list[str]]) -> Iterator[str]:
    """The classes, with those of a union that is itself named among them."""
    for name in names:
        yield from spelled(known[name], known) if name in known else [name]


def chains_in(function: Function, known: dict[str, frozenset[str]]) -> set[str]:
    """What is asked twice with `isinstance` about members of one union of three."""
    asked_of: dict[str, list[frozenset[str]]] = defaultdict(list)
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                names = (known.get(one, {one}) for one in alternatives(classes))
                asked_of[ast.unparse(subject)].append(frozenset().union(*names))
    return {
        subject
        for subject, times in asked_of.items()
        for union in known.values()
        if len(union) > 2 and sum(classes <= union for classes in times) > 1
    }


def test_the_members_of_a_union_are_told_apart_by_a_match() -> None:
    """Two questions tell three ways apart, and mypy sees no fourth."""
    assert len(unions()) > 8
    found = {name for name, one in functions().items() if chains_in(one, unions())}
    assert found == set(ASKED_TWICE)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if isinstance(x, A): y()\nreturn isinstance(x, B)", {"x"}),
        ("if isinstance(x, AB): y()\nelif isinstance(x, m.C): z()", {"x"}),
        ("return isinstance(x, A) and isinstance(y, B)", set()),
        ("if isinstance(x, A): y()\nreturn isinstance(x, int)", set()),
        ("return isinstance(x, A | B)", set()),
    ],
)
def test_a_chain_of_questions_is_found(body: str, expected: set[str]) -> None:
    known = {"ABC": frozenset("ABC"), "AB": frozenset("AB")}
    (function,) = dict(defined(parsed(example(body)).body, "m")).values()
    assert chains_in(function, known) == expected
