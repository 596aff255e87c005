"""Whatever clause the review cites can be read in the lawbook, in words of our own."""

import re
from pathlib import Path

import pytest

import rulings
from lawbook.library import clauses, editions
from rulings.scoring.decisions import provisions

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


@pytest.mark.parametrize("edition", editions())
def test_every_clause_that_a_score_rests_on_has_words(edition: str) -> None:
    assert sorted(set(provisions(edition).values()) - labels(edition)) == []


def test_every_clause_that_the_review_names_has_words() -> None:
    known = {label for edition in editions() for label in labels(edition)}
    found = cited()
    assert len(found) > 20
    assert {label: at for label, at in found.items() if label not in known} == {}


LAWS = re.compile(
    r"\bLaws? (\d{1,2}(?:(?:, | and )\d{1,2})*)|\((\d{2})\)|law=\"(\d+)\""
)


def laws_cited() -> set[str]:
    """Every whole Law that a module names."""
    found: set[str] = set()
    for path in ROOM.rglob("*.py"):
        for parts in LAWS.findall(path.read_text(encoding="utf-8")):
            found |= set(re.findall(r"\d+", " ".join(parts)))
    return found


@pytest.mark.parametrize("edition", editions())
def test_what_the_review_works_by_is_not_called_outside_this_program(
    edition: str,
) -> None:
    """Penalties and appeals once were, long after they were kept here."""
    outside = {one.label for one in clauses(edition) if one.status == "not_modelled"}
    assert {"90", "91", "93"} <= laws_cited()
    assert outside & (laws_cited() | set(cited())) == set()
