"""Several cards, several clauses, a claim, other editions, and nothing wrong at all."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawbook import Event
from rulings.damage.examination import examine, report
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Settings
from tests.evidence.boards import dropped, ended, opened, plays, read, told
from tests.evidence.situations import BASE, STRONG
from tests.evidence.validating.boards import Kind, boards
from tests.evidence.validating.scoring import answered
from tests.lawbook.boards import boards as walks
from tests.lawbook.boards import deal_text, usual
from tests.lawbook.table import DECK, Table

FEW = Settings(readings=STRONG, layouts=20, resamples=20)
SEEN = "CA C5 C2 C3 CK C6 E-HA C7 C4 "
CODES = {
    "done",
    "not_known",
    "not_held",
    "contradicts",
    "choice_open",
    "revoked_play",
    "no_result",
    "impossible_result",
}


def found(line: str, contract: str = "5S", edition: str | None = None) -> Report:
    events = told(BASE, contract, line, 10)
    return report(Record(events, edition=edition), FEW)


def clauses(of: Report) -> list[tuple[str, str]]:
    return sorted((one.clause, one.card) for one in of.proposals)


def test_two_cards_of_one_partner_are_one_question_while_both_lie_there() -> None:
    both = found("CA C5 C2 C3 CK C6 E-HA E-D8 C7 C4 neither HT H5 HA H3")
    assert clauses(both) == [("50E4", "HA")]
    assert [card.card for card in both.proposals[0].cards] == ["HA", "D8"]


def test_a_card_picked_up_and_another_that_stays_are_two_flags_kept_apart() -> None:
    one_stays = found("CA C5 C2 C3 CK C6 E-HA E-D8 C7 C4 prohibit/H DT DJ D8 DA")
    assert clauses(one_stays) == [("50E2", "HA"), ("50E4", "D8")]


def test_both_defenders_with_cards_are_asked_each_about_the_others() -> None:
    both = found("CA C5 C2 C3 CK C6 E-HA W-D2 C7 C4 neither HT H5 HA H3")
    about = {(c.seat, c.about[0].card) for c in both.choices if c.kind == "sight"}
    assert about == {("W", "HA"), ("E", "D2")}
    assert clauses(both) == [("50E4", "D2"), ("50E4", "HA")]


@pytest.mark.parametrize(
    ("edition", "kind", "clause"),
    [
        ("2017", "sight", "50E4"),
        ("2007", "picked_up", "50E3"),
        ("1997", "picked_up", "72B1"),
    ],
)
def test_before_2017_the_sight_was_not_declarer_s_to_use(
    edition: str, kind: str, clause: str
) -> None:
    (first, *_) = found(SEEN + "neither HT H5 HA H3", edition=edition).choices
    assert (first.kind, first.clause) == (kind, clause)


@pytest.mark.parametrize(("edition", "clause"), [("2007", "50E2"), ("1997", "16C2")])
def test_a_card_picked_up_has_the_clause_of_its_edition(
    edition: str, clause: str
) -> None:
    (first, *_) = found(SEEN + "prohibit/H DT", edition=edition).choices
    assert (first.kind, first.clause) == ("picked_up", clause)


def test_what_declarer_chose_is_valued_beside_what_else_was_on_offer() -> None:
    (election,) = found(SEEN + "neither HT H5 HA H3").elections
    assert election.chosen == "neither"
    assert dict(election.options) == {"require H": 9, "prohibit H": 11, "neither": 10}


def test_a_claim_with_a_card_on_the_table_ends_the_play_that_is_asked_about() -> None:
    line = plays(BASE, "CA C5 C2 C3 CK C6 C7 C4")
    claim = {"type": "Claimed", "seat": "S", "tricks": 10}
    raw = [*opened(BASE, "4S"), *line[:6], dropped("HA"), *line[6:], claim, ended(10)]
    claimed = report(Record(tuple(read(*raw))), FEW)
    assert (claimed.made, claimed.proposals, claimed.coarse) == (10, (), False)


def test_tricks_lost_double_dummy_without_an_exposed_card_raise_nothing() -> None:
    careless = found("CA C5 C2 C3 CK C6 C7 C4 DT")
    assert (careless.choices, careless.proposals) == ((), ())


def test_time_that_is_up_leaves_the_coarse_answer_that_was_there() -> None:
    known = Record(told(BASE, "5S", SEEN + "neither HT H5 HA H3", 10))
    *_, last = examine(known, FEW, _after(1))
    assert last.coarse
    assert last.choices[0].state == "weighed"


def _after(times: int) -> Callable[[], bool]:
    asked: list[bool] = []

    def enough() -> bool:
        asked.append(True)
        return len(asked) > times

    return enough


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("CA C5 C2 S9", "revoked_play"),
        ("CA C5", "no_result"),
    ],
)
def test_a_record_that_tells_too_little_or_a_revoke_has_a_code(
    line: str, code: str
) -> None:
    events: tuple[Event, ...] = told(BASE, "5S", line, 10)
    known = Record(events[:-1] if code == "no_result" else events)
    with pytest.raises(BadRecord) as caught:
        report(known, FEW)
    assert caught.value.code == code


def test_a_card_recorded_of_another_hand_has_a_code() -> None:
    """Those who entered it did not know the hands; of such a play nothing is told."""
    line = plays(BASE, "CA C5 C2 C3 CK C6 C7 C4")
    raw = [*opened(BASE, "5S"), *line, dropped("HA", seat="W"), ended(10)]
    with pytest.raises(BadRecord) as caught:
        report(Record(tuple(read(*raw))), FEW)
    assert caught.value.code == "not_held"
    assert "ace of hearts with West, the deal has it with East" in str(caught.value)


@usual
@given(walks(record="full"), st.randoms(use_true_random=False))
def test_no_record_ends_the_calculation_whatever_was_dealt(
    table: Table, dice: Any
) -> None:
    """Facts beside any deal: a report, or one of the codes, and nothing else."""
    cards = dice.sample(DECK, 52)
    deal = deal_text({s: cards[i::4] for i, s in enumerate("NESW")}, "NESW")
    raw = [table.raws[0] | {"deal": deal}, *table.raws[1:], ended(10)]
    assert ends_in(Record(tuple(read(*raw)))) in CODES


def ends_in(known: Record) -> str:
    """The code of what cannot be computed, or that there is a report."""
    try:
        return next(examine(known, FEW)).state
    except BadRecord as wrong:
        return wrong.code


def test_boards_with_known_answers_are_answered_from_a_few_layouts() -> None:
    sampled = Settings(layouts=40, resamples=20)
    quick: tuple[Kind, ...] = ("beside a card", "compelled", "nothing exposed")
    answers = [answered(one, sampled) for one in boards(Random(3), 6, quick)]
    assert [one.kind for one in answers] == [*quick, *quick]
    assert {one.found for one in answers if one.kind == "nothing exposed"} == {"none"}
    assert not any(one.found == "flag" and one.right == "none" for one in answers)
