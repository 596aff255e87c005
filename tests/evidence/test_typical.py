"""The layouts that are drawn: deals that can be, the heaviest kinds, told apart."""

import pytest

from rulings.damage.examination import report
from rulings.damage.record import Record
from rulings.damage.report import PartnerChoice
from rulings.damage.settings import Settings
from rulings.damage.typical import DRAWN, with_typical
from tests.evidence.boards import told
from tests.evidence.deals import SEEN
from tests.evidence.situations import BASE, STRONG

RECORD = Record(told(BASE, "5S", SEEN + "neither HT H5 HA H3", 10))


@pytest.fixture(scope="module")
def choice() -> PartnerChoice:
    settings = Settings(layouts=40, readings=STRONG)
    found = with_typical(report(RECORD, settings), RECORD)
    return next(one for one in found.choices if one.state == "weighed")


def cards(hand: str) -> set[str]:
    suits = zip("SHDC", hand.split("."), strict=True)
    return {suit + rank for suit, ranks in suits for rank in ranks}


def test_each_layout_has_the_cards_that_are_left(choice: PartnerChoice) -> None:
    real = [cards(hand) for hand in choice.hands]
    assert len(choice.typical) == DRAWN
    for one in choice.typical:
        drawn = [cards(hand) for hand in one.hands]
        assert list(map(len, drawn)) == list(map(len, real))
        assert set.union(*drawn) == set.union(*real)
        # North is dummy and West decides: both are in sight.
        assert (drawn[0], drawn[3]) == (real[0], real[3])


def test_the_heaviest_come_first_and_differ(choice: PartnerChoice) -> None:
    shares = [one.share for one in choice.typical]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1
    assert len({one.hands for one in choice.typical}) == DRAWN


def test_it_says_where_the_ace_lies_and_what_the_cards_are_worth(
    choice: PartnerChoice,
) -> None:
    for one in choice.typical:
        assert one.placed is ("HA" in cards(one.hands[1]))
        assert one.tricks[0][0] == "HT"
        assert all(0 <= tricks <= 13 for _, tricks in one.tricks)


def test_the_same_settings_draw_the_same(choice: PartnerChoice) -> None:
    settings = Settings(layouts=40, readings=STRONG)
    again = with_typical(report(RECORD, settings), RECORD)
    assert next(one for one in again.choices if one.typical) == choice
