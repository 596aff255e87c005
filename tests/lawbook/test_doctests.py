"""The examples in the lawbook's own words are true."""

import doctest
import importlib
import pkgutil

import pytest

import lawbook

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(lawbook.__path__, "lawbook.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_there_are_examples() -> None:
    tried = [doctest.testmod(importlib.import_module(n)).attempted for n in MODULES]
    assert sum(tried) > 5
