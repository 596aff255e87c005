"""What a director should find on the deals made for it, from entries to words."""

import pytest

from tests.evidence.deals import DEALS, reported


@pytest.fixture(scope="module", params=sorted(DEALS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_deal_gives_the_word_that_was_expected(name: str) -> None:
    deal = DEALS[name]
    found = reported(name, 40 if name.startswith("P1") else 400)
    words = {one.clause: one.word for one in found.proposals}
    assert words.keys() == deal.found.keys()
    for clause, word in words.items():
        assert word in deal.found[clause], (clause, word)
    low, high = deal.better
    assert low <= max(one.better.value for one in found.proposals) <= high
