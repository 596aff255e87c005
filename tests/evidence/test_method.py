"""The figures of a method stay: an examination is kept with the method that made it.

Where they change, ``METHOD`` is raised and the reports are stored again, as
`stored_reports` says.
"""

import json

import pytest

from tests.evidence.stored_reports import FILE, alike, boards, figures

STORED = json.loads(FILE.read_text())
BOARDS = dict(boards())


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_the_figures_of_a_board_are_those_that_the_method_has_found(name: str) -> None:
    assert alike(figures(*BOARDS[name]), STORED[name])
