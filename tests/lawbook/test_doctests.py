"""The examples in the lawbook and beside the scores are true."""

import doctest
import importlib
import pkgutil

import pytest

import lawbook
from rulings import scoring

MODULES = sorted(
    module.name
    for package in (lawbook, scoring)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_there_are_examples() -> None:
    tried = [doctest.testmod(importlib.import_module(n)).attempted for n in MODULES]
    assert sum(tried) > 5
