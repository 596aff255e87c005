"""What a commit run leaves to the nightly run: variants, whole tests, whole files.

`nightly.toml` lists variants by test and parameter; and whole tests, and files but for
some of their tests, with the test that a commit run has instead; each with its reason.
They are left out where the variable `ALL_VARIANTS` is not set, unless one is named by
itself, and counted in one line.
"""

from __future__ import annotations

import os
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ALL = "ALL_VARIANTS"
LIST = Path(__file__).with_suffix(".toml")
LEFT = "Left to the nightly run (./dev test --all): {} tests and variants."
UNKNOWN = "{}: {} has no variants {}."
ONLY = "{}: of {} no variant would be left."
WORKER, KEY = "workeroutput", "nightly"


@dataclass(frozen=True)
class Later:
    """Variants of one test that wait for the night, and why they may."""

    test: str
    variants: frozenset[str]
    reason: str


@dataclass(frozen=True)
class Whole:
    """A test that waits for the night, the one that a commit run has, and why."""

    test: str
    instead: str
    reason: str


@dataclass(frozen=True)
class File:
    """A file that waits but for some tests, what a commit run has instead, and why."""

    file: str
    but: frozenset[str]
    instead: str
    reason: str

    def has(self, test: str) -> bool:
        """Whether this test waits with its file."""
        file, _colons, name = test.partition("::")
        return file == self.file and name not in self.but


def listed(path: Path = LIST) -> list[Later]:
    """Every entry about variants."""
    return [
        Later(one["test"], frozenset(one["variants"]), one["reason"])
        for one in _entries(path, "later")
    ]


def whole(path: Path = LIST) -> list[Whole]:
    """Every entry about a whole test."""
    return [Whole(**one) for one in _entries(path, "whole")]


def files(path: Path = LIST) -> list[File]:
    """Every entry about a file."""
    return [
        File(one["file"], frozenset(one["but"]), one["instead"], one["reason"])
        for one in _entries(path, "file")
    ]


def _entries(path: Path, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get(
        kind, []
    )
    return found


class Nightly:
    """A plugin of pytest: leaves out what waits for the night, and counts it."""

    def __init__(self, path: Path = LIST) -> None:
        self._path = path
        self.left: dict[str, int] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Begin without them; an entry that fits no test is an error."""
        if os.environ.get(ALL):
            return
        named = tuple(one for one in config.args if "::" in one)
        later = set(self._waiting(_by_test(items), named))
        for item in later:
            test = item.nodeid.partition("[")[0]
            self.left[test] = self.left.get(test, 0) + 1
        config.hook.pytest_deselected(items=list(later))
        items[:] = [item for item in items if item not in later]

    def _waiting(
        self, of_tests: Mapping[str, Mapping[str, pytest.Item]], named: tuple[str, ...]
    ) -> Iterator[pytest.Item]:
        for one in whole(self._path):
            if not any(_is_named(one.test, word) for word in named):
                yield from of_tests.get(one.test, {}).values()
        for two in listed(self._path):
            if not any(_is_named(two.test, word) for word in named):
                yield from self._of(two, of_tests.get(two.test))
        for three in files(self._path):
            for test, variants in of_tests.items():
                if three.has(test) and not any(_is_named(test, word) for word in named):
                    yield from variants.values()

    def _of(
        self, one: Later, variants: Mapping[str, pytest.Item] | None
    ) -> Iterator[pytest.Item]:
        if variants is None:
            return
        if unknown := one.variants - variants.keys():
            told = UNKNOWN.format(self._path.name, one.test, sorted(unknown))
            raise pytest.UsageError(told)
        if not variants.keys() - one.variants:
            raise pytest.UsageError(ONLY.format(self._path.name, one.test))
        yield from (variants[name] for name in one.variants)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker tells the process that speaks to the terminal."""
        if hasattr(session.config, WORKER):
            getattr(session.config, WORKER)[KEY] = self.left

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Every worker has collected the same."""
        self.left |= getattr(node, WORKER, {}).get(KEY, {})

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The line."""
        if self.left:
            told = LEFT.format(sum(self.left.values()))
            terminalreporter.write_line(told)


def _is_named(test: str, word: str) -> bool:
    """Whether a word of the command line names this test, or one variant of it."""
    return word == test or word.startswith(f"{test}[")


def _by_test(items: list[pytest.Item]) -> dict[str, dict[str, pytest.Item]]:
    """The variants of each test, by the words in brackets behind its name."""
    found: dict[str, dict[str, pytest.Item]] = defaultdict(dict)
    for item in items:
        test, _bracket, variant = item.nodeid.partition("[")
        found[test][variant.removesuffix("]")] = item
    return found
