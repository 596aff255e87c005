"""The problem that is cut for peers: what it holds, and what it must never hold."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lawbook import Event, read_event, replay
from rulings.cases.polls.problem import Said, as_bytes, problem, read_hand
from rulings.cases.polls.redaction import (
    NotAProblem,
    PlayedTrick,
    cards_written,
    decisions,
    withheld_cards,
)
from tests.lawbook.boards import Kind, usual, walked
from tests.lawbook.table import DECK
from tests.rulings.polls.conftest import DEAL, EVENING, WEST_PLAYS

Plain = dict[str, Any]
LEADS: Plain = {"type": "CardPlayed", "seat": "W", "card": "S4"}
AS_SEATED = Said(rotated=False)


def events(*raws: Plain) -> list[Event]:
    return [read_event(raw) for raw in raws or EVENING]


def refused(raws: list[Plain], version: int, said: Said = AS_SEATED) -> tuple[str, str]:
    with pytest.raises(NotAProblem) as fault:
        problem(events(*raws), version, said)
    return fault.value.code, fault.value.field


def test_the_hand_is_what_was_held_then_and_dummy_is_faced() -> None:
    put = problem(events(), WEST_PLAYS, AS_SEATED)
    assert " ".join(put.hand) == "S4 HT H9 H8 H3 D9 D8 D7 CT C7 C6 C5"
    assert put.dummy_seat == "N"
    assert "C2" not in put.dummy
    assert len(put.dummy) == 12
    assert [one.cards for one in put.tricks] == [("CJ", "C2", "CK", "CA")]
    assert put.trick == PlayedTrick("S", ("H6",))


def test_he_may_choose_what_follows_suit_whatever_the_penalty_card_forbids() -> None:
    """East's card restricts West's lead in law; the peer's choice is the plain one."""
    assert problem(events(), WEST_PLAYS, AS_SEATED).choices == ("HT", "H9", "H8", "H3")
    barred = events(*EVENING[:2], EVENING[7], LEADS)
    assert len(problem(barred, 4, Said()).choices) == 13


def test_an_opening_leader_sees_no_dummy() -> None:
    put = problem(events(*EVENING[:2], EVENING[7], LEADS), 4, AS_SEATED)
    assert (put.decision, put.dummy, put.trick, put.tricks) == ("lead", (), None, ())


def test_declarer_chooses_for_dummy_and_sees_both_hands() -> None:
    put = problem(events(), 4, AS_SEATED)
    assert (put.decider, put.seat) == ("S", "N")
    assert put.choices == ("C4", "C3", "C2")
    assert len(put.hand) == len(put.dummy) == 13


def test_turned_the_decider_is_south_and_the_sides_turn_too() -> None:
    raws = [{**EVENING[0], "vulnerable": "NS"}, *EVENING[1:]]
    put = problem(events(*raws), WEST_PLAYS, Said(rotated=True))
    assert (put.decider, put.declarer, put.dummy_seat) == ("S", "E", "W")
    assert (put.dealer, put.vulnerable) == ("E", "EW")
    assert put.trick == PlayedTrick("E", ("H6",))


def test_a_call_is_asked_with_thirteen_cards_and_no_contract() -> None:
    put = problem(events(), 2, Said(seat="W", auction="1S ?", rotated=False))
    assert (put.decision, put.decider, len(put.hand)) == ("call", "W", 13)
    assert (put.contract, put.dummy, put.auction) == (None, (), "1S ?")
    assert refused(EVENING, 2, Said()) == ("no_seat", "seat")


def test_what_the_record_does_not_tell_the_director_writes() -> None:
    bare = [{"type": "BoardOpened", "board": 7, "record": "full"}, *EVENING[1:]]
    assert refused(bare, WEST_PLAYS) == ("hand_unknown", "hand")
    said = Said(hand="4.10983.987.T765", dummy="AK32.KQ4.A65.43", rotated=False)
    put = problem(events(*bare), WEST_PLAYS, said)
    assert put.choices == ("HT", "H9", "H8", "H3")


def test_in_a_record_of_incidents_the_director_writes_the_trick_too() -> None:
    opened = {"type": "BoardOpened", "board": 7, "deal": DEAL}
    turn = {"type": "OnTurn", "seat": "W", "suit_led": "H"}
    raws = [opened, EVENING[1], EVENING[7], turn, EVENING[8]]
    hand, dummy = "4.T983.987.T765", "AK32.KQ4.A65.43"
    assert refused(raws, 5, Said(hand=hand))[0] == "trick_unknown"
    said = Said(hand=hand, dummy=dummy, trick="♥6", rotated=False)
    put = problem(events(*raws), 5, said)
    assert (put.trick, put.choices[0]) == (PlayedTrick("S", ("H6",)), "HT")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Said(hand="4.T98.98"), "sizes_differ"),
        (Said(hand="4.T9836.987.T765"), "card_twice"),
        (Said(hand="4.T983.987.1765"), "bad_hand"),
        (Said(trick="H6 H7 H8 H9"), "bad_trick"),
        (Said(trick="nothing"), "bad_trick"),
    ],
)
def test_what_cannot_be_is_refused(said: Said, code: str) -> None:
    assert refused(EVENING, WEST_PLAYS, said)[0] == code


def test_an_entry_at_which_nobody_chose_is_no_problem() -> None:
    for version in (1, 8, 99):
        assert refused(EVENING, version)[0] == "no_decision"


def test_an_entry_taken_back_never_happened() -> None:
    withdrawn = {"type": "EventWithdrawn", "event": 6, "reason": "mistyped"}
    raws = [*EVENING[:6], withdrawn, {**EVENING[5], "card": "CQ"}, *EVENING[6:]]
    put = problem(events(*raws), WEST_PLAYS + 2, AS_SEATED)
    assert put.tricks[0].cards[-1] == "CQ"


def test_withheld_are_the_exposed_card_and_the_chosen_card() -> None:
    assert withheld_cards(events(), WEST_PLAYS) == {"DK", "H8"}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Does the DK matter?", {"DK"}),
        ("♦K or ♦️10?", {"DK", "DT"}),
        ("K♦, 10♥", {"DK", "HT"}),
        ("1D P 2D 3NT", set()),
        ("2♦ was a transfer", set()),
    ],
)
def test_a_card_is_found_in_words_and_a_bid_is_none(text: str, cards: set[str]) -> None:
    assert cards_written(text) == cards


def test_a_ten_may_be_written_both_ways() -> None:
    assert read_hand("AT.10.T-".strip("-")) == ("SA", "ST", "HT", "DT")


# What must not reach a peer, changed; the problem may not change by one byte.


def with_other_hands(raws: list[Plain], seats: str, dice: Random) -> list[Plain]:
    """The cards of all hands but these redealt, as far as nobody has shown them."""
    hands = raws[0]["deal"].removeprefix("N:").split()
    free = [at for at, seat in enumerate("NESW") if seat not in seats]
    cards = [c for at in free for c in read_hand(hands[at])]
    dice.shuffle(cards)
    for place, at in enumerate(free):
        dealt = sorted(cards[place * 13 : place * 13 + 13], key=DECK.index)
        suits = ("".join(c[1] for c in dealt if c[0] == suit) for suit in "SHDC")
        hands[at] = ".".join(suits)
    return [{**raws[0], "deal": "N:" + " ".join(hands)}, *raws[1:]]


def with_another_exposed(raws: list[Plain], version: int, dice: Random) -> list[Plain]:
    """Another card of the same hand exposed; of another hand, the deal would differ."""
    changed = [dict(raw) for raw in raws]
    hands = raws[0]["deal"].removeprefix("N:").split()
    for raw in changed[: version - 1]:
        if raw["type"] == "CardExposed":
            raw["cards"] = dice.sample(read_hand(hands["NESW".index(raw["seat"])]), 1)
    return changed


def play_of(raws: list[Plain], version: int) -> object:
    state = replay(events(*raws[: version - 1])).state
    return state.play.tricks, state.on_lead


@usual
@given(seed=st.integers(0, 2**32 - 1))
def test_no_withheld_fact_changes_a_byte_of_the_problem(seed: int) -> None:
    dice = Random(seed)
    table = walked(dice, Kind(record="full", known="NESW", director=False), 50)
    raws = table.raws
    found = [v for v, _seat, kind in decisions(events(*raws)) if kind != "call"]
    assume(found)
    version = dice.choice(found)
    try:
        put = problem(events(*raws), version, AS_SEATED)
    except NotAProblem:
        assume(False)
    before, shown = as_bytes(put), f"{put.decider}{put.dummy_seat or ''}"
    chosen = {**raws[version - 1], "card": dice.choice(DECK)}
    changed = {
        "what was chosen": [*raws[: version - 1], chosen],
        "what came later": raws[:version],
        "the number of the board": [{**raws[0], "board": 12}, *raws[1:]],
        "the other hands": with_other_hands(raws, shown, dice),
        "the card exposed": with_another_exposed(raws, version, dice),
    }
    for what, others in changed.items():
        if play_of(others, version) == play_of(raws, version):
            assert as_bytes(problem(events(*others), version, AS_SEATED)) == before, (
                what
            )
