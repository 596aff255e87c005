"""What a director should find on the deals made for it."""

import pytest
from msgspec.structs import replace

from rulings.damage.positions import IN_SUIT, Contract, Position, cards_in
from rulings.damage.screening import ScreenedDecision
from rulings.damage.settings import Reading, Settings, Thresholds
from rulings.damage.verdict import DamageFinding, conclude, examine
from tests.evidence.situations import (
    DECLARER_REQUIRED_HEARTS,
    EAST,
    GUESS_SOLVED_BY_THE_ACE,
    GUESS_WITH_TWO_CARDS_LEFT,
    Situation,
    decided_in,
    find,
)


def found_in(one: Situation, layouts: int = 300, **changes: object) -> DamageFinding:
    settings = Settings(readings=one.readings, layouts=layouts)
    settings = replace(settings, **changes)
    return find(decided_in(one), one.made, settings)


def test_a_guess_solved_by_partners_ace_on_the_table_is_a_flag() -> None:
    found = found_in(GUESS_SOLVED_BY_THE_ACE)
    assert found.word == "flag"
    assert 0.3 < found.better < 0.65
    assert found.interval[0] < found.better < found.interval[1]
    assert found.weights.sum() == pytest.approx(1)
    assert found.weights[11] == pytest.approx(found.better)


def test_declarer_who_required_the_suit_was_not_beaten_by_information() -> None:
    found = found_in(DECLARER_REQUIRED_HEARTS)
    assert [one.state for one in found.examined] == ["no_gain"]
    assert (found.word, found.better) == ("none", 0)


def test_a_guess_with_two_cards_left_is_worked_out_from_every_layout() -> None:
    found = found_in(GUESS_WITH_TWO_CARDS_LEFT)
    weighed = [one.assistance for one in found.examined if one.assistance]
    assert [(one.exact, one.layouts) for one in weighed] == [(True, 3)]
    assert weighed[0].prior == pytest.approx(2 / 3)
    assert found.word == "flag"
    assert 0.4 < found.better < 0.55
    assert found.interval[0] <= found.better <= found.interval[1]


def test_the_thresholds_are_settings_and_stand_beside_the_result() -> None:
    strict = Thresholds(flag_better=0.99)
    found = found_in(GUESS_WITH_TWO_CARDS_LEFT, thresholds=strict)
    assert found.word == "look"
    assert found.settings.thresholds is strict


def test_the_same_seed_finds_the_same() -> None:
    first, again = (found_in(GUESS_WITH_TWO_CARDS_LEFT) for _ in range(2))
    assert (first.weights == again.weights).all()
    assert first.interval == again.interval


def test_no_decision_beside_an_exposed_card_raises_nothing() -> None:
    found = find([], 9, Settings())
    assert (found.word, found.better, found.loss, found.weights[9]) == ("none", 0, 0, 1)


def test_a_card_that_broke_a_restriction_is_left_to_the_director() -> None:
    (decided,) = decided_in(DECLARER_REQUIRED_HEARTS)
    broken = replace(decided, chosen=max(cards_in(IN_SUIT[0] & _hand_of(decided))))
    found = find([broken], 10, Settings())
    assert [one.state for one in found.examined] == ["not_lawful"]
    assert (found.word, found.why) == ("cannot_tell", "not_lawful")


def _hand_of(decided: ScreenedDecision) -> int:
    return decided.position.hands[decided.position.seat]


ONLY_HONOURS = Reading(points=(37, 37))
REVERSED = Reading(points=(12, 8))
NO_CARDS = Reading(lengths=((0, 3),) * 4)


@pytest.mark.parametrize(
    ("reading", "why"),
    [(ONLY_HONOURS, "none_fits"), (REVERSED, "bad_bounds"), (NO_CARDS, "bad_bounds")],
)
def test_what_nothing_fits_is_an_answer_of_its_own_and_never_nothing_found(
    reading: Reading, why: str
) -> None:
    found = found_in(GUESS_WITH_TWO_CARDS_LEFT, readings={EAST: reading})
    assert [one.state for one in found.examined] == [why]
    assert (found.word, found.why, found.better) == ("cannot_tell", why, 0)


def test_a_question_for_which_there_was_no_time_is_not_answered() -> None:
    found = conclude([None], 11, Settings())
    assert (found.word, found.why) == ("cannot_tell", "out_of_time")


def test_what_was_found_stands_though_another_question_has_no_answer() -> None:
    one = GUESS_WITH_TWO_CARDS_LEFT
    decisions = decided_in(one)
    answers = [tuple(examine(d, one.made, Settings()))[-1] for d in decisions]
    assert conclude([*answers, None], one.made, Settings()).word == "flag"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turning_the_table_changes_nothing(turn: int) -> None:
    here = found_in(GUESS_WITH_TWO_CARDS_LEFT)
    decided = [turned(one, turn) for one in decided_in(GUESS_WITH_TWO_CARDS_LEFT)]
    there = find(decided, GUESS_WITH_TWO_CARDS_LEFT.made, Settings())
    assert here.word == there.word
    assert there.better == pytest.approx(here.better, abs=0.06)
    assert _priors(there) == _priors(here)


@pytest.mark.parametrize("by", [1, 2, 3])
def test_renaming_the_suits_at_notrump_changes_nothing(by: int) -> None:
    here = found_in(GUESS_WITH_TWO_CARDS_LEFT)
    decided = [renamed(one, by) for one in decided_in(GUESS_WITH_TWO_CARDS_LEFT)]
    there = find(decided, GUESS_WITH_TWO_CARDS_LEFT.made, Settings())
    assert here.word == there.word
    assert there.better == pytest.approx(here.better, abs=0.06)


def _priors(found: DamageFinding) -> list[float]:
    return [one.assistance.prior for one in found.examined if one.assistance]


def turned(one: ScreenedDecision, turn: int) -> ScreenedDecision:
    """The same decision with every player so many seats further round."""
    now, contract = one.position, one.position.contract
    moved = Contract(contract.level, contract.strain, (contract.declarer + turn) % 4)
    position = Position(
        moved,
        _round(now.hands, turn),
        (now.leader + turn) % 4,
        now.trick,
        _round(now.played, turn),
        _round(now.voids, turn),
        now.won[::-1] if turn % 2 else now.won,
    )
    exposed = tuple((card, (owner + turn) % 4) for card, owner in one.exposed)
    return replace(one, position=position, exposed=exposed)


def _round(four: tuple[int, ...], turn: int) -> tuple[int, int, int, int]:
    north, east, south, west = (four[(seat - turn) % 4] for seat in range(4))
    return north, east, south, west


def renamed(one: ScreenedDecision, by: int) -> ScreenedDecision:
    """The same decision with every suit renamed; at notrump none is special."""
    now = one.position
    position = replace(
        now,
        hands=tuple(_rename(hand, by) for hand in now.hands),
        played=tuple(_rename(hand, by) for hand in now.played),
        voids=tuple(_rename_voids(void, by) for void in now.voids),
        trick=tuple((card + 13 * by) % 52 for card in now.trick),
    )
    return ScreenedDecision(
        position,
        _rename(one.lawful, by),
        (one.chosen + 13 * by) % 52,
        tuple(((card + 13 * by) % 52, owner) for card, owner in one.exposed),
        None if one.forced is None else (one.forced + 13 * by) % 52,
    )


def _rename(hand: int, by: int) -> int:
    return sum(1 << (card + 13 * by) % 52 for card in cards_in(hand))


def _rename_voids(void: int, by: int) -> int:
    return sum(1 << (suit + by) % 4 for suit in range(4) if void >> suit & 1)
