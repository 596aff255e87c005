"""Samples on the pages can be read by what they are written for."""

import ast
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.test_layout import ROOT
from tests.docs.test_links import PAGES, called

SAMPLE = re.compile(r"^ *```(\w+)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
READERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "python": ast.parse,
    "toml": tomllib.loads,
}
UNREADABLE = {"json": "{'a': 1}", "python": "def (:", "toml": "a = "}


def samples(page: Path) -> list[tuple[str, str]]:
    """The samples of a page that name their language, as (language, text)."""
    return SAMPLE.findall(page.read_text())


@pytest.mark.parametrize("page", PAGES, ids=called)
def test_every_sample_can_be_read(page: Path) -> None:
    for language, text in samples(page):
        READERS.get(language, str)(text)


@pytest.mark.parametrize("language", READERS)
def test_an_unreadable_sample_is_found(language: str) -> None:
    with pytest.raises((SyntaxError, ValueError)):
        READERS[language](UNREADABLE[language])


def test_every_language_has_a_sample() -> None:
    """So that nothing above passes because it found nothing."""
    found = {language for page in PAGES for language, _ in samples(page)}
    assert set(READERS) <= found


def test_every_example_can_be_read() -> None:
    examples = sorted((ROOT / "docs" / "guides" / "examples").glob("*.py"))
    assert len(examples) > 2
    for path in examples:
        compile(path.read_text(), path.name, "exec")
