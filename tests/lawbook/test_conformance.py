"""Every clause is what its status says, and the page in `docs/` tells it."""

import pytest

from lawbook.common.clauses import RULES
from lawbook.editions import label
from lawbook.library import ClauseWords, clauses
from tests.cases import lines_page
from tests.cases.reader import all_cases
from tests.conformance import PAGE, page

IN_FORCE = clauses("2017")


def test_the_page_is_what_the_code_gives() -> None:
    """Run `python -m tests.conformance` after a change of rules, words or cases."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_of_lines_is_what_the_patterns_give() -> None:
    """Run `python -m tests.cases.lines_page` after a change of the lines of a case."""
    assert lines_page.PAGE.read_text(encoding="utf-8") == lines_page.page()


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (r"(?P<seat>[NESW]) plays (?P<card>\w\w)", "{seat} plays {card}"),
        (
            r"(?P<side>NS|EW) agrees(?: about (?P<law>\w+))?",
            "{NS or EW} agrees [about {law}]",
        ),
        (r"touches(?: (?P<card>\w)| a card)", "touches {{card} or a card}"),
    ],
)
def test_a_pattern_is_shown_as_one_writes_it(pattern: str, line: str) -> None:
    assert lines_page.readable(pattern) == line


@pytest.mark.parametrize(
    "clause",
    [clause for clause in IN_FORCE if clause.status == "mechanical"],
    ids=lambda clause: clause.label,
)
def test_a_mechanical_clause_has_a_rule(clause: ClauseWords) -> None:
    assert any(clause.label in rule.clauses for rule in RULES)


def test_every_rule_cites_a_clause_that_has_words() -> None:
    known = {clause.label for clause in IN_FORCE}
    cited = {clause for rule in RULES for clause in rule.clauses}
    assert cited
    assert cited - known == set()


def test_an_override_is_of_a_clause_that_has_a_rule() -> None:
    cited = {clause for rule in RULES for clause in rule.clauses}
    overridden = {rule.overrides for rule in RULES if rule.overrides}
    assert overridden
    assert overridden <= cited


def test_every_case_cites_clauses_that_its_edition_has() -> None:
    """A clause of 2017 stands for what the same matter is called in the edition."""
    for case in all_cases():
        known = {clause.label for clause in clauses(case.edition)}
        assert case.cites, case.id
        for clause in case.cites:
            assert {clause, label(case.edition, clause)} & known, (case.id, clause)
