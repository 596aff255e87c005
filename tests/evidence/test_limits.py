"""On both sides of a limit: where a word begins, when more layouts are not needed."""

import math

import numpy as np
import pytest
from msgspec.structs import replace

from rulings.damage.certainty import bounds, interval, is_certain
from rulings.damage.known_cards import likelihood
from rulings.damage.positions import Contract, Position, as_hand, card_number
from rulings.damage.settings import (
    Reading,
    Settings,
    Thresholds,
    fits_reading,
    least_loss,
    word_for,
)
from rulings.damage.shifts import Shift
from rulings.damage.steps import LEAST, steps
from rulings.damage.values import Scoring
from rulings.damage.verdict import DamageFinding, conclude
from tests.evidence.situations import GUESS_WITH_TWO_CARDS_LEFT, decided_in, find

ONE = GUESS_WITH_TWO_CARDS_LEFT


@pytest.fixture(scope="module")
def found() -> DamageFinding:
    return find(decided_in(ONE), ONE.made, Settings(readings=ONE.readings))


def word(found: DamageFinding, **limits: float) -> str:
    """The word for the same figures with other limits."""
    settings = replace(found.settings, thresholds=Thresholds(**limits))
    return conclude(found.examined, ONE.made, settings).word


def figures(found: DamageFinding) -> dict[str, float]:
    """The figure that each limit of a flag is held against."""
    return {
        "flag_better": found.better,
        "flag_lower": found.interval[0],
        "flag_ratio": found.ratio,
        "loss_in_imps": found.loss,
    }


@pytest.mark.parametrize(
    "limit", ["flag_better", "flag_lower", "flag_ratio", "loss_in_imps"]
)
def test_a_flag_begins_at_its_limits(found: DamageFinding, limit: str) -> None:
    at = figures(found)[limit]
    assert word(found, **{limit: at}) == "flag"
    assert word(found, **{limit: math.nextafter(at, math.inf)}) == "look"


@pytest.mark.parametrize(
    ("limit", "figure"), [("look_better", "flag_better"), ("look_ratio", "flag_ratio")]
)
def test_something_to_look_at_begins_at_its_limits(
    found: DamageFinding, limit: str, figure: str
) -> None:
    at = figures(found)[figure]
    no_more = {"flag_better": 1.1, "look_anyhow": 1.1}
    assert word(found, **no_more, **{limit: at}) == "look"
    assert word(found, **no_more, **{limit: math.nextafter(at, 99)}) == "none"


@pytest.mark.parametrize(
    ("better", "lower", "expected"),
    [(0.16, 0.1, "look"), (0.16, 0.09, "none"), (0.17, 0.0, "look")],
)
def test_a_small_chance_is_a_look_only_where_it_is_known_well(
    better: float, lower: float, expected: str
) -> None:
    """So the word does not hang on the seed; a large one is one however uncertain."""
    assert word_for(Settings(), better, lower, 1.2, 2.0) == expected


def test_where_nothing_was_lost_there_is_nothing_to_look_at(
    found: DamageFinding,
) -> None:
    """Every result is a top: a better one would not have been worth more."""
    top = replace(found.settings, scoring=Scoring("matchpoints", field=(-9000,)))
    again = conclude(found.examined, ONE.made, top)
    assert (again.better, again.loss, again.word) == (found.better, 0, "none")


@pytest.mark.parametrize(
    ("scoring", "limit"),
    [
        (Scoring("imps"), 0.75),
        (Scoring("matchpoints", field=(420, 450)), 0.05),
        (Scoring("matchpoints"), 0.2),
        (Scoring("tricks"), 0.2),
    ],
)
def test_the_least_loss_is_in_units_of_the_scoring(
    scoring: Scoring, limit: float
) -> None:
    assert least_loss(Settings(scoring)) == limit


def holding(cards: int) -> Position:
    """A position in which the leader holds so many cards."""
    hand = (1 << cards) - 1
    hands = (hand, hand << 13, hand << 26, hand << 39)
    return Position(Contract(3, 4, 3), hands, leader=0)


@pytest.mark.parametrize("cards", range(1, 14))
@pytest.mark.parametrize("layouts", [1, 8, 20, 60, 400, 1000])
def test_the_layouts_grow_to_as_many_as_a_hand_of_this_length_is_worth(
    cards: int, layouts: int
) -> None:
    sizes = steps(layouts, holding(cards))
    assert list(sizes) == sorted(set(sizes))
    share = {13: 2, 12: 2, 11: 2}.get(cards, 1)
    assert sizes[-1] == max(layouts // share, min(layouts, 20))
    assert all(size >= LEAST for size in sizes[:-1])
    assert steps(layouts, holding(cards - 1 or 1))[-1] >= sizes[-1]


@pytest.mark.parametrize(
    ("layouts", "sizes"),
    [
        (400, (8, 60, 90, 135, 202, 303, 400)),
        (90, (6, 60, 90)),
        (61, (6, 60, 61)),
        (60, (6, 60)),
        (7, (6, 7)),
        (6, (6,)),
        (3, (3,)),
    ],
)
def test_the_steps_grow_by_half_from_where_a_word_can_be_certain(
    layouts: int, sizes: tuple[int, ...]
) -> None:
    assert steps(layouts, holding(5)) == sizes


@pytest.mark.parametrize(
    ("stays", "ratio", "certain"),
    [
        # Hardly anything goes elsewhere: certainly nothing to look at.
        ((1, 0.95), 9, True),
        ((0.95, 0.5), 9, False),
        # The ratio is too small for any word.
        ((0.5, 0.5), 1.05, True),
        # Surely a flag, and known well.
        ((0.4, 0.3), 9, True),
        ((0.9, 0.3), 9, False),
        # Surely a look, and surely no flag.
        ((0.85, 0.8), 9, True),
        ((0.5, 0.5), 1.3, True),
    ],
)
def test_it_is_certain_where_the_resamples_foretell_one_word(
    found: DamageFinding, stays: tuple[float, ...], ratio: float, certain: bool
) -> None:
    (one,) = [each for each in found.examined if each.assistance]
    assert one.screened
    best = one.screened.tricks == one.screened.tricks.max()
    diverted = best / best.sum()
    resampled = tuple(Shift(ratio, stay, diverted, best) for stay in stays)
    mean = Shift(ratio, float(np.mean(stays)), diverted, best)
    shifts = (mean, *resampled)
    assert is_certain(one.decided, one.screened, shifts, found.settings) is certain


def dealt(*hands: str) -> np.ndarray:
    return np.array(
        [as_hand(card_number(card) for card in hand.split()) for hand in hands],
        dtype=np.uint64,
    )


@pytest.mark.parametrize("cause", ["lead_out_of_turn", "played_too_soon", "led"])
def test_a_low_card_was_meant_from_length_with_an_honour(cause: str) -> None:
    hands = dealt("HK H5 H4 H2", "HQ H5 H4", "HT H5 H4 H2", "HA H5", "HJ H9 H5 H4 H2")
    told = likelihood(card_number("H4"), cause, hands)
    assert told is not None
    assert told.tolist() == [1, 0.4, 0.1, 0.1, 0.1]


def test_a_high_card_was_meant_from_a_sequence_or_from_shortness() -> None:
    hands = dealt("HK HQ H2", "HK HJ H2", "HK H2", "HK", "HK HA H2", "HK DQ H3 H2")
    told = likelihood(card_number("HK"), "led", hands)
    assert told is not None
    assert told.tolist() == [1, 0.1, 0.4, 0.4, 0.1, 0.1]


@pytest.mark.parametrize(("card", "low"), [("H9", True), ("HT", False)])
def test_the_ten_is_the_lowest_high_card(card: str, low: bool) -> None:
    told = likelihood(card_number(card), "led", dealt("HA H9 HT H3"))
    assert told is not None
    assert told.tolist() == [1]
    alone = likelihood(card_number(card), "led", dealt(f"{card} D2"))
    assert alone is not None
    assert alone.tolist() == [0.1 if low else 0.4]


@pytest.mark.parametrize("cause", ["dropped", ""])
def test_an_accident_tells_nothing(cause: str) -> None:
    assert likelihood(card_number("H4"), cause, dealt("HK H4")) is None


@pytest.mark.parametrize(
    ("points", "fits"),
    [
        ((10, 10), True),
        ((0, 10), True),
        ((10, 37), True),
        ((11, 37), False),
        ((0, 9), False),
    ],
)
def test_points_are_four_three_two_and_one(points: tuple[int, int], fits: bool) -> None:
    hand = dealt("SA HK DQ CJ ST H9")
    assert fits_reading(hand, Reading(points)).tolist() == [fits]


def test_without_a_reading_every_hand_fits() -> None:
    hands = dealt("SA SK SQ SJ HA HK HQ HJ DA DK DQ DJ CA", "S2", "C3 C2")
    assert fits_reading(hands, Reading()).all()


def test_each_suit_has_its_own_length() -> None:
    lengths = ((2, 2), (0, 1), (1, 3), (0, 0))
    hands = dealt(
        "S3 S2 H2 D2", "S3 S2 D2 D3 D4", "S3 D2", "S3 S2 H2 H3 D2", "S3 S2 D2 C2"
    )
    found = fits_reading(hands, Reading(lengths=lengths)).tolist()
    assert found == [True, True, False, False, False]


def test_a_chance_that_grows_both_ways_may_be_the_least_of_its_resamples() -> None:
    ratios = np.linspace(0.5, 1.5, 61)
    both_ways, one_way = np.abs(ratios - 1), ratios / 2
    assert interval(both_ways)[0] > 0.01
    assert bounds(both_ways, ratios)[0] == pytest.approx(0)
    assert bounds(both_ways, ratios)[1] == interval(both_ways)[1]
    assert bounds(one_way, ratios) == pytest.approx(interval(one_way))


def test_of_nineteen_resamples_the_bounds_are_the_first_and_the_last() -> None:
    """Of many more, one in twenty would lie below the first of nineteen."""
    low, high = interval([[float(one), 7.0] for one in range(1, 20)])
    assert (low.tolist(), high.tolist()) == ([1, 7], [19, 7])
