"""Whatever clause the review cites can be read in the lawbook, in words of our own."""

import re
from pathlib import Path

import pytest

import rulings
from lawbook.library import clauses, editions
from rulings.scores.provisions import PROVISIONS

ROOM = Path(rulings.__file__).parent
CITED = re.compile(r"(?<![\w.#])([1-9]\d?[A-F]\d?(?:\([a-f]\))?)(?![\w(])")


def labels(edition: str) -> set[str]:
    return {one.label for one in clauses(edition)}


def cited() -> dict[str, str]:
    """Every clause that a module or a page names, and where."""
    files = [*ROOM.rglob("*.py"), *ROOM.rglob("*.html")]
    found = {}
    for path in files:
        if "migrations" not in path.parts:
            for label in CITED.findall(path.read_text(encoding="utf-8")):
                found[label] = path.name
    return found


@pytest.mark.parametrize("edition", PROVISIONS)
def test_every_clause_that_a_score_rests_on_has_words(edition: str) -> None:
    assert sorted(set(PROVISIONS[edition].values()) - labels(edition)) == []


def test_every_clause_that_the_review_names_has_words() -> None:
    known = {label for edition in editions() for label in labels(edition)}
    found = cited()
    assert len(found) > 20
    assert {label: at for label, at in found.items() if label not in known} == {}
