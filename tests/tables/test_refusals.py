"""A refusal is said in the reader's language; every code of ours has words."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from lawbook import Problem, refusal_meanings
from tables.web.wording.refusals import refusal

RAISED = re.compile(r'(?:refuse|problem|Problem)\(\s*"(\w+)"')
SOURCES = [
    *Path("lawbook").rglob("*.py"),
    Path("tables/intake/batch_recorder.py"),
    Path("tables/intake/entries.py"),
    Path("tables/intake/authorization.py"),
    Path("tables/access/visibility.py"),
]


def codes() -> set[str]:
    """Every code under which an entry is refused."""
    return {code for path in SOURCES for code in RAISED.findall(path.read_text())}


def test_every_refusal_of_an_entry_has_words() -> None:
    assert codes() == set(refusal_meanings("en"))


@pytest.mark.parametrize("code", sorted(refusal_meanings("en")))
def test_it_is_said_in_greek(code: str) -> None:
    with override("el"):
        words = refusal(Problem(code, "In English."))
    assert words.endswith(".")
    assert re.search("[α-ω]", words)
    assert not re.search("[A-Za-z]{3}", words)


def test_in_english_the_rules_speak_themselves() -> None:
    with override("en"):
        assert refusal(Problem("in_turn", "East's turn.")) == "East's turn."


def test_a_code_without_words_keeps_its_sentence() -> None:
    with override("el"):
        assert refusal(Problem("odd", "It is odd.")) == "It is odd."
