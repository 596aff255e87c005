"""Habits and signals in whole examinations: what they change, and what they leave."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from rulings.damage.examination import report
from rulings.damage.record import Record
from rulings.damage.report import PartnerChoice, Report
from rulings.damage.settings import Settings
from tests.evidence.deals import DEALS
from tests.evidence.habits import with_habits

A1 = "A1 a guess solved by partner's ace on the table"
A2 = "A2 the king from a sequence, in every world"
A9 = "A9 a minor card that tells nothing"


@cache
def found(name: str, key: str = "club", unread: tuple[str, ...] = ()) -> Report:
    deal = DEALS[name]
    assumed = Settings(scoring=deal.scoring, readings=deal.readings, layouts=120)
    if key:
        assumed = with_habits(assumed, key)
        assert assumed.habits is not None
        assumed = replace(assumed, habits=replace(assumed.habits, unread=unread))
    return report(Record(deal.events), assumed)


def choice(of: Report) -> PartnerChoice:
    (one,) = [one for one in of.choices if one.state == "weighed"]
    return one


def share_of_chosen(one: PartnerChoice) -> float:
    return sum(
        candidate.unsighted.share.value
        for candidate in one.candidates
        if candidate.unsighted and candidate.action == chosen_action(one)
    )


def chosen_action(one: PartnerChoice) -> int:
    return next(candidate.action for candidate in one.candidates if candidate.chosen)


def test_a_king_from_a_sequence_is_led_by_more_than_the_solver_thinks() -> None:
    """Nearly everybody leads it; so its lead is less of a consequence of the sight."""
    with_them, without = choice(found(A2)), choice(found(A2, ""))
    assert share_of_chosen(with_them) > share_of_chosen(without)
    (told,) = found(A2).proposals
    assert told.word == "none"
    assert told.better.value < 0.15


def test_a_guess_that_the_ace_solved_stays_a_flag() -> None:
    """No habit chooses between two suits that are alike."""
    (told,) = found(A1).proposals
    assert told.word == "flag"
    assert choice(found(A1)).settled[1] < 0.5


def test_a_small_card_in_sight_moves_no_habit() -> None:
    having, without = choice(found(A9)).settled
    assert having == pytest.approx(without)


def test_an_ace_in_sight_moves_the_habit_to_its_suit() -> None:
    hearts = [one for one in choice(found(A1)).habits if one.card[0] == "H"]
    assert sum(one.sighted for one in hearts) > 2 * sum(o.unsighted for o in hearts)


def test_a_peer_considers_what_they_choose_and_perhaps_more() -> None:
    for one in choice(found(A1)).candidates:
        assert one.considered is not None
        assert one.unsighted is not None
        assert one.unsighted.together is not None
        assert one.considered >= one.unsighted.together.value - 0.01
    considered = sum(
        {
            one.action: one.considered or 0 for one in choice(found(A1)).candidates
        }.values()
    )
    assert considered > 1.2


def test_what_partners_cards_showed_is_told_with_what_it_did() -> None:
    one = choice(found(A1))
    assert [shown.card for shown in one.shown] == ["C2"]
    (told,) = found(A1).proposals
    assert told.unread is not None
    assert [card for card, _ in told.unread_each] == ["C2"]
    assert one.effective < one.layouts


def test_a_card_that_is_not_read_is_told_and_changes_nothing() -> None:
    one = choice(found(A1, unread=("C2",)))
    assert [shown.kept for shown in one.shown] == [False]
    (told,) = found(A1, unread=("C2",)).proposals
    assert (told.unread, told.unread_each) == (None, ())


def test_without_habits_nothing_is_told_of_them() -> None:
    one = choice(found(A1, ""))
    assert (one.habits, one.settled, one.shown) == ((), (0, 0), ())
    assert found(A1, "").proposals[0].by_looks is None


def test_assumptions_with_habits_are_kept_and_read_again() -> None:
    assumed = with_habits(Settings())
    plain = msgspec.json.decode(msgspec.json.encode(assumed))
    assert msgspec.convert(plain, Settings, strict=False, str_keys=True) == assumed
