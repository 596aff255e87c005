"""What the evidence once got wrong, each with its neighbours and the reason."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from rulings.damage.examination import report
from rulings.damage.leading import Habit, HabitCard
from rulings.damage.mixing import MixedHabits
from rulings.damage.peers import Choices
from rulings.damage.positions import BadRecord, Contract, Position, as_hand
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import BadAssumptions, Reading, Settings
from rulings.damage.shifts import (
    Cards,
    Grouped,
    Worth,
    by_alternatives,
    by_sight,
    grouped,
)
from rulings.damage.steps import steps
from rulings.damage.values import Solved
from tests.evidence.boards import ended, opened, plays, read, told
from tests.evidence.deals import DEALS
from tests.evidence.situations import BASE, EAST, STRONG

FEW = Settings(readings=STRONG, layouts=40, resamples=20)
SEEN = "CA C5 C2 C3 CK C6 E-HA C7 C4 neither "
S98, S6, S2, DT = (7 + 13 * 0, 6), (4,), (0,), (34,)
HK, H6, D7 = (24,), (17,), (31,)


def found(line: str, made: int, settings: Settings = FEW, deal: str = BASE) -> Report:
    return report(Record(told(deal, "5S", line, made)), settings)


# 1. Equal cards, one action.


def test_small_cards_of_a_suit_are_together_the_alternative() -> None:
    """Three spades of 7 in 100 each: nobody asks which of them was led."""
    shares = np.array([0.07, 0.07, 0.07, 0.79])
    asked = Choices(np.array([0.0, 0.0, 0.0, 1.0]), shares)
    better = Worth(np.array([0.0, 0.0, 0.0, 9.0]), np.zeros(4))
    chosen = np.array([False, False, False, True])
    one_suit = Grouped(np.array([0, 0, 0, 1]), chosen)
    apart = Grouped(np.arange(4), chosen)
    shift = by_alternatives(asked, one_suit, better, Settings(), 3)
    assert shift.barred_by.tolist() == [True, True, True, False]
    assert (shift.stay, shift.diverted.tolist()) == (
        0.0,
        pytest.approx([1 / 3, 1 / 3, 1 / 3, 0]),
    )
    assert not by_alternatives(asked, apart, better, Settings(), 3).barred_by.any()


def solved(here: list[list[int]], there: list[list[int]]) -> Solved:
    weights = np.ones(len(here)), np.ones(len(there))
    placed = np.array(here)
    return Solved(placed, placed, np.array(there), weights, 0.5, 100)


def groups_of(cards: list[tuple[int, ...]], of: Solved) -> list[int]:
    value = -np.arange(14.0)
    numbers = grouped(cards, 0, of, value, Settings()).groups
    return [int(number) for number in numbers]


def test_small_cards_that_mostly_come_to_the_same_are_one_and_an_honour_is_not() -> (
    None
):
    """In one layout of ten the small cards differ; so does the king."""
    rows = [[9, 9, 9]] * 9 + [[9, 10, 10]]
    small = [S98, S6, S2]
    assert groups_of(small, solved(rows, rows)) == [0, 0, 0]
    assert groups_of([(11,), S6, S2], solved(rows, rows)) == [0, 1, 1]


def test_cards_of_two_suits_are_two_actions_though_they_come_to_the_same() -> None:
    rows = [[9, 9]] * 10
    assert groups_of([S98, DT], solved(rows, rows)) == [0, 1]


def test_small_cards_that_often_differ_are_two_actions() -> None:
    rows = [[9, 9]] * 8 + [[9, 10]] * 2
    assert groups_of([S98, S2], solved(rows, rows)) == [0, 1]


# 2. Compelled only where nothing else was lawful.

WITH_AN_ACE = "32.KJ5.KJ5.QJ965 A54.AQ6.863.T872 KQJT9.843.AQ4.43 876.T972.T972.AK"
MINOR = "CA C5 C2 C3 CK C6 E-S5 C7 C4 S8 S2 "


def test_who_may_play_an_honour_instead_is_not_compelled() -> None:
    """A minor card and an honour are both lawful (50C): a choice, and told as one."""
    both = found(MINOR + "S5 S9", 10, FEW, WITH_AN_ACE)
    (narrowed,) = [one for one in both.compelled if one.seat == "E"]
    assert (narrowed.card, narrowed.others) == ("S5", ("SA",))
    assert not [one for one in both.choices if one.kind == "compelled"]


def test_the_only_lawful_card_is_compelled() -> None:
    """East's major card has to be played to the heart (50D1(b))."""
    forced = found(SEEN + "HT H5 HA H3", 10)
    assert [(one.card, one.others) for one in forced.compelled] == [("HA", ())]


# 3. What declarer lost later is no damage.


@pytest.mark.parametrize("made", [7, 8, 10, 11])
def test_a_card_that_was_declarer_s_best_cost_them_nothing_whatever_came(
    made: int,
) -> None:
    """A diamond lets the contract make; seven tricks are declarer's own doing."""
    best = found(SEEN + "DT", made)
    assert {one.state for one in best.choices} == {"no_gain"}
    assert {one.word for one in best.proposals} == {"none"}


def test_an_ace_that_cost_the_defence_a_trick_was_not_right_to_be_played() -> None:
    """Its cost is shown, and nothing is asked under 72C beside it."""
    forced = found(SEEN + "HT H5 HA H3", 7)
    assert [one.cost for one in forced.compelled] == [1]
    assert not [one for one in forced.choices if one.kind == "compelled"]


def test_a_loss_is_counted_from_the_card_and_not_from_the_end() -> None:
    """One trick more after a diamond, of however many were made then."""
    usual, later = (found(SEEN + "HT H5 HA H3", made) for made in (10, 7))
    (one,), (other,) = usual.proposals, later.proposals
    assert other.better.value == pytest.approx(one.better.value)
    assert other.tricks == pytest.approx(one.tricks)


# 4. A shift is one of suit and outcome.


def test_cards_that_tie_with_sight_are_one_card_to_the_shift() -> None:
    """The king falls from 53 to 50 of 100, and hearts rise from 56 to 100."""
    rows = solved([[9, 9, 10]] * 10, [[9, 11, 10]] * 10)
    cards = [HK, H6, D7]
    of = grouped(cards, 0, rows, -np.arange(14.0), Settings())
    assert of.same.tolist() == [True, True, False]
    assert of.groups.tolist() == [0, 1, 2]
    asked = Choices(np.array([0.5, 0.5, 0.0]), np.array([0.53, 0.03, 0.44]))
    shift = by_sight(asked, of, Settings())
    assert shift.ratio == pytest.approx(1.03 / 0.59)
    assert shift.diverted.tolist() == [0, 0, 1]


def test_a_share_that_moves_among_equals_is_no_shift() -> None:
    of = Grouped(np.array([0, 1, 1]), np.array([True, False, False]))
    asked = Choices(np.array([0.5, 0.0, 0.5]), np.array([0.5, 0.5, 0.0]))
    assert by_sight(asked, of, Settings()).stay == 1


def test_each_kind_of_peers_is_asked_what_it_would_have_done() -> None:
    """The sight draws who acts by habit and puts off who looks: no total moves."""
    of = Grouped(np.array([0, 1]), np.array([True, False]))
    habit = Habit((HabitCard(HK[0], 1.0, "low", "low"),), 0.5)
    usual = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    asked = Choices(np.array([0.5, 0.5]), np.array([0.5, 0.5]))
    shift = by_sight(asked, of, Settings(), MixedHabits(habit, habit, usual))
    assert shift.ratio == 1
    assert shift.stay == pytest.approx(0.03 / 0.53)
    assert shift.weight == pytest.approx(0.53 / 0.03)
    assert shift.diverted.tolist() == [0, 1]


def test_who_begins_to_act_by_habit_at_the_sight_would_have_looked() -> None:
    usual = np.array([1.0, 0.0]), np.array([0.5, 0.5])
    mixed = MixedHabits(Habit((), 0.6), Habit((), 0.2), usual)
    asked = Choices(np.array([0.6, 0.4]), np.array([0.1, 0.9]))
    parts = [part for part, _ in mixed.kinds(asked)]
    assert parts == pytest.approx([0.2, 0.4, 0.4])
    _, began, looked = (one for _, one in mixed.kinds(asked))
    assert began.with_sight.tolist() == [1, 0]
    assert began.without_sight == pytest.approx([0, 1])
    assert looked.with_sight == pytest.approx([0, 1])


# 6. What cannot be told is told as that.


@pytest.mark.parametrize(
    ("reading", "why"),
    [
        (Reading((9, 3)), "bad_bounds"),
        (Reading(lengths=((5, 2), *((0, 13),) * 3)), "bad_bounds"),
        (Reading(lengths=((4, 13),) * 4), "bad_bounds"),
        (Reading((38, 40)), "bad_bounds"),
        (Reading(lengths=((0, 13), (0, 0), (0, 13), (0, 13))), "none_found"),
    ],
)
def test_no_layout_is_a_word_of_its_own_with_its_reason(
    reading: Reading, why: str
) -> None:
    settings = replace(FEW, readings={EAST: reading})
    (one,) = found(SEEN + "HT H5 HA H3", 10, settings).proposals
    assert (one.word, one.why) == ("cannot_tell", why)


# 7. What is impossible is refused.


@pytest.mark.parametrize("made", [12, 13])
def test_a_result_that_the_tricks_won_leave_no_room_for_is_refused(made: int) -> None:
    """The defence has won two tricks by then."""
    with pytest.raises(BadRecord) as caught:
        found("CA C5 C2 C3 CK C6 E-HA C7 C4", made)
    assert caught.value.code == "impossible_result"
    assert f"cannot have made {made}" in str(caught.value)


def test_fewer_tricks_than_declarer_had_won_are_refused() -> None:
    line = SEEN + "DT DJ D8 DA SA S6 S2 S4 SK S7 S3 S5"
    with pytest.raises(BadRecord) as caught:
        found(line, 2)
    assert caught.value.code == "impossible_result"


@pytest.mark.parametrize("seat", ["N", "E"])
def test_a_card_that_its_player_does_not_hold_is_refused(seat: str) -> None:
    """In a full record too, where it was counted as left out."""
    strange = {"type": "CardPlayed", "seat": seat, "card": "HT"}
    raw: list[dict[str, Any]] = [*opened(BASE, "5S"), *plays(BASE, "CA"), strange]
    if seat == "E":
        raw = [*opened(BASE, "5S"), *plays(BASE, "CA C5"), strange]
    with pytest.raises(BadRecord) as caught:
        report(Record(tuple(read(*raw, ended(10)))), FEW)
    assert caught.value.code == "not_held"


@pytest.mark.parametrize("layouts", [0, -1, "many", 1.5, True])
def test_a_number_of_layouts_that_is_none_is_refused_in_a_sentence(
    layouts: object,
) -> None:
    with pytest.raises(BadAssumptions, match="whole number from 1") as caught:
        found(SEEN + "HT H5 HA H3", 10, replace(FEW, layouts=layouts))
    assert caught.value.code == "bad_layouts"


# 8. Opening leads.


def test_an_opening_lead_may_have_half_of_the_layouts() -> None:
    hands = tuple(as_hand(range(13 * seat, 13 * seat + 13)) for seat in range(4))
    north, east, south, west = hands
    now = Position(Contract(3, 4, 3), (north, east, south, west), leader=0)
    assert steps(400, now)[-1] == 200


def test_each_resample_says_itself_which_cards_are_one_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Solved] = []

    def heard(cards: Cards, chosen: int, of: Solved, *rest: Any) -> Grouped:
        asked.append(of)
        return grouped(cards, chosen, of, *rest)

    monkeypatch.setattr("rulings.damage.answering.grouped", heard)
    deal = DEALS["A1 a guess solved by partner's ace on the table"]
    report(Record(deal.events), Settings(layouts=6, resamples=20))
    found, *again = asked
    assert len(again) == 20
    assert any(one.here.tolist() != found.here.tolist() for one in again)
