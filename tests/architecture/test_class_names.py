"""A class name stands for two things at most, so that a reader can search for it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.architecture.test_closed_kinds import PACKAGES, ROOT
from tests.parsing import parsed

# The name that Django gives the class of every command.
GIVEN = {"Command"}


def class_names(sources: Iterable[str]) -> Iterator[str]:
    """The classes at the top of these modules, those for one module alone too."""
    for source in sources:
        for node in parsed(source).body:
            if isinstance(node, ast.ClassDef):
                yield node.name


def too_often(sources: Iterable[str]) -> set[str]:
    counted = Counter(class_names(sources))
    return {name for name, times in counted.items() if times > 2} - GIVEN


def test_no_class_name_stands_for_more_than_two_things() -> None:
    paths = (path for one in PACKAGES for path in (ROOT / one).rglob("*.py"))
    ours = (path.read_text() for path in paths if "migrations" not in path.parts)
    assert too_often(ours) == set()


def test_a_name_used_a_third_time_is_found() -> None:
    assert too_often(["class A: ...", "class A: ...\nclass B: ..."]) == set()
    assert too_often(["class A: ..."] * 3) == {"A"}
